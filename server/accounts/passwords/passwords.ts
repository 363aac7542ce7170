import { randomBytes } from 'node:crypto';
import { limitConcurrency } from '#server/http/concurrency-limit.ts';

/** argon2id (the library's default) with the cost that OWASP recommends: 19 MiB and two passes, about 30 ms. */
const HASH_STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The maximum number of hashes in progress and waiting: about two seconds of work on a small computer. */
const MAX_HASHES = 64;

const hashing = limitConcurrency(MAX_HASHES);

/** Throws 503 if so many passwords wait to be hashed that another one would wait too long. */
export const requireRoomToHash = (): void => hashing.requireRoom();

const argon2 = () => import('@node-rs/argon2');

/**
 * The password as received and the other Unicode forms in which a keyboard may compose the same letters, so that it
 * works on every device. Usually there is only one. Earlier versions hashed NFKC.
 */
const passwordForms = (password: string): ReadonlySet<string> =>
  new Set([password, ...['NFC', 'NFD', 'NFKC'].map((form) => password.normalize(form))]);

/** Takes tens of milliseconds, so it must not run inside a transaction. */
export const hashPassword = (password: string): Promise<string> =>
  hashing.run(async () => (await argon2()).hash(password, HASH_STRENGTH));

/**
 * A hash of the same strength with a given salt (base64url), for short codes that are compared with several stored ones.
 */
export const hashWithSalt = (code: string, salt: string): Promise<string> =>
  hashing.run(async () => {
    const options = { ...HASH_STRENGTH, salt: Buffer.from(salt, 'base64url') };
    return (await (await argon2()).hashRaw(code, options)).toString('base64url');
  });

let decoy: Promise<string> | undefined;

const verifyPassword = (hash: string, password: string): Promise<boolean> =>
  hashing.run(async () => (await argon2()).verify(hash, password));

/**
 * Whether the password matches the stored hash. Without a hash (no such account, or none with a password) a decoy is
 * verified instead, so that the time reveals nothing.
 */
export const isPassword = async (
  storedHash: string | null | undefined,
  password: string,
): Promise<boolean> => {
  decoy ??= hashPassword(randomBytes(32).toString('base64url'));
  const hash = storedHash ?? (await decoy);
  for (const form of passwordForms(password)) {
    if (await verifyPassword(hash, form)) return typeof storedHash === 'string';
  }
  return false;
};
