import { createHash } from 'node:crypto';

/** A value as PostgreSQL writes it, the bytes of a photo, or nothing: two values are one where these are. */
export type Canonical = string | Buffer | null;
export type Row = readonly Canonical[];

/** A value as SQLite gives it; integers of any size. */
export type Stored = string | number | bigint | Buffer | null;

const integer =
  (limit: bigint) =>
  (value: Stored): string | undefined =>
    typeof value === 'bigint' && value >= -limit && value < limit ? String(value) : undefined;

/** By PostgreSQL's name of a column's type: what a value is there; undefined for what it cannot hold. */
const encoders: Readonly<Record<string, (value: Stored) => string | Buffer | undefined>> = {
  text: (value) => (typeof value === 'string' ? value : undefined),
  boolean: (value) => (value === 0n ? 'f' : value === 1n ? 't' : undefined),
  smallint: integer(2n ** 15n),
  integer: integer(2n ** 31n),
  bigint: integer(2n ** 63n),
  'double precision': (value) => (typeof value === 'number' ? String(value) : undefined),
  bytea: (value) => (Buffer.isBuffer(value) ? value : undefined),
};

export const isKnownType = (type: string): boolean => type in encoders;

/** What a value of SQLite is in a column of that type; undefined where the column cannot hold it. */
export const canonical = (type: string, value: Stored): Canonical | undefined =>
  value === null ? null : encoders[type]?.(value);

/** What PostgreSQL gave back, as text or as bytes: it writes numbers with a fraction in a way of its own. */
export const readBack = (type: string, value: Canonical): Canonical =>
  type === 'double precision' && value !== null ? String(Number(value)) : value;

/** PostgreSQL holds no text with this in it. */
const NUL = '\u0000';
/** Stands for what is no text. */
export const REPLACEMENT = '\uFFFD';

export const holdsNul = (text: string): boolean => text.includes(NUL);
export const withoutNul = (text: string): string => text.replaceAll(NUL, REPLACEMENT);

export const sha256 = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

/** Each value with its kind and length, so that no two different rows have one hash. */
export const hashOf = (row: Row): string => {
  const hash = createHash('sha256');
  for (const value of row) {
    if (value === null) hash.update('n;');
    else hash.update(`${typeof value === 'string' ? 't' : 'b'}${value.length}:`).update(value);
  }
  return hash.digest('base64');
};
