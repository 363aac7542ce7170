import {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { v4 } from 'uuid';
import { ApiError, call, NetworkError } from '#renderer/api.ts';
import { t } from '#renderer/ui/language/text.ts';
import { errorText } from '#renderer/ui/overlays/error-toast.ts';
import type { User } from '#server/accounts/contract.ts';
import {
  type BiometricCredential,
  listBiometrics,
  type RegistrationOptions,
  reauthenticateByDevice,
  registerBiometric,
  registrationOptions,
  removeBiometric,
  verificationOptions,
  verifyBiometric,
} from '#server/biometrics/contract.ts';
import { type Ceremony, problemOf } from './problem.ts';
import { credentialOf, keepCredential, type StoredCredential } from './stored-credential.ts';

type Known = RegistrationOptions['excludeCredentials'];

const assertionBy = async (userId: string, allowCredentials: Known | undefined) => {
  const options = await call(verificationOptions, { body: { userId } });
  return startAuthentication({
    optionsJSON: { ...options, ...(allowCredentials ? { allowCredentials } : {}) },
  });
};

const sign = async (userId: string, allowCredentials: Known | undefined): Promise<string> => {
  const assertion = await assertionBy(userId, allowCredentials);
  await call(verifyBiometric, { body: { userId, assertion } });
  return assertion.id;
};

/** The device holds a key already, though the page has forgotten it: whoever can use it may keep it. */
const takeBack = async (user: User, known: Known): Promise<BiometricCredential | undefined> => {
  const id = await sign(user.id, known);
  return (await call(listBiometrics, {})).find((each) => each.id === id);
};

const isKnown = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidStateError';

const registered = async (user: User): Promise<BiometricCredential | undefined> => {
  const options = await call(registrationOptions, { body: {} });
  try {
    const credential = await startRegistration({ optionsJSON: options });
    return await call(registerBiometric, { body: { credential } }, { idempotencyKey: v4() });
  } catch (error) {
    if (!isKnown(error)) throw error;
    return takeBack(user, options.excludeCredentials);
  }
};

/** A key that this device has lost signs nobody in. */
const removeLost = async (id: string): Promise<void> => {
  try {
    await call(removeBiometric, { params: { id } }, { idempotencyKey: v4() });
  } catch {
    // The new one works all the same; the profile lists the old one, to be removed there.
  }
};

/** Sets this device up for the signed-in user, in place of an earlier key. Throws what the browser or the server did. */
export const setUp = async (user: User): Promise<void> => {
  const earlier = credentialOf(user.id)?.id;
  const made = await registered(user);
  if (!made) throw new Error('the device signed with a key that is not listed');
  const { id, type, publicKey } = made;
  keepCredential(user, { id, type, publicKey });
  if (earlier !== undefined && earlier !== id) await removeLost(earlier);
};

const ownOf = ({ id }: StoredCredential): Known | undefined =>
  id ? [{ id, type: 'public-key', transports: ['internal'] }] : undefined;

/** Signs in by this device. Throws what the browser or the server did. */
export const authenticate = async (own: StoredCredential): Promise<void> => {
  await sign(own.userId, ownOf(own));
};

/** Proves this device once more for the user who is signed in. Throws what the browser or the server did. */
export const proveAgain = async (own: StoredCredential): Promise<void> => {
  const assertion = await assertionBy(own.userId, ownOf(own));
  await call(reauthenticateByDevice, { body: { assertion } });
};

/** Ends what the device is asking its owner. */
export const cancelCeremony = (): void => WebAuthnAbortService.cancelCeremony();

interface PolicyHolder {
  /** Chromium's; no standard type knows it, and other browsers have none. */
  readonly featurePolicy?: { allowsFeature(feature: string): boolean };
}

const isPermitted = (ceremony: Ceremony): boolean => {
  const feature = `publickey-credentials-${ceremony === 'registration' ? 'create' : 'get'}`;
  const { featurePolicy }: Document & PolicyHolder = document;
  return featurePolicy?.allowsFeature(feature) ?? true;
};

/** What an owner reads of a ceremony that did not come to its end. */
export const ceremonyText = (ceremony: Ceremony, error: unknown): string => {
  if (error instanceof ApiError || error instanceof NetworkError) {
    const fallback =
      ceremony === 'registration' ? 'biometrics.setup.failed' : 'biometrics.error.cancelled';
    return errorText(error, fallback);
  }
  const name = error instanceof Error ? error.name : '';
  return t(problemOf(ceremony, name, { permitted: isPermitted(ceremony) }));
};

/** The device knew its owner, and the server did not know the device. */
export const isRefusedDevice = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'biometrics.refused';
