import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Context } from 'koa';
import { BoundedCache } from '#server/http/bounded-cache.ts';

const LONGEST = 100;
const left = Buffer.alloc(LONGEST);
const right = Buffer.alloc(LONGEST);

/** Compares hashes of ASCII characters in a time that does not depend on where they differ. */
export const isSameHash = (one: string, other: string): boolean => {
  const { length } = one;
  if (length !== other.length || length > LONGEST) return false;
  // Both buffers are overwritten up to the compared length.
  left.write(one, 'latin1');
  right.write(other, 'latin1');
  return timingSafeEqual(left.subarray(0, length), right.subarray(0, length));
};

const COOKIE = 'cookie\n';

const hashWith = (key: KeyObject, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

/**
 * Signs cookies like Koa's own keys, but with SHA-256 instead of SHA-1, and prepares the secret once instead of three
 * times for each request.
 */
export class Signer {
  readonly #key: KeyObject;
  readonly #previous: KeyObject | undefined;
  /** Signatures of cookies that were verified before: a browser sends its own with every request. */
  readonly #known = new BoundedCache();

  /** Signatures made with `previous` are still accepted, but new ones are made with `secret` only. */
  constructor(secret: string, previous?: string) {
    this.#key = createSecretKey(secret, 'utf8');
    this.#previous = previous === undefined ? undefined : createSecretKey(previous, 'utf8');
  }

  sign(data: string): string {
    return this.hash(`${COOKIE}${data}`);
  }

  /**
   * Returns 0 for a valid digest and -1 for any other. If it returned the index of an earlier key, Koa would sign the
   * cookie again without its attributes. `isPrevious` tells which cookies have an earlier signature, and the session
   * sets them again completely.
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

  /** A SHA-256 that requires the secret, for values that could be guessed from a plain hash. */
  hash(text: string): string {
    return hashWith(this.#key, text);
  }

  /** Whether it is the hash of this text, with the current secret or the previous one. */
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
