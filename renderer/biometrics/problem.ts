import type { MessageId } from '#server/messages/ids.ts';

export type Ceremony = 'registration' | 'authentication';

/** Whether this page may ask the device at all: a site that frames it, or the owner, may have forbidden it. */
export interface Circumstances {
  readonly permitted: boolean;
}

const REGISTRATION: Readonly<Record<string, MessageId>> = {
  AbortError: 'biometrics.error.registration',
  InvalidStateError: 'biometrics.known',
  NotAllowedError: 'biometrics.error.registration',
  NotSupportedError: 'biometrics.error.unsupported',
  SecurityError: 'biometrics.error.security',
};

const AUTHENTICATION: Readonly<Record<string, MessageId>> = {
  InvalidStateError: 'biometrics.error.none',
  NotSupportedError: 'biometrics.error.unsupported',
  SecurityError: 'biometrics.error.security',
};

/** Why a device did not do what it was asked for, by the name of the browser's error. */
export const problemOf = (
  ceremony: Ceremony,
  name: string,
  { permitted }: Circumstances,
): MessageId => {
  if (name === 'NotAllowedError' && !permitted) return 'biometrics.error.denied';
  return ceremony === 'registration'
    ? (REGISTRATION[name] ?? 'biometrics.setup.failed')
    : // A browser does not tell who cancelled, or that the time was up.
      (AUTHENTICATION[name] ?? 'biometrics.error.cancelled');
};
