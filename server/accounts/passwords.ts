import { randomBytes } from 'node:crypto';
import { atMost } from '#server/http/at-most.ts';

/** argon2id (the library's default) at the strength that OWASP names: 19 MiB, two passes, about 30 ms. */
const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** About two seconds of a small computer. */
const MOST_AT_A_TIME = 64;

const hashing = atMost(MOST_AT_A_TIME);

/** Throws 503 where so many passwords wait to be hashed that another would wait for long. */
export const requireRoomToHash = (): void => hashing.requireRoom();

const argon2 = () => import('@node-rs/argon2');

/** Earlier versions hashed this form, in which the same letters are the same however a keyboard composes them. */
const composed = (password: string): string => password.normalize('NFKC');

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
  const other = composed(password);
  const matches =
    (await verifies(hash, password)) || (other !== password && (await verifies(hash, other)));
  return matches && typeof stored === 'string';
};
