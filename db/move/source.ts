import { existsSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { mapDriverError } from '#db/engine/errors.ts';
import { PREFIX as SEARCH_PREFIX } from '#db/engine/search/names.ts';
import { MoveError } from './problem.ts';
import { describeRow, quotedName, type Table } from './tables.ts';
import {
  type DatabaseValue,
  type EncodedValue,
  encodeForType,
  holdsNul,
  REPLACEMENT,
  type Row,
  sha256,
  withoutNul,
} from './values.ts';

/** The limits of a batch in memory, in rows and in bytes. */
const BATCH_ROWS = 1000;
const BATCH_BYTES = 4 * 1024 * 1024;

const INTERNAL_TABLES = ['sqlite_', 'knex_', SEARCH_PREFIX].reduce(
  (sql, prefix) => `${sql} and substr(name, 1, ${prefix.length}) <> '${prefix}'`,
  "type = 'table'",
);

const estimateRowSize = (row: Row): number =>
  row.reduce<number>((sum, value) => sum + (value?.length ?? 0), 0);

/** Opens a connection that changes neither the file nor its WAL. */
export const openToRead = (file: string): BetterSqlite3.Database =>
  new BetterSqlite3(file, {
    // Without a WAL file, a connection without write permission would create one and leave it
    // there.
    readonly: existsSync(`${file}-wal`),
    fileMustExist: true,
    timeout: 5000,
  });

/** A snapshot of an SQLite file, while others may go on writing. Changes nothing in it. */
export class Source {
  readonly #raw: BetterSqlite3.Database;
  readonly #replaced = new Set<string>();
  readonly #unsound = new Set<string>();

  /** Throws DatabaseError if the file is not a database. */
  constructor(file: string) {
    this.#raw = openToRead(file);
    try {
      this.#raw.pragma('query_only = ON');
      this.#raw.pragma('trusted_schema = OFF');
      this.#raw.defaultSafeIntegers(true);
      this.#raw.exec('begin');
      this.#raw.prepare('select count(*) from sqlite_schema').get();
    } catch (error) {
      this.#raw.close();
      throw mapDriverError(error);
    }
  }

  close(): void {
    this.#raw.close();
  }

  /** Throws MoveError if SQLite finds damage. */
  requireWhole(): void {
    const result: unknown = this.#raw.pragma('integrity_check', { simple: true });
    const orphanQuery = this.#raw.prepare('select distinct "table" from pragma_foreign_key_check');
    const tables = orphanQuery.pluck().all();
    if (result === 'ok' && tables.length === 0) return;
    const failureText =
      result === 'ok' ? `rows of ${tables.join(', ')} belong to none` : String(result);
    throw new MoveError(
      'damaged',
      `The file is damaged (${failureText}): restore a backup of it first. No data was changed.`,
    );
  }

  /** All columns that are not computed, as `table.column`. */
  columns(): readonly string[] {
    // A cast: `pluck` returns one column, which is text.
    return this.#raw
      .prepare(
        `select s.name || '.' || c.name from (select name from sqlite_schema where ${INTERNAL_TABLES}) s
         join pragma_table_xinfo(s.name) c where c.hidden = 0`,
      )
      .pluck()
      .all() as string[];
  }

  count(table: Table): number {
    const countQuery = this.#raw.prepare(`select count(*) from ${quotedName(table.name)}`);
    return Number(countQuery.pluck().get());
  }

  /**
   * All rows of a table in bounded batches. Throws MoveError for a value that PostgreSQL cannot
   * store.
   */
  *batches(table: Table): Generator<readonly Row[]> {
    const names = table.columns.map(({ name }) => quotedName(name)).join(', ');
    const statement = this.#raw
      .prepare<[], DatabaseValue[]>(`select ${names} from ${quotedName(table.name)}`)
      .raw(true);
    let batch: Row[] = [];
    let bytes = 0;
    for (const values of statement.iterate()) {
      const row = this.#rowOf(table, values);
      batch.push(row);
      bytes += estimateRowSize(row);
      if (batch.length < BATCH_ROWS && bytes < BATCH_BYTES) continue;
      yield batch;
      batch = [];
      bytes = 0;
    }
    if (batch.length > 0) yield batch;
  }

  /** Texts with invalid UTF-8, which PostgreSQL stores with �: `pets 0199…: notes`. */
  get replaced(): readonly string[] {
    return [...this.#replaced];
  }

  /**
   * Photos and documents that already do not match their stored hash. They are copied as they are.
   */
  get unsound(): readonly string[] {
    return [...this.#unsound];
  }

  #rowOf(table: Table, values: readonly DatabaseValue[]): Row {
    const row = table.columns.map(({ name, type }, index): EncodedValue => {
      const value = values[index] ?? null;
      const canonicalValue = encodeForType(type, value);
      if (canonicalValue === undefined) {
        throw new MoveError(
          'unfit',
          `${describeRow(table, values)} has a ${name} that is no ${type}: PostgreSQL cannot hold it. No data was changed.`,
        );
      }
      if (
        typeof canonicalValue !== 'string' ||
        !this.#isNoText(table, name, canonicalValue, values)
      )
        return canonicalValue;
      this.#replaced.add(`${describeRow(table, values)}: ${name}`);
      return withoutNul(canonicalValue);
    });
    this.#judgeBlob(table, row);
    return row;
  }

  /** Invalid UTF-8 was read as �. A � that the owner typed does not count. */
  #isNoText(table: Table, column: string, text: string, values: readonly DatabaseValue[]): boolean {
    if (holdsNul(text)) return true;
    if (!text.includes(REPLACEMENT)) return false;
    const keys = table.key.map((index) => `${quotedName(table.columns[index]?.name ?? '')} is ?`);
    const bytes = this.#raw
      .prepare(
        `select cast(${quotedName(column)} as blob) from ${quotedName(table.name)} where ${keys.join(' and ')}`,
      )
      .pluck()
      .get(...table.key.map((index) => values[index]));
    return !Buffer.isBuffer(bytes) || !bytes.equals(Buffer.from(text));
  }

  #judgeBlob(table: Table, row: Row): void {
    const getValue = (expected: string) =>
      row[table.columns.findIndex(({ name }) => name === expected)];
    const [bytes, hash] = [getValue('bytes'), getValue('sha256')];
    if (Buffer.isBuffer(bytes) && hash !== undefined && sha256(bytes) !== hash)
      this.#unsound.add(describeRow(table, row));
  }
}
