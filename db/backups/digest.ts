import { createHash, type Hash } from 'node:crypto';
import type BetterSqlite3 from 'better-sqlite3';
import { MANIFEST_TABLE, type TableDigest } from './manifest.ts';

export interface Digests {
  readonly tables: Readonly<Record<string, TableDigest>>;
  /** Ids of blobs whose bytes do not match their stored hash. */
  readonly unsoundBlobs: readonly string[];
}

type Row = readonly unknown[];

const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** All tables of a database except SQLite's own and the manifest. */
export const listTables = (raw: BetterSqlite3.Database): readonly string[] =>
  // A cast: `pluck` returns one column, which is text.
  raw
    .prepare(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' and name <> ? order by name",
    )
    .pluck()
    .all(MANIFEST_TABLE) as string[];

/** Ordered by the primary key: row numbers can change when a database is copied, keys cannot. */
const listRows = (raw: BetterSqlite3.Database, table: string) => {
  const keys = raw
    .prepare('select name from pragma_table_info(?) where pk > 0 order by pk')
    .pluck()
    // A cast: `pluck` returns one column, which is text.
    .all(table) as string[];
  const order = keys.length > 0 ? ` order by ${keys.map(quotedName).join(', ')}` : '';
  return raw
    .prepare<[], Row>(`select * from ${quotedName(table)}${order}`)
    .raw(true)
    .safeIntegers(true);
};

const KINDS: Readonly<Record<string, string>> = { bigint: 'i', number: 'f', string: 't' };

/**
 * Hashes each value with its type and length, so that two different rows never produce the same
 * bytes.
 */
const addRow = (hash: Hash, row: Row): void => {
  for (const value of row) {
    if (value === null) hash.update('n;');
    else if (Buffer.isBuffer(value)) hash.update(`b${value.length}:`).update(value);
    else {
      const text = String(value);
      hash.update(`${KINDS[typeof value]}${text.length}:${text}`);
    }
  }
  hash.update('\n');
};

const bytesIn = (row: Row): number =>
  row.reduce<number>((sum, value) => sum + (Buffer.isBuffer(value) ? value.length : 0), 0);

/** The id of a blob that does not match its hash; undefined for all other rows. */
const findCorruptBlob = (columns: readonly string[], row: Row): string | undefined => {
  const bytes = row[columns.indexOf('bytes')];
  const sha256 = row[columns.indexOf('sha256')];
  const isSound =
    Buffer.isBuffer(bytes) && createHash('sha256').update(bytes).digest('hex') === sha256;
  return isSound ? undefined : String(row[columns.indexOf('id')]);
};

/**
 * Hashes every table, and checks every photo and document against its own hash. `onBytes` receives
 * the bytes of photos and documents in each row.
 */
export const digest = (raw: BetterSqlite3.Database, onBytes: (bytes: number) => void): Digests => {
  const tables: Record<string, TableDigest> = {};
  const unsoundBlobs: string[] = [];
  for (const table of listTables(raw)) {
    const statement = listRows(raw, table);
    const columns = statement.columns().map(({ name }) => name);
    const hash = createHash('sha256').update(`${columns.join()}\n`);
    let rows = 0;
    for (const row of statement.iterate()) {
      addRow(hash, row);
      rows += 1;
      const unsoundId = table === 'blobs' ? findCorruptBlob(columns, row) : undefined;
      if (unsoundId !== undefined) unsoundBlobs.push(unsoundId);
      onBytes(bytesIn(row));
    }
    tables[table] = { rows, sha256: hash.digest('hex') };
  }
  return { tables, unsoundBlobs };
};
