import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import type { OnProgress } from '#db/backups/check.ts';
import { BackupError, type Manifest } from '#db/backups/manifest.ts';
import {
  CHUNK_BYTES,
  type Header,
  isEncrypted,
  isKeyForFile,
  makeHeader,
  readHeader,
  TAG_BYTES,
} from './header.ts';
import { type BackupKey, fileKey } from './key.ts';

/** The nonce encodes the number of the chunk and whether it is the last one. */
const buildNonce = (index: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(index), 3);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
};

const writeAll = (handle: number, bytes: Uint8Array): void => {
  // A disk that fills up accepts a part of a write first, and reports the error only at the next
  // write.
  for (let bytesWritten = 0; bytesWritten < bytes.length; )
    bytesWritten += writeSync(handle, bytes, bytesWritten);
};

/** Fills the buffer, or as much of it as the file has. */
const readInto = (handle: number, buffer: Buffer, place: number): Buffer => {
  let filledBytes = 0;
  while (filledBytes < buffer.length) {
    const readCount = readSync(
      handle,
      buffer,
      filledBytes,
      buffer.length - filledBytes,
      place + filledBytes,
    );
    if (readCount === 0) break;
    filledBytes += readCount;
  }
  return buffer.subarray(0, filledBytes);
};

const withFile = <T>(file: string, flags: 'r' | 'wx' | 'w', work: (handle: number) => T): T => {
  const handle = openSync(file, flags, 0o600);
  try {
    return work(handle);
  } finally {
    closeSync(handle);
  }
};

/**
 * Encrypts a plain backup into another file, chunk by chunk. Returns the SHA-256 of the plain
 * bytes.
 */
export const encryptFile = (
  plain: string,
  target: string,
  { manifest, key }: { readonly manifest: Manifest; readonly key: BackupKey },
  onProgress: OnProgress,
): string =>
  withFile(plain, 'r', (input) =>
    withFile(target, 'w', (output) => {
      const { bytes, fileSalt, mac } = makeHeader(manifest, manifest.contents, key);
      const chunkKey = fileKey(key, fileSalt, 'chunks');
      const { size } = fstatSync(input);
      const hash = createHash('sha256');
      const buffer = Buffer.alloc(CHUNK_BYTES);
      writeAll(output, bytes);
      for (let [index, done] = [0, 0]; index === 0 || done < size; index += 1) {
        const bytesRead = readInto(input, buffer, done);
        done += bytesRead.length;
        hash.update(bytesRead);
        const cipher = createCipheriv('aes-256-gcm', chunkKey, buildNonce(index, done >= size));
        cipher.setAAD(mac);
        writeAll(output, cipher.update(bytesRead));
        writeAll(output, Buffer.concat([cipher.final(), cipher.getAuthTag()]));
        onProgress(size === 0 ? 1 : done / size);
      }
      return hash.digest('hex');
    }),
  );

/**
 * Decrypts a chunk. Throws BackupError `damaged` if it is not the chunk that was written at this
 * position.
 */
const openChunk = (sealedBuffer: Buffer, key: Buffer, nonce: Buffer, mac: Buffer): Buffer => {
  const end = sealedBuffer.length - TAG_BYTES;
  if (end < 0) throw new BackupError('damaged');
  const decipher = createDecipheriv('aes-256-gcm', key, nonce);
  decipher.setAAD(mac);
  decipher.setAuthTag(sealedBuffer.subarray(end));
  try {
    return Buffer.concat([decipher.update(sealedBuffer.subarray(0, end)), decipher.final()]);
  } catch (error) {
    throw new BackupError('damaged', error);
  }
};

const forEachChunk = (
  input: number,
  key: BackupKey | undefined,
  onPlainBytes: (plain: Buffer) => void,
  onProgress: OnProgress,
): Header => {
  const header = readHeader(input);
  if (key === undefined) throw new BackupError('needs-passphrase');
  if (!isKeyForFile(key, header)) throw new BackupError('wrong-passphrase');
  const chunkKey = fileKey(key, header.fileSalt, 'chunks');
  const { size } = fstatSync(input);
  const buffer = Buffer.alloc(header.chunk + TAG_BYTES);
  for (let [index, place] = [0, header.length]; index === 0 || place < size; index += 1) {
    const sealedBytes = readInto(input, buffer, place);
    place += sealedBytes.length;
    onPlainBytes(openChunk(sealedBytes, chunkKey, buildNonce(index, place >= size), header.mac));
    onProgress(place / size);
  }
  return header;
};

/**
 * Decrypts a backup into a new file, chunk by chunk. Throws BackupError `needs-passphrase`,
 * `wrong-passphrase`, `damaged` or `newer`.
 */
export const decryptFile = (
  sealedFile: string,
  target: string,
  key: BackupKey | undefined,
  onProgress: OnProgress,
): void =>
  withFile(sealedFile, 'r', (input) => {
    withFile(target, 'wx', (output) => {
      forEachChunk(input, key, (plain) => writeAll(output, plain), onProgress);
    });
  });

/**
 * Reads the whole encrypted file back from the disk. Throws BackupError `damaged` if it does not
 * decrypt to the given content.
 */
export const requireEncrypted = (
  sealedFile: string,
  key: BackupKey,
  sha256: string,
  onProgress: OnProgress,
): void =>
  withFile(sealedFile, 'r', (input) => {
    const hash = createHash('sha256');
    forEachChunk(input, key, (plain) => hash.update(plain), onProgress);
    if (hash.digest('hex') !== sha256) throw new BackupError('damaged');
  });

/** The header of an encrypted backup; undefined for any other file. */
export const readFileHeader = (file: string): Header | undefined =>
  withFile(file, 'r', (handle) => (isEncrypted(handle) ? readHeader(handle) : undefined));
