import type { User } from '#server/accounts/contract.ts';

/** The device keeps one entry for each user with biometric login, under this prefix and the user's id. */
const KEY_PREFIX = 'biometric_';

export interface StoredCredential {
  readonly userId: string;
  /**
   * Undefined if an earlier version only stored that biometric login is on; the authenticator then finds the
   * key itself.
   */
  readonly id: string | undefined;
  /** The confirmed email of the account, if it has one. */
  readonly email: string | undefined;
  /** How the owner recognises the account: by the email or a mostly hidden phone number. */
  readonly label: string | undefined;
}

/** The stored data. It never contains the private key, which no page can read. */
export interface NewStoredCredential {
  readonly id: string;
  readonly type: 'public-key';
  readonly publicKey: string;
}

/** The user's fields that identify the account of a key. */
export type CredentialOwner = Pick<
  User,
  'id' | 'email' | 'isEmailConfirmed' | 'verifiedPhone' | 'displayName'
>;

type CredentialStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const readTextField = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const parseObject = (raw: string): Partial<Record<string, unknown>> => {
  try {
    const parsedValue: unknown = JSON.parse(raw);
    // The cast is safe: every reader checks the types of the values.
    return (typeof parsedValue === 'object' && parsedValue !== null ? parsedValue : {}) as Record<
      string,
      unknown
    >;
  } catch {
    return {};
  }
};

const readCredential = (userId: string, raw: string): StoredCredential => {
  const { id, email, label } = parseObject(raw);
  return {
    userId,
    id: readTextField(id),
    email: readTextField(email),
    label: readTextField(label) ?? readTextField(email),
  };
};

const maskPhone = (number: string): string => `${number.slice(0, 3)} ••• ••• ${number.slice(-4)}`;

const nameFields = ({ email, isEmailConfirmed, verifiedPhone, displayName }: CredentialOwner) => {
  const ownEmail = isEmailConfirmed ? email : null;
  return {
    email: ownEmail,
    label: ownEmail ?? (verifiedPhone === null ? displayName : maskPhone(verifiedPhone)),
  };
};

export const credentialOf = (
  userId: string,
  storage: CredentialStorage = localStorage,
): StoredCredential | undefined => {
  const storedText = storage.getItem(KEY_PREFIX + userId);
  return storedText === null ? undefined : readCredential(userId, storedText);
};

const readAll = (storage: CredentialStorage): readonly StoredCredential[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    .filter((key) => key.startsWith(KEY_PREFIX) && key.length > KEY_PREFIX.length)
    .flatMap((key) => credentialOf(key.slice(KEY_PREFIX.length), storage) ?? []);

/**
 * The device's credential for a typed email, never one of another account. For an empty email, it is the only
 * credential of an account without an email; undefined if there are several.
 */
export const credentialFor = (
  email: string,
  storage: CredentialStorage = localStorage,
): StoredCredential | undefined => {
  const normalized = email.trim().toLowerCase();
  const credentials = readAll(storage);
  if (normalized !== '')
    return credentials.find((each) => each.email?.toLowerCase() === normalized);
  const nameless = credentials.filter(
    (each) => each.email === undefined && each.label !== undefined,
  );
  return nameless.length === 1 ? nameless[0] : undefined;
};

export const saveCredential = (
  owner: CredentialOwner,
  credential: NewStoredCredential,
  storage: CredentialStorage = localStorage,
): void =>
  storage.setItem(
    KEY_PREFIX + owner.id,
    JSON.stringify({ enabled: true, ...credential, ...nameFields(owner) }),
  );

/** Updates how the account is named, for example after an email was confirmed. */
export const renameCredential = (
  owner: CredentialOwner,
  storage: CredentialStorage = localStorage,
): void => {
  const storedText = storage.getItem(KEY_PREFIX + owner.id);
  if (storedText === null) return;
  const fields = parseObject(storedText);
  if (readTextField(fields['id']) === undefined) return;
  storage.setItem(KEY_PREFIX + owner.id, JSON.stringify({ ...fields, ...nameFields(owner) }));
};

export const removeCredential = (userId: string, storage: CredentialStorage = localStorage): void =>
  storage.removeItem(KEY_PREFIX + userId);
