import { createHash } from 'node:crypto';
import type { ColumnType } from './tables.ts';

/**
 * A value as PostgreSQL writes it, the bytes of a photo, or null. Two values are equal if these
 * are.
 */
export type EncodedValue = string | Buffer | null;
export type Row = readonly EncodedValue[];

/** A value as SQLite returns it, with integers of any size. */
export type DatabaseValue = string | number | bigint | Buffer | null;

const integer =
  (limit: bigint) =>
  (value: DatabaseValue): string | undefined =>
    typeof value === 'bigint' && value >= -limit && value < limit ? String(value) : undefined;

/** Encodes a value for a column type; undefined if the column cannot hold it. */
const encoders: Readonly<
  Record<ColumnType, (value: DatabaseValue) => string | Buffer | undefined>
> = {
  text: (value) => (typeof value === 'string' ? value : undefined),
  boolean: (value) => (value === 0n ? 'f' : value === 1n ? 't' : undefined),
  integer: integer(2n ** 31n),
  bigint: integer(2n ** 63n),
  'double precision': (value) => (typeof value === 'number' ? String(value) : undefined),
  bytea: (value) => (Buffer.isBuffer(value) ? value : undefined),
};

/** Encodes a value of SQLite for a column type; undefined if the column cannot hold it. */
export const encodeForType = (type: ColumnType, value: DatabaseValue): EncodedValue | undefined =>
  value === null ? null : encoders[type](value);

/** Normalises a value that PostgreSQL returned. It writes fractions in its own format. */
export const readBack = (type: ColumnType | undefined, value: string | null): string | null =>
  type === 'double precision' && value !== null ? String(Number(value)) : value;

/** PostgreSQL cannot store text with this character. */
const NUL = '\u0000';
/** Replaces invalid UTF-8. */
export const REPLACEMENT = '\uFFFD';

export const holdsNul = (text: string): boolean => text.includes(NUL);
export const withoutNul = (text: string): string => text.replaceAll(NUL, REPLACEMENT);

export const sha256 = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

/**
 * The hash of a row, as it is here or as PostgreSQL returns it with a hash in place of bytes. Each
 * value is hashed with its length, so that no two different rows of a table have the same hash.
 */
export const hashRow = (row: Row): string => {
  const hash = createHash('sha256');
  for (const value of row) {
    const text = Buffer.isBuffer(value) ? sha256(value) : value;
    hash.update(text === null ? 'n;' : `${text.length}:${text}`);
  }
  return hash.digest('base64');
};

const BYTEA_OID = 17;

const int32 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) bytes.writeInt32BE(value, 4 * at);
  return bytes;
};

/**
 * Encodes a list of byte strings in PostgreSQL's binary format. As text each would take five times
 * as much memory.
 */
export const listOfBytes = (values: readonly EncodedValue[]): Buffer =>
  Buffer.concat([
    // The header of an array: one dimension with a lower bound of 1, which may contain nulls.
    int32(1, 1, BYTEA_OID, values.length, 1),
    ...values.flatMap((value) =>
      Buffer.isBuffer(value) ? [int32(value.length), value] : [int32(-1)],
    ),
  ]);
