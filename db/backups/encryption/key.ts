import {
  createHmac,
  hkdfSync,
  randomBytes,
  type ScryptOptions,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';

/** The parameters of scrypt: N = 2 to the power of `logN`, r = 8, p = 1. */
export interface KeyDerivation {
  readonly salt: Uint8Array;
  readonly logN: number;
}

/** A key derived from a passphrase. It can be sent to another process. */
export interface BackupKey extends KeyDerivation {
  /** The master key, 32 bytes. */
  readonly master: Uint8Array;
}

export const SALT_BYTES = 32;
export const BLOCK_SIZE = 8;
export const PARALLELIZATION = 1;
const LOG_N = 17;
/** Deriving a key takes 16 to 256 MB. A file may not demand more. */
export const isDerivable = (logN: number): boolean => logN >= 14 && logN <= 18;

const KEY_BYTES = 32;

/** Normalised, because Unicode can write the same visible text in several ways. */
const encodePassphrase = (passphrase: string): Buffer =>
  Buffer.from(passphrase.normalize('NFKC'), 'utf8');

const runScrypt = (passphrase: string, { salt, logN }: KeyDerivation): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const cost = 2 ** logN;
    const options: ScryptOptions = {
      N: cost,
      r: BLOCK_SIZE,
      p: PARALLELIZATION,
      maxmem: 256 * cost * BLOCK_SIZE,
    };
    scrypt(encodePassphrase(passphrase), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/** Tests that have no secret may pass a smaller `logN`. */
export const randomDerivation = (logN = LOG_N): KeyDerivation => ({
  salt: randomBytes(SALT_BYTES),
  logN,
});

/** Takes about half a second and 128 MB, outside the event loop. */
export const deriveKey = async (
  passphrase: string,
  derivation: KeyDerivation,
): Promise<BackupKey> => ({
  salt: derivation.salt,
  logN: derivation.logN,
  master: await runScrypt(passphrase, derivation),
});

type Purpose = 'header' | 'summary' | 'chunks';

/** Derives the key of a file for one purpose. */
export const fileKey = (key: BackupKey, fileSalt: Uint8Array, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync('sha256', key.master, fileSalt, `alaga backup 1 ${purpose}`, KEY_BYTES));

/** A value, in base64url, that recognises a passphrase typed again without revealing the key. */
export const computeKeyCheck = (key: BackupKey): string =>
  createHmac('sha256', key.master).update('alaga backup 1 check').digest('base64url');

export const isSameText = (a: string, b: string): boolean => {
  const [bytes, others] = [Buffer.from(a), Buffer.from(b)];
  return bytes.length === others.length && timingSafeEqual(bytes, others);
};

/** Whether two keys use the same derivation. If so, the same passphrase gives the same key. */
export const isSameDerivation = (a: KeyDerivation, b: KeyDerivation): boolean =>
  a.logN === b.logN && Buffer.compare(a.salt, b.salt) === 0;
