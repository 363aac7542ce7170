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

/** The folder of the whole test run (build/test-folder.ts); undefined if there is none. */
const runFolder = (): string | undefined => process.env['ALAGA_TEST_FOLDER'];

/** Creates a folder for one database. The caller removes it. */
export const makeTestFolder = (prefix: string): string =>
  mkdtempSync(join(runFolder() ?? tmpdir(), prefix));

let template: Promise<string> | undefined;

const makeTemplate = async (): Promise<string> => {
  const sharedFolder = runFolder();
  const templateFile = sharedFolder && join(sharedFolder, 'template.db');
  if (templateFile && existsSync(templateFile)) return templateFile;
  const folder = makeTestFolder('alaga-template-');
  const file = join(folder, 'template.db');
  await migrateSqlite(file);
  if (!templateFile) {
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    return file;
  }
  // Renaming is atomic. If two processes make the template at once, either result serves both.
  renameSync(file, templateFile);
  rmSync(folder, { recursive: true, force: true });
  return templateFile;
};

/** Copies an empty database of the newest schema to a file. Migrating one takes a fifth of a second. */
export const copyTemplate = async (file: string): Promise<void> => {
  template ??= makeTemplate();
  copyFileSync(await template, file);
};

export interface TestDatabase extends AsyncDisposable {
  readonly db: Database;
  /** The folder of this test. On SQLite the database is `alaga.db` in it. */
  readonly folder: string;
  /** The address for `openDatabase`, to open the database as another process would. */
  readonly place: string;
}

/** The PostgreSQL server that this suite runs on; undefined on SQLite. */
export const testPostgres = (): TestPostgres | undefined => {
  const {
    ALAGA_TEST_ON: on,
    ALAGA_TEST_POSTGRES: url,
    ALAGA_TEST_PREFIX: prefix = 'alaga_test_',
  } = process.env;
  return on === 'postgres' && url ? { url, prefix } : undefined;
};

/**
 * The number of generated cases of a test: all on SQLite, and a twentieth on PostgreSQL, where the
 * same code runs and more cases would find nothing new.
 */
export const scaleCaseCount = (count: number): number =>
  testPostgres() ? Math.ceil(count / 20) : count;

/** Opens a new database in a new folder: a copy of a template that is migrated once. */
export const openTestDatabase = async (options: OpenOptions = {}): Promise<TestDatabase> => {
  const server = testPostgres();
  return server === undefined ? openTestFile(options) : openTestPostgres(server, options);
};

/** Like `openTestDatabase`, on this PostgreSQL server. */
export const openTestPostgres = async (
  server: TestPostgres,
  options: OpenOptions = {},
): Promise<TestDatabase> => {
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

/** Like `openTestDatabase`, but always on SQLite. */
export const openTestFile = async (options: OpenOptions = {}): Promise<TestDatabase> => {
  const folder = makeTestFolder('alaga-test-');
  const file = join(folder, 'alaga.db');
  await copyTemplate(file);
  let isOpenTemplate = false;
  const db = new SqliteDatabase(file, (sql) => isOpenTemplate && options.onStatement?.(sql));
  // Test data does not have to survive a power cut, and syncing takes longer than all other work of
  // a small write.
  await db.run((knex) => knex.raw('PRAGMA synchronous = OFF'));
  isOpenTemplate = true;
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

/** A database as it was before a migration, in a file of this folder. The caller destroys it. */
export const openBefore = async (folder: string, name: string): Promise<Knex> => {
  const database = openForMigrations(join(folder, 'previous.db'));
  for (const [each, migration] of Object.entries(migrations)) {
    if (each < name) await migration.up(database);
  }
  return database;
};
