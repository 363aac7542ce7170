import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Context } from 'koa';
import { Remembered } from '#server/http/remembered.ts';

const LONGEST = 100;
const left = Buffer.alloc(LONGEST);
const right = Buffer.alloc(LONGEST);

/** Compares hashes, of ASCII characters, in a time that tells nothing of where they differ. */
export const isSameHash = (one: string, other: string): boolean => {
  const { length } = one;
  if (length !== other.length || length > LONGEST) return false;
  // Both are written over whole for as long as they are looked at.
  left.write(one, 'latin1');
  right.write(other, 'latin1');
  return timingSafeEqual(left.subarray(0, length), right.subarray(0, length));
};

const COOKIE = 'cookie\n';

const hashWith = (key: KeyObject, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

/**
 * Signs cookies as Koa's own keys do, but by SHA-256 instead of SHA-1 and from a secret that is made ready once: Koa's
 * make it ready three times a request.
 */
export class Signer {
  readonly #key: KeyObject;
  readonly #previous: KeyObject | undefined;
  /** What cookies that were found genuine are signed with: a browser sends its own with every request. */
  readonly #known = new Remembered();

  /** Signatures made with `previous` are still accepted, but new ones are made with `secret` only. */
  constructor(secret: string, previous?: string) {
    this.#key = createSecretKey(secret, 'utf8');
    this.#previous = previous === undefined ? undefined : createSecretKey(previous, 'utf8');
  }

  sign(data: string): string {
    return this.hash(`${COOKIE}${data}`);
  }

  /**
   * 0 for a digest of ours, -1 for any other. Koa would sign a cookie of an earlier key again without the attributes
   * that it was set with: `isPrevious` tells which those are, and the session sets them again as a whole.
   */
  index(data: string, digest: string): number {
    const known = this.#known.get(data);
    if (known !== undefined && isSameHash(digest, known)) return 0;
    if (!this.isHash(`${COOKIE}${data}`, digest)) return -1;
    this.#known.set(data, digest);
    return 0;
  }

  /** Whether a cookie was signed with the previous secret. */
  isPrevious(data: string, digest: string): boolean {
    return this.#isPreviousHash(`${COOKIE}${data}`, digest);
  }

  verify(data: string, digest: string): boolean {
    return this.index(data, digest) === 0;
  }

  /** SHA-256 that nobody makes without the secret: for what is soon guessed from a plain hash. */
  hash(text: string): string {
    return hashWith(this.#key, text);
  }

  /** Whether it is the hash of this text, by the present secret or the previous one. */
  isHash(text: string, kept: string): boolean {
    return isSameHash(kept, this.hash(text)) || this.#isPreviousHash(text, kept);
  }

  #isPreviousHash(text: string, kept: string): boolean {
    return this.#previous !== undefined && isSameHash(kept, hashWith(this.#previous, text));
  }
}

export const signerOf = ({ app: { keys } }: Context): Signer => {
  if (keys instanceof Signer) return keys;
  throw new Error('no session middleware');
};
