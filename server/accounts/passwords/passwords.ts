import { randomBytes } from 'node:crypto';
import { limitConcurrency } from '#server/http/concurrency-limit.ts';

/** argon2id (the library's default) at the strength that OWASP names: 19 MiB, two passes, about 30 ms. */
const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** About two seconds of a small computer. */
const MAX_HASHES = 64;

const hashing = limitConcurrency(MAX_HASHES);

/** Throws 503 where so many passwords wait to be hashed that another would wait for long. */
export const requireRoomToHash = (): void => hashing.requireRoom();

const argon2 = () => import('@node-rs/argon2');

/**
 * The password as it was received, and the forms in which other keyboards compose the same letters: what is typed on
 * one device must log in on another. Almost always one. Earlier versions hashed NFKC.
 */
const formsOf = (password: string): ReadonlySet<string> =>
  new Set([password, ...['NFC', 'NFD', 'NFKC'].map((form) => password.normalize(form))]);

/** Takes tens of milliseconds: never inside a transaction. */
export const hashPassword = (password: string): Promise<string> =>
  hashing.run(async () => (await argon2()).hash(password, STRENGTH));

let decoy: Promise<string> | undefined;

const verifies = (hash: string, password: string): Promise<boolean> =>
  hashing.run(async () => (await argon2()).verify(hash, password));

/**
 * Whether the password is the one that was stored. Where none was (no such account, or one without a password) a
 * decoy is verified in its place, so that the time tells nothing.
 */
export const isPassword = async (
  stored: string | null | undefined,
  password: string,
): Promise<boolean> => {
  decoy ??= hashPassword(randomBytes(32).toString('base64url'));
  const hash = stored ?? (await decoy);
  for (const form of formsOf(password)) {
    if (await verifies(hash, form)) return typeof stored === 'string';
  }
  return false;
};
