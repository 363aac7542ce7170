import {
  createHmac,
  hkdfSync,
  randomBytes,
  type ScryptOptions,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';

/** How the key of a passphrase is derived: scrypt with N = 2 to the power of `logN`, r = 8, p = 1. */
export interface Derivation {
  readonly salt: Uint8Array;
  readonly logN: number;
}

/** What a passphrase became. It can be sent to a thread. */
export interface BackupKey extends Derivation {
  /** 32 bytes. */
  readonly master: Uint8Array;
}

export const SALT = 32;
export const BLOCK_SIZE = 8;
export const PARALLEL = 1;
const LOG_N = 17;
/** What a file may ask of this computer: 16 to 256 MB. */
export const isDerivable = (logN: number): boolean => logN >= 14 && logN <= 18;

const LENGTH = 32;

/** Text is written in several ways that look alike. */
const bytesOf = (passphrase: string): Buffer => Buffer.from(passphrase.normalize('NFKC'), 'utf8');

const runScrypt = (passphrase: string, { salt, logN }: Derivation): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const cost = 2 ** logN;
    const options: ScryptOptions = {
      N: cost,
      r: BLOCK_SIZE,
      p: PARALLEL,
      maxmem: 256 * cost * BLOCK_SIZE,
    };
    scrypt(bytesOf(passphrase), salt, LENGTH, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

export const freshDerivation = (): Derivation => ({ salt: randomBytes(SALT), logN: LOG_N });

/** Takes about half a second and 128 MB, outside the event loop. */
export const deriveKey = async (passphrase: string, how: Derivation): Promise<BackupKey> => ({
  salt: how.salt,
  logN: how.logN,
  master: await runScrypt(passphrase, how),
});

type Purpose = 'header' | 'summary' | 'chunks';

/** The key of a file for one purpose. */
export const fileKey = (key: BackupKey, fileSalt: Uint8Array, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync('sha256', key.master, fileSalt, `alaga backup 1 ${purpose}`, LENGTH));

/** By this a passphrase that is typed again is known, without the key. Base64url. */
export const checkOf = (key: BackupKey): string =>
  createHmac('sha256', key.master).update('alaga backup 1 check').digest('base64url');

export const isSameText = (one: string, other: string): boolean => {
  const [bytes, others] = [Buffer.from(one), Buffer.from(other)];
  return bytes.length === others.length && timingSafeEqual(bytes, others);
};

/** Whether a key is derived as that one is: then it is the same key, if it was the same passphrase. */
export const isSameDerivation = (one: Derivation, other: Derivation): boolean =>
  one.logN === other.logN && Buffer.compare(one.salt, other.salt) === 0;
