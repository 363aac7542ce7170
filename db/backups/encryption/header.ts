import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { readSync } from 'node:fs';
import { type BackupContents, BackupError, isOrigin, type Origin } from '#db/backups/manifest.ts';
import {
  type BackupKey,
  BLOCK_SIZE,
  fileKey,
  isDerivable,
  type KeyDerivation,
  PARALLELIZATION,
  SALT_BYTES,
} from './key.ts';

/** The first bytes of an encrypted backup. FORMAT.md describes the format. */
const MAGIC = Buffer.from('ALAGA-ENCRYPTED\0', 'latin1');
const VERSION = 1;
const SCRYPT_ID = 1;
export const CHUNK_BYTES = 256 * 1024;
const MAX_CHUNK_BYTES = 1024 * 1024;
export const TAG_BYTES = 16;
const HASH_BYTES = 32;
const NO_NONCE = Buffer.alloc(12);
/** The length of the magic, version, key derivation, both salts and chunk size. */
const FIXED_HEADER_BYTES = MAGIC.length + 2 + 4 + 2 * SALT_BYTES + 4;
const LENGTH_BYTES = 2;

export interface Header extends KeyDerivation {
  readonly fileSalt: Uint8Array;
  readonly chunk: number;
  /** The unencrypted origin, which is not trustworthy before a key has authenticated it. */
  readonly origin: Origin;
  readonly summary: Buffer;
  /** The authenticated bytes, and their HMAC. */
  readonly signed: Buffer;
  readonly mac: Buffer;
  /** The length of the header in bytes; the first chunk follows it. */
  readonly length: number;
}

const withLength = (bytes: Buffer): Buffer => {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
};

const sealSummary = (contents: BackupContents, key: Buffer): Buffer => {
  const cipher = createCipheriv('aes-256-gcm', key, NO_NONCE);
  const sealedBuffer = cipher.update(JSON.stringify(contents), 'utf8');
  return Buffer.concat([sealedBuffer, cipher.final(), cipher.getAuthTag()]);
};

const computeMac = (signedBuffer: Buffer, key: BackupKey, fileSalt: Uint8Array): Buffer =>
  createHmac('sha256', fileKey(key, fileSalt, 'header'))
    .update(signedBuffer)
    .digest();

/** Creates the header of a new file, and the values that bind its chunks to it. */
export const makeHeader = (origin: Origin, contents: BackupContents, key: BackupKey) => {
  const fileSalt = randomBytes(SALT_BYTES);
  const numbers = Buffer.from([0, VERSION, SCRYPT_ID, key.logN, BLOCK_SIZE, PARALLELIZATION]);
  const chunk = Buffer.alloc(4);
  chunk.writeUInt32BE(CHUNK_BYTES);
  const { installation, kind, madeAt, appVersion, mode } = origin;
  const clearPart = Buffer.from(JSON.stringify({ installation, kind, madeAt, appVersion, mode }));
  const summary = sealSummary(contents, fileKey(key, fileSalt, 'summary'));
  const fields = Buffer.concat([
    ...[MAGIC, numbers, Buffer.from(key.salt), fileSalt, chunk],
    ...[withLength(clearPart), withLength(summary)],
  ]);
  const signedBuffer = Buffer.concat([fields, createHash('sha256').update(fields).digest()]);
  const mac = computeMac(signedBuffer, key, fileSalt);
  return { bytes: Buffer.concat([signedBuffer, mac]), fileSalt, mac };
};

const readExactly = (handle: number, place: number, length: number): Buffer => {
  const bytes = Buffer.alloc(length);
  for (let bytesRead = 0; bytesRead < length; ) {
    const readCount = readSync(handle, bytes, bytesRead, length - bytesRead, place + bytesRead);
    if (readCount === 0) throw new BackupError('damaged');
    bytesRead += readCount;
  }
  return bytes;
};

export const isEncrypted = (handle: number): boolean => {
  const start = Buffer.alloc(MAGIC.length);
  return readSync(handle, start, 0, start.length, 0) === MAGIC.length && start.equals(MAGIC);
};

const requireKnown = (fixed: Buffer): void => {
  const [version, scrypt, logN = 0, r, p] = [
    fixed.readUInt16BE(MAGIC.length),
    ...fixed.subarray(MAGIC.length + 2),
  ];
  const isKnown =
    version === VERSION && scrypt === SCRYPT_ID && r === BLOCK_SIZE && p === PARALLELIZATION;
  if (!isKnown || !isDerivable(logN)) throw new BackupError('newer');
};

const parseOrigin = (clear: Buffer): Origin => {
  try {
    const parsedHeader: unknown = JSON.parse(clear.toString('utf8'));
    if (isOrigin(parsedHeader)) return parsedHeader;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new BackupError('damaged');
};

/**
 * Reads the unencrypted header. Throws BackupError `damaged` if it does not match its hash, `newer`
 * if its version is unknown.
 */
export const readHeader = (handle: number): Header => {
  const fixedHeader = readExactly(handle, 0, FIXED_HEADER_BYTES);
  const parts = [fixedHeader];
  let length = FIXED_HEADER_BYTES;
  const readBytes = (size: number): Buffer => {
    const bytes = readExactly(handle, length, size);
    parts.push(bytes);
    length += size;
    return bytes;
  };
  const clearPart = readBytes(readBytes(LENGTH_BYTES).readUInt16BE());
  const summary = readBytes(readBytes(LENGTH_BYTES).readUInt16BE());
  const hash = createHash('sha256').update(Buffer.concat(parts)).digest();
  const isIntact = hash.equals(readBytes(HASH_BYTES));
  const chunk = fixedHeader.readUInt32BE(FIXED_HEADER_BYTES - 4);
  // A later version may have another layout, with its hash elsewhere.
  if (!isIntact && fixedHeader.readUInt16BE(MAGIC.length) > VERSION) throw new BackupError('newer');
  if (!isIntact) throw new BackupError('damaged');
  requireKnown(fixedHeader);
  if (chunk === 0 || chunk > MAX_CHUNK_BYTES) throw new BackupError('newer');
  const signedBuffer = Buffer.concat(parts);
  const mac = readBytes(HASH_BYTES);
  const salts = fixedHeader.subarray(MAGIC.length + 6);
  return {
    logN: fixedHeader[MAGIC.length + 3] ?? 0,
    salt: salts.subarray(0, SALT_BYTES),
    fileSalt: salts.subarray(SALT_BYTES, 2 * SALT_BYTES),
    chunk,
    origin: parseOrigin(clearPart),
    ...{ summary, signed: signedBuffer, mac, length },
  };
};

/** Whether this key made the file. */
export const isKeyForFile = (key: BackupKey, { signed, mac, fileSalt }: Header): boolean =>
  timingSafeEqual(computeMac(signed, key, fileSalt), mac);

/** Decrypts the summary of the backup's contents. Throws if the key is wrong. */
export const openSummary = ({ summary, fileSalt }: Header, key: BackupKey): BackupContents => {
  const end = summary.length - TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', fileKey(key, fileSalt, 'summary'), NO_NONCE);
  decipher.setAuthTag(summary.subarray(end));
  const text = Buffer.concat([decipher.update(summary.subarray(0, end)), decipher.final()]);
  // A cast: the authentication tag proves that makeHeader wrote it.
  return JSON.parse(text.toString('utf8')) as BackupContents;
};
