import { canBiometrics, shareAddress } from '#server/http/access/own-address.ts';
import { hasJustSignedOut } from '#server/http/access/session/session.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import { needsSetUp } from '#server/registration/policy.ts';
import { capabilities } from './contract.ts';

export const capabilityRoutes = ({ db, config, mail, sms, showResetLink }: Parts): Route[] => [
  route(capabilities, async ({ ctx }) => ({
    mode: config.mode,
    mail: mail.available,
    passwordReset:
      config.passwordLogin &&
      (config.mode === 'household' ? showResetLink !== undefined : mail.available),
    // Without a gateway, the code is shown in development.
    sms: sms.available || config.developmentMode,
    textMessages: sms.available,
    biometrics: canBiometrics(ctx, config),
    shareAddress: shareAddress(ctx, config),
    provider: config.provider !== undefined,
    providerName: config.provider?.name ?? null,
    providerSignUp: config.provider !== undefined && config.oidcSignUp,
    providerAuto: config.oidcAuto && !hasJustSignedOut(ctx),
    signUp: config.signUp,
    setUp: await needsSetUp({ db, config }),
    passwordLogin: config.passwordLogin,
    push: config.mode === 'hosted',
    maps: config.mapStyleUrl !== undefined || config.googleMapsKey !== undefined,
    clinics: config.overpassUrl !== undefined || config.googleMapsKey !== undefined,
    supportEmail: config.supportEmail ?? null,
    ads: config.ads ?? null,
  })),
];
