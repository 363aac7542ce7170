/** A device keeps for each of its users that biometric login is on, under this and the user's id. */
const PREFIX = 'biometric_';

export interface StoredCredential {
  readonly userId: string;
  /** Unknown where an earlier version only kept that it is on: the device then knows its own. */
  readonly id: string | undefined;
  readonly email: string | undefined;
}

/** What is kept: never the private key, which no page can read. */
export interface NewStoredCredential {
  readonly id: string;
  readonly type: 'public-key';
  readonly publicKey: string;
  readonly email: string | null;
}

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const read = (userId: string, raw: string): StoredCredential => {
  try {
    const kept: unknown = JSON.parse(raw);
    const { id, email } = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<
      Record<string, unknown>
    >; // Each is looked at below.
    return { userId, id: textOf(id), email: textOf(email) };
  } catch {
    return { userId, id: undefined, email: undefined };
  }
};

/** The device's credential for a user. */
export const credentialOf = (
  userId: string,
  storage: Kept = localStorage,
): StoredCredential | undefined => {
  const raw = storage.getItem(PREFIX + userId);
  return raw === null ? undefined : read(userId, raw);
};

const all = (storage: Kept): readonly StoredCredential[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    .filter((key) => key.startsWith(PREFIX) && key.length > PREFIX.length)
    .flatMap((key) => credentialOf(key.slice(PREFIX.length), storage) ?? []);

/** The device's credential for who types that email; one that keeps no email stands only where it is the only one. */
export const credentialFor = (
  email: string,
  storage: Kept = localStorage,
): StoredCredential | undefined => {
  const wanted = email.trim().toLowerCase();
  const kept = all(storage);
  const named = kept.find((each) => each.email?.toLowerCase() === wanted);
  const [only, ...others] = kept;
  return named ?? (only?.email === undefined && others.length === 0 ? only : undefined);
};

export const keepCredential = (
  userId: string,
  credential: NewStoredCredential,
  storage: Kept = localStorage,
): void => storage.setItem(PREFIX + userId, JSON.stringify({ enabled: true, ...credential }));

export const forgetCredential = (userId: string, storage: Kept = localStorage): void =>
  storage.removeItem(PREFIX + userId);
