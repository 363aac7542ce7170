import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { migrateSqlite, openForMigrations } from './engine/migrate.ts';
import type { OpenOptions } from './engine/open.ts';
import type { Database } from './engine/run.ts';
import { SqliteDatabase } from './engine/sqlite/sqlite.ts';
import { migrations } from './migrations/index.ts';
import type { TestPostgres } from './testing/testing-postgres.ts';

/** Of the whole run (build/test-folder.ts); undefined where tests run without one. */
const runFolder = (): string | undefined => process.env['ALAGA_TEST_FOLDER'];

/** For one database. The caller removes it. */
const makeTestFolder = (prefix: string): string =>
  mkdtempSync(join(runFolder() ?? tmpdir(), prefix));

let template: Promise<string> | undefined;

const makeTemplate = async (): Promise<string> => {
  const shared = runFolder();
  const ready = shared && join(shared, 'template.db');
  if (ready && existsSync(ready)) return ready;
  const folder = makeTestFolder('alaga-template-');
  const file = join(folder, 'template.db');
  await migrateSqlite(file);
  if (!ready) {
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    return file;
  }
  // Whole from its first moment; of two processes that made one at once, either's serves both.
  renameSync(file, ready);
  rmSync(folder, { recursive: true, force: true });
  return ready;
};

export interface TestDatabase extends AsyncDisposable {
  readonly db: Database;
  /** Of this test alone; where the suite runs on SQLite, the database is `alaga.db` in it. */
  readonly folder: string;
  /** For `openDatabase`, as another process would open it. */
  readonly place: string;
}

/** The PostgreSQL server that this suite runs on; undefined for SQLite. */
export const testPostgres = (): TestPostgres | undefined => {
  const {
    ALAGA_TEST_ON: on,
    ALAGA_TEST_POSTGRES: url,
    ALAGA_TEST_PREFIX: prefix = 'alaga_test_',
  } = process.env;
  return on === 'postgres' && url ? { url, prefix } : undefined;
};

/**
 * How many generated cases a test goes through: all on SQLite, and on PostgreSQL a twentieth, where the same code has
 * the same answers worked out by other means, and another thousand would find no more.
 */
export const casesOf = (count: number): number => (testPostgres() ? Math.ceil(count / 20) : count);

/** A fresh database and a folder of its own: a copy of a template that was migrated once. */
export const openTestDatabase = async (options: OpenOptions = {}): Promise<TestDatabase> => {
  const server = testPostgres();
  if (server === undefined) return openTestFile(options);
  const { borrowDatabase } = await import('./testing/testing-postgres.ts');
  const { db, place } = await borrowDatabase(server, options.onStatement);
  const folder = makeTestFolder('alaga-test-');
  return {
    db,
    folder,
    place,
    async [Symbol.asyncDispose]() {
      await db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** The same, in SQLite whatever the suite runs on. */
export const openTestFile = async (options: OpenOptions = {}): Promise<TestDatabase> => {
  template ??= makeTemplate();
  const folder = makeTestFolder('alaga-test-');
  const file = join(folder, 'alaga.db');
  copyFileSync(await template, file);
  let open = false;
  const db = new SqliteDatabase(file, (sql) => open && options.onStatement?.(sql));
  // A test's data need not outlive a power cut, and waiting for the disk takes longer than all else in a small write.
  await db.run((k) => k.raw('PRAGMA synchronous = OFF'));
  open = true;
  return {
    db,
    folder,
    place: file,
    async [Symbol.asyncDispose]() {
      await db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** A database as it was before a migration, in a file of that folder; the caller destroys it. */
export const openBefore = async (folder: string, name: string): Promise<Knex> => {
  const database = openForMigrations(join(folder, 'previous.db'));
  for (const [each, migration] of Object.entries(migrations)) {
    if (each < name) await migration.up(database);
  }
  return database;
};
