import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import type { Context } from 'koa';
import { BoundedCache } from '#server/bounded-cache.ts';

const MAX_LENGTH = 100;
const leftBuffer = Buffer.alloc(MAX_LENGTH);
const rightBuffer = Buffer.alloc(MAX_LENGTH);

/** Compares hashes of ASCII characters in a time that does not depend on where they differ. */
export const isSameHash = (a: string, b: string): boolean => {
  const { length } = a;
  if (length !== b.length || length > MAX_LENGTH) return false;
  // Both buffers are overwritten up to the compared length.
  leftBuffer.write(a, 'latin1');
  rightBuffer.write(b, 'latin1');
  return timingSafeEqual(leftBuffer.subarray(0, length), rightBuffer.subarray(0, length));
};

const COOKIE_PURPOSE = 'cookie\n';

const hashWith = (key: KeyObject, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A key for one purpose only, so that no other use of the secret reveals it. */
const keyFor = (secret: KeyObject, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `alaga ${purpose}`, KEY_BYTES));

const decryptWith = (
  secret: KeyObject,
  sealedBuffer: Buffer,
  { purpose, context }: { readonly purpose: string; readonly context: string },
): Buffer | undefined => {
  try {
    const nonce = sealedBuffer.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv(CIPHER, keyFor(secret, purpose), nonce, {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(context));
    decipher.setAuthTag(sealedBuffer.subarray(-TAG_BYTES));
    return Buffer.concat([
      decipher.update(sealedBuffer.subarray(NONCE_BYTES, -TAG_BYTES)),
      decipher.final(),
    ]);
  } catch {
    // Another key, or a text that was changed or cut.
    return undefined;
  }
};

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
  constructor(secret: string, previousSecret?: string) {
    this.#key = createSecretKey(secret, 'utf8');
    this.#previous =
      previousSecret === undefined ? undefined : createSecretKey(previousSecret, 'utf8');
  }

  sign(data: string): string {
    return this.hash(`${COOKIE_PURPOSE}${data}`);
  }

  /**
   * Returns 0 for a valid digest and -1 for any other. If it returned the index of an earlier key, Koa would sign the
   * cookie again without its attributes. `isPrevious` tells which cookies have an earlier signature, and the session
   * sets them again completely.
   */
  index(data: string, digest: string): number {
    const cachedSignature = this.#known.get(data);
    if (cachedSignature !== undefined && isSameHash(digest, cachedSignature)) return 0;
    if (!this.isHash(`${COOKIE_PURPOSE}${data}`, digest)) return -1;
    this.#known.set(data, digest);
    return 0;
  }

  /** Whether a cookie was signed with the previous secret. */
  isPrevious(data: string, digest: string): boolean {
    return this.#isPreviousHash(`${COOKIE_PURPOSE}${data}`, digest);
  }

  verify(data: string, digest: string): boolean {
    return this.index(data, digest) === 0;
  }

  /** A SHA-256 that requires the secret, for values that could be guessed from a plain hash. */
  hash(text: string): string {
    return hashWith(this.#key, text);
  }

  /** Whether a stored value is the hash of this text, with the current or the previous secret. */
  isHash(text: string, storedHash: string): boolean {
    return isSameHash(storedHash, this.hash(text)) || this.#isPreviousHash(text, storedHash);
  }

  /** Encrypts for one purpose (AES-256-GCM, base64url). `context` names the row to which the result belongs. */
  encrypt(bytes: Uint8Array, purpose: string, context: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, keyFor(this.#key, purpose), nonce, {
      authTagLength: TAG_BYTES,
    });
    cipher.setAAD(Buffer.from(context));
    const encryptedBuffer = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return Buffer.concat([nonce, encryptedBuffer, cipher.getAuthTag()]).toString('base64url');
  }

  /** Decrypts with the current secret or the previous one. Undefined with another secret, purpose or context. */
  decrypt(text: string, purpose: string, context: string): Buffer | undefined {
    const sealedBuffer = Buffer.from(text, 'base64url');
    const purposeAndContext = { purpose, context };
    return (
      decryptWith(this.#key, sealedBuffer, purposeAndContext) ??
      (this.#previous && decryptWith(this.#previous, sealedBuffer, purposeAndContext))
    );
  }

  #isPreviousHash(text: string, storedHash: string): boolean {
    return this.#previous !== undefined && isSameHash(storedHash, hashWith(this.#previous, text));
  }
}

export const getSigner = ({ app: { keys } }: Context): Signer => {
  if (keys instanceof Signer) return keys;
  throw new Error('no session middleware');
};
