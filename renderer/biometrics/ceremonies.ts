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
import { credentialOf, type StoredCredential, saveCredential } from './stored-credential.ts';

type KnownCredentials = RegistrationOptions['excludeCredentials'];

const requestAssertion = async (userId: string, allowCredentials: KnownCredentials | undefined) => {
  const options = await call(verificationOptions, { body: { userId } });
  return startAuthentication({
    optionsJSON: { ...options, ...(allowCredentials ? { allowCredentials } : {}) },
  });
};

const signChallenge = async (
  userId: string,
  allowCredentials: KnownCredentials | undefined,
): Promise<string> => {
  const assertion = await requestAssertion(userId, allowCredentials);
  await call(verifyBiometric, { body: { userId, assertion } });
  return assertion.id;
};

/**
 * The authenticator already has a key, but the page has lost its record of it. If the user can use the key,
 * the record is restored.
 */
const findUsableCredential = async (
  user: User,
  knownCredentials: KnownCredentials,
): Promise<BiometricCredential | undefined> => {
  const id = await signChallenge(user.id, knownCredentials);
  return (await call(listBiometrics, {})).find((each) => each.id === id);
};

const isKnown = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidStateError';

const findRegistered = async (user: User): Promise<BiometricCredential | undefined> => {
  const options = await call(registrationOptions, { body: {} });
  try {
    const credential = await startRegistration({ optionsJSON: options });
    return await call(registerBiometric, { body: { credential } }, { idempotencyKey: v4() });
  } catch (error) {
    if (!isKnown(error)) throw error;
    return findUsableCredential(user, options.excludeCredentials);
  }
};

/** Removes a key from the server that this device has lost. */
const removeLost = async (id: string): Promise<void> => {
  try {
    await call(removeBiometric, { params: { id } }, { idempotencyKey: v4() });
  } catch {
    // The new key works anyway. The profile lists the old one, which can be removed there.
  }
};

/**
 * Registers this device for the signed-in user and replaces an earlier key. Throws the browser's or the
 * server's error.
 */
export const registerCredential = async (user: User): Promise<void> => {
  const earlierId = credentialOf(user.id)?.id;
  const createdCredential = await findRegistered(user);
  if (!createdCredential) throw new Error('the device signed with a key that is not listed');
  const { id, type, publicKey } = createdCredential;
  saveCredential(user, { id, type, publicKey });
  if (earlierId !== undefined && earlierId !== id) await removeLost(earlierId);
};

const allowOnly = ({ id }: StoredCredential): KnownCredentials | undefined =>
  id ? [{ id, type: 'public-key', transports: ['internal'] }] : undefined;

/** Signs in with this device's key. Throws the browser's or the server's error. */
export const authenticate = async (credential: StoredCredential): Promise<void> => {
  await signChallenge(credential.userId, allowOnly(credential));
};

/** Confirms this device's key again for the signed-in user. Throws the browser's or the server's error. */
export const confirmAgain = async (credential: StoredCredential): Promise<void> => {
  const assertion = await requestAssertion(credential.userId, allowOnly(credential));
  await call(reauthenticateByDevice, { body: { assertion } });
};

/** Cancels the browser's pending WebAuthn dialog. */
export const cancelCeremony = (): void => WebAuthnAbortService.cancelCeremony();

interface PolicyHolder {
  /** Only Chromium has this property; it is not in the standard types. */
  readonly featurePolicy?: { allowsFeature(feature: string): boolean };
}

const isPermitted = (ceremony: Ceremony): boolean => {
  const feature = `publickey-credentials-${ceremony === 'registration' ? 'create' : 'get'}`;
  const { featurePolicy }: Document & PolicyHolder = document;
  return featurePolicy?.allowsFeature(feature) ?? true;
};

/** The error text for a ceremony that failed. */
export const ceremonyText = (ceremony: Ceremony, error: unknown): string => {
  if (error instanceof ApiError || error instanceof NetworkError) {
    const fallback =
      ceremony === 'registration' ? 'biometrics.setup.failed' : 'biometrics.error.cancelled';
    return errorText(error, fallback);
  }
  const name = error instanceof Error ? error.name : '';
  return t(problemOf(ceremony, name, { permitted: isPermitted(ceremony) }));
};

/** True if the device recognised its owner, but the server does not know the key. */
export const isRefusedDevice = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'biometrics.refused';
