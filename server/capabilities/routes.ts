import { type Route, route } from '#server/http/handle.ts';
import { canBiometrics } from '#server/http/own-address.ts';
import type { Parts } from '#server/parts.ts';
import { capabilities } from './contract.ts';

export const capabilityRoutes = ({ config, mail, sms }: Parts): Route[] => [
  route(capabilities, async ({ ctx }) => ({
    mode: config.mode,
    mail: mail.available,
    // Without a gateway a developer is shown the code.
    sms: sms.available || config.developmentMode,
    provider: config.provider !== undefined,
    biometrics: canBiometrics(ctx, config),
    providerName: config.provider?.name ?? null,
    push: config.mode === 'hosted',
    maps: false,
    clinics: false,
    supportEmail: config.supportEmail ?? null,
    ads: config.ads ?? null,
  })),
];
