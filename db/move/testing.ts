import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';
import { camelCase } from '#db/engine/columns.ts';
import { migrationSource, openForMigrations } from '#db/engine/migrate.ts';
import { columnsByName, tables } from '#db/tables.ts';
import { ADVISORY_LOCKS, createDatabase } from '#db/testing/testing-postgres.ts';
import { testPostgres } from '#db/testing.ts';
import type { MoveOrder } from './move.ts';
import { sha256 } from './values.ts';

type DatabaseValue = string | number | bigint | Buffer | null;

const asText: pg.CustomTypesConfig = { getTypeParser: () => (text: string) => text };

export interface EmptyDatabase extends AsyncDisposable {
  readonly url: string;
  /** Rows as the text that PostgreSQL sends. */
  query(sql: string): Promise<Record<string, string | null>[]>;
}

/** A database on this suite's PostgreSQL server with only the rows that migrations create. */
export const emptyDatabase = async (): Promise<EmptyDatabase> => {
  const server = testPostgres();
  if (!server) throw new Error('this suite runs on PostgreSQL');
  const url = await createDatabase(server);
  const pool = new pg.Pool({ connectionString: url, types: asText, max: 2 });
  pool.on('error', () => undefined);
  return {
    url,
    query: async (sql) => (await pool.query<Record<string, string | null>>(sql)).rows,
    [Symbol.asyncDispose]: () => pool.end(),
  };
};

export const createOrder = (
  file: string,
  url: string,
  overrides: Partial<MoveOrder> = {},
): MoveOrder => ({
  tables,
  file,
  url,
  installation: '0b0e8a6c-4d0e-4b8e-9b57-6f0a4a7e9d11',
  settings: [],
  sessionLasts: 30 * 86_400_000,
  now: new Date('2026-11-20T02:00:00.000Z'),
  ...overrides,
});

/** Changes the file as no part of Alaga would: with any statement, and without foreign keys. */
export const change = (file: string, sql: string, ...values: readonly DatabaseValue[]): void => {
  const raw = new BetterSqlite3(file);
  try {
    raw.pragma('foreign_keys = OFF');
    if (values.length > 0) raw.prepare(sql).run(...values);
    else raw.exec(sql);
  } finally {
    raw.close();
  }
};

interface Column {
  readonly name: string;
  readonly type: string;
  readonly parent: string | null;
  readonly parentColumn: string | null;
}

const tablesIn = (raw: BetterSqlite3.Database): string[] =>
  raw
    .prepare<[], string>(
      "select name from sqlite_schema where type = 'table' and name not like 'knex_%' and name not like 'sqlite_%' and name not like 'search_%'",
    )
    .pluck()
    .all();

const columnsIn = (raw: BetterSqlite3.Database, table: string): Column[] =>
  raw
    .prepare<[string, string], Column>(
      `select c.name, lower(c.type) as type, f."table" as parent, f."to" as parentColumn
       from pragma_table_xinfo(?) c left join pragma_foreign_key_list(?) f on f."from" = c.name
       where c.hidden = 0`,
    )
    .all(table, table);

/** The first value that a check constraint allows: `"kind" in ('photo', …)`, as knex writes it, or without quotes. */
const allowedValue = (sql: string, column: string): string | undefined =>
  new RegExp(`\\b${column}[\`"]? in ?\\('([^']*)'`).exec(sql)?.[1];

/** A valid value of the column's type, different in each row. */
const valueFor = ({ name, type }: Column, row: number): DatabaseValue => {
  if (type === 'boolean') return row % 2;
  if (type === 'bigint') return 9_007_199_254_740_993n + BigInt(row);
  if (/int/.test(type)) return row + 1;
  if (/double|float|real/.test(type)) return 121.055_173_4 + row * 1e-9;
  if (type === 'blob') return Buffer.from([0, 255, 92, 34, row]);
  if (columnsByName.get(camelCase(name))?.kind === 'json') return `{"row":${row}}`;
  if (name === 'expire') return `2026-12-0${row + 1}T00:00:00.000Z`;
  return `${name} ${row}: "Ñ" {\\x41} \\N, 'ok'\n\t🐕`;
};

/**
 * Adds rows with values in all columns to every table. A column that a migration adds is filled
 * automatically.
 */
