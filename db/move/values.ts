import { createHash } from 'node:crypto';
import type { Type } from './tables.ts';

/** A value as PostgreSQL writes it, the bytes of a photo, or nothing: two values are one where these are. */
export type Canonical = string | Buffer | null;
export type Row = readonly Canonical[];

/** A value as SQLite gives it; integers of any size. */
export type Stored = string | number | bigint | Buffer | null;

const integer =
  (limit: bigint) =>
  (value: Stored): string | undefined =>
    typeof value === 'bigint' && value >= -limit && value < limit ? String(value) : undefined;

/** What a value is in a column of a type; undefined for what it cannot hold. */
const encoders: Readonly<Record<Type, (value: Stored) => string | Buffer | undefined>> = {
  text: (value) => (typeof value === 'string' ? value : undefined),
  boolean: (value) => (value === 0n ? 'f' : value === 1n ? 't' : undefined),
  integer: integer(2n ** 31n),
  bigint: integer(2n ** 63n),
  'double precision': (value) => (typeof value === 'number' ? String(value) : undefined),
  bytea: (value) => (Buffer.isBuffer(value) ? value : undefined),
};

/** What a value of SQLite is in a column of that type; undefined where the column cannot hold it. */
export const canonical = (type: Type, value: Stored): Canonical | undefined =>
  value === null ? null : encoders[type](value);

/** What PostgreSQL wrote: numbers with a fraction in a way of its own. */
export const readBack = (type: Type | undefined, value: string | null): string | null =>
  type === 'double precision' && value !== null ? String(Number(value)) : value;

/** PostgreSQL holds no text with this in it. */
const NUL = '\u0000';
/** Stands for what is no text. */
export const REPLACEMENT = '\uFFFD';

export const holdsNul = (text: string): boolean => text.includes(NUL);
export const withoutNul = (text: string): string => text.replaceAll(NUL, REPLACEMENT);

export const sha256 = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

/**
 * Of a row as it is here, or as PostgreSQL gives it with the hash of bytes in their place: each value with its length,
 * so that no two different rows of a table have one hash.
 */
export const hashOf = (row: Row): string => {
  const hash = createHash('sha256');
  for (const value of row) {
    const text = Buffer.isBuffer(value) ? sha256(value) : value;
    hash.update(text === null ? 'n;' : `${text.length}:${text}`);
  }
  return hash.digest('base64');
};

const BYTEA = 17;

const int32 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) bytes.writeInt32BE(value, 4 * at);
  return bytes;
};

/** A list of bytes as PostgreSQL takes it: as text each would be five times as long in memory. */
export const listOfBytes = (values: readonly Canonical[]): Buffer =>
  Buffer.concat([
    // One dimension, which may hold nulls and begins with 1.
    int32(1, 1, BYTEA, values.length, 1),
    ...values.flatMap((value) =>
      Buffer.isBuffer(value) ? [int32(value.length), value] : [int32(-1)],
    ),
  ]);
