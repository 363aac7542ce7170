import * as z from 'zod/mini';
import {
  booleanText,
  ConfigError,
  type DeploymentSettings,
  isInsecureUrl,
  isNo,
  isWebUrl,
  isYes,
  optionalText,
  validText,
} from '#server/config-values.ts';

export interface LoginProviderConfig {
  readonly provider: ProviderConfig | undefined;
  /** Whether the provider may make accounts; `signUp` applies to them too. */
  readonly oidcSignUp: boolean;
  /** Whether the log-in leads straight to the provider. */
  readonly oidcAuto: boolean;
}

export interface ProviderConfig {
  /** The OpenID Connect issuer, which must answer discovery. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  /** The provider's name on the log-in button; undefined if the operator set none. */
  readonly name: string | undefined;
}

export const providerSettings = z.object({
  OIDC_ISSUER: validText(isWebUrl, 'OIDC_ISSUER must be an http or https address'),
  OIDC_CLIENT_ID: optionalText,
  OIDC_CLIENT_SECRET: optionalText,
  OIDC_NAME: optionalText,
  OIDC_SIGN_UP: booleanText('OIDC_SIGN_UP'),
  OIDC_AUTO: booleanText('OIDC_AUTO'),
});

type ProviderSettings = z.output<typeof providerSettings>;

const readProvider = (
  settings: ProviderSettings,
  { mode, production }: DeploymentSettings,
): ProviderConfig | undefined => {
  if (mode === 'household') return undefined;
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = settings;
  if (!issuer && clientId === undefined && !settings.OIDC_CLIENT_SECRET) return undefined;
  if (!issuer) {
    const setting = clientId === undefined ? 'OIDC_CLIENT_SECRET' : 'OIDC_CLIENT_ID';
    throw new ConfigError(`${setting} needs OIDC_ISSUER beside it`);
  }
  if (clientId === undefined) throw new ConfigError('OIDC_ISSUER needs OIDC_CLIENT_ID beside it');
  if (production && isInsecureUrl(issuer)) {
    throw new ConfigError('OIDC_ISSUER must be an https address');
  }
  return {
    issuer,
    clientId,
    clientSecret: settings.OIDC_CLIENT_SECRET,
    name: settings.OIDC_NAME,
  };
};

/** Throws ConfigError if the settings of the provider are incomplete. */
export const readLoginProviderConfig = (
  settings: ProviderSettings,
  deployment: DeploymentSettings,
): LoginProviderConfig => {
  const provider = readProvider(settings, deployment);
  return {
    provider,
    oidcSignUp: !isNo(settings.OIDC_SIGN_UP),
    oidcAuto: provider !== undefined && isYes(settings.OIDC_AUTO),
  };
};