export const fillEverything = (file: string, rows: number): void => {
  const raw = new BetterSqlite3(file);
  raw.pragma('foreign_keys = OFF');
  const shapes = new Map(tablesIn(raw).map((table) => [table, columnsIn(raw, table)]));
  const schemaQuery = raw.prepare<[string], string>('select sql from sqlite_schema where name = ?');
  const valueIn = (table: string, column: Column, row: number): DatabaseValue => {
    const parent = shapes
      .get(column.parent ?? '')
      ?.find(({ name }) => name === column.parentColumn);
    if (parent && column.parent !== null) return valueIn(column.parent, parent, row);
    const check = allowedValue(schemaQuery.pluck().get(table) ?? '', column.name);
    return check ?? valueFor(column, row);
  };
  // The feed is filled last, because triggers of the other tables write into it.
  const inOrder = [...shapes].toSorted(
    ([a], [b]) => Number(a === 'changes') - Number(b === 'changes'),
  );
  for (const [table, columns] of inOrder) {
    raw.exec(`delete from ${table}`);
    const marks = columns.map(() => '?').join(', ');
    const insert = raw.prepare(
      `insert into ${table} (${columns.map(({ name }) => name).join(', ')}) values (${marks})`,
    );
    for (let row = 0; row < rows; row += 1) {
      insert.run(...columns.map((column) => valueIn(table, column, row)));
    }
  }
  raw.exec("update blobs set sha256 = 'unsound'");
  raw.close();
};

/** Every row of a file as PostgreSQL would write it, sorted by its text. */
export const rowsIn = (file: string): Record<string, string[]> => {
  const raw = new BetterSqlite3(file, { readonly: true });
  const rowsByTable: Record<string, string[]> = {};
  for (const table of tablesIn(raw)) {
    const columns = columnsIn(raw, table).toSorted((a, b) => (a.name < b.name ? -1 : 1));
    const names = columns.map(({ name }) => name).join(', ');
    const rows = raw.prepare(`select ${names} from ${table}`).raw().safeIntegers().all();
    rowsByTable[table] = rows
      // A cast: `raw` returns lists.
      .map((row) =>
        JSON.stringify(
          (row as DatabaseValue[]).map((value, index) => {
            if (value === null) return null;
            if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
            return columns[index]?.type === 'boolean' ? ['f', 't'][Number(value)] : String(value);
          }),
        ),
      )
      .toSorted();
  }
  raw.close();
  return rowsByTable;
};

/** Every row of a PostgreSQL database, read by other statements than those of the move. */
export const rowsInPostgres = async (
  { query }: EmptyDatabase,
  tables: readonly string[],
): Promise<Record<string, string[]>> => {
  const rowsByTable: Record<string, string[]> = {};
  for (const table of tables) {
    const rows = await query(`select * from ${table}`);
    rowsByTable[table] = rows
      .map(({ has_password: _, ...row }) =>
        JSON.stringify(
          Object.keys(row)
            .toSorted()
            .map((name) => row[name]),
        ),
      )
      .toSorted();
  }
  return rowsByTable;
};

/** The moved rows, without the settings of the move itself. */
export const withoutMarker = (rows: Record<string, string[]>): Record<string, string[]> => ({
  ...rows,
  settings: (rows['settings'] ?? []).filter((row) => !row.includes('"moved-from"')),
});

/** Makes the file look as if an older or newer version had written it. */
export const setSchemaVersion = async (file: string, version: 'older' | 'newer'): Promise<void> => {
  if (version === 'newer') {
    change(
      file,
      "insert into knex_migrations (name, batch, migration_time) values ('999-later', 9, 0)",
    );
    return;
  }
  const database = openForMigrations(file);
  await database.migrate.down({ migrationSource });
  await database.destroy();
};

/** The bytes of a file and of its WAL. */
export const readFileBytes = (file: string): readonly string[] =>
  ['', '-wal'].map((end) =>
    sha256(existsSync(file + end) ? readFileSync(file + end) : Buffer.of()),
  );

/** The advisory lock that stops a move in the middle of its work while a connection holds it. */
const GATE = 4_211;

/**
 * Blocks the first row that is written to a table until `open` is called. `reached` resolves with
 * the id of the blocked connection.
 */
export const blockFirstRow = async (database: EmptyDatabase, table: string) => {
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  await holder.query(`select pg_advisory_lock(${GATE})`);
  await database.query(`
    create function gate() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock_shared(${GATE}); return new; end';
    create trigger gate before insert on ${table} for each row execute function gate()`);
  return {
    async reached(): Promise<string> {
      for (;;) {
        const [waiting] = await database.query(`select pid from ${ADVISORY_LOCKS} and not granted`);
        if (waiting?.['pid']) return waiting['pid'];
        await pause(20);
      }
    },
    async open(): Promise<void> {
      await holder.end();
      // A move that died at the gate has to be noticed.
      const childColumn =
        "select 1 from pg_stat_activity where application_name = 'alaga: move' and datname = current_database()";
      while ((await database.query(childColumn)).length > 0) await pause(20);
      await database.query(`drop trigger gate on ${table}; drop function gate`);
    },
  };
};
