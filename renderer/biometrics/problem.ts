import type { MessageId } from '#server/messages/ids.ts';

export type Ceremony = 'registration' | 'authentication';

/** The page may be forbidden to use WebAuthn, by the site that frames it or by the owner. */
export interface DeviceConditions {
  readonly permitted: boolean;
}

const REGISTRATION_TEXTS: Readonly<Record<string, MessageId>> = {
  AbortError: 'biometrics.error.registration',
  InvalidStateError: 'biometrics.known',
  NotAllowedError: 'biometrics.error.registration',
  NotSupportedError: 'biometrics.error.unsupported',
  SecurityError: 'biometrics.error.security',
};

const AUTHENTICATION_TEXTS: Readonly<Record<string, MessageId>> = {
  InvalidStateError: 'biometrics.error.none',
  NotSupportedError: 'biometrics.error.unsupported',
  SecurityError: 'biometrics.error.security',
};

/** Maps the name of the browser's error to the kind of problem. */
export const problemOf = (
  ceremony: Ceremony,
  name: string,
  { permitted }: DeviceConditions,
): MessageId => {
  if (name === 'NotAllowedError' && !permitted) return 'biometrics.error.denied';
  return ceremony === 'registration'
    ? (REGISTRATION_TEXTS[name] ?? 'biometrics.setup.failed')
    : // A browser does not tell who cancelled, or that the time was up.
      (AUTHENTICATION_TEXTS[name] ?? 'biometrics.error.cancelled');
};
