import * as z from 'zod/mini';
import {
  booleanText,
  ConfigError,
  type DeploymentSettings,
  isNo,
  isYes,
  orList,
  validText,
} from '#server/config-values.ts';
import { SIGN_UP_MODES, type SignUpMode } from './rules.ts';

export interface RegistrationConfig {
  /** Who may make an account. Always `open` in a household. */
  readonly signUp: SignUpMode;
  /** Whether passwords log in and sign up. Only false where a provider is configured. */
  readonly passwordLogin: boolean;
  /** Whether every account needs two-step login or a passkey. Always false in a household. */
  readonly requireMfa: boolean;
}

export const registrationSettings = z.object({
  PASSWORD_LOGIN: booleanText('PASSWORD_LOGIN'),
  REQUIRE_MFA: booleanText('REQUIRE_MFA'),
  SIGN_UP: validText(
    (text) => SIGN_UP_MODES.some((mode) => mode === text),
    `SIGN_UP must be ${orList(SIGN_UP_MODES)}`,
  ),
});

/** Throws ConfigError if nobody could log in. */
export const readRegistrationConfig = (
  settings: z.output<typeof registrationSettings>,
  { mode }: DeploymentSettings,
  hasProvider: boolean,
): RegistrationConfig => {
  const isHosted = mode === 'hosted';
  const passwordLogin = !(isHosted && isNo(settings.PASSWORD_LOGIN));
  if (!passwordLogin && !hasProvider) {
    throw new ConfigError('PASSWORD_LOGIN=false needs OIDC_ISSUER: nobody could log in without it');
  }
  return {
    signUp:
      (isHosted && SIGN_UP_MODES.find((knownValue) => knownValue === settings.SIGN_UP)) || 'open',
    passwordLogin,
    requireMfa: isHosted && isYes(settings.REQUIRE_MFA),
  };
};
