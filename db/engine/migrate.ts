import BetterSqlite3 from 'better-sqlite3';
import knex, { type Knex } from 'knex';
import { migrations } from '#db/migrations/index.ts';
import { DatabaseError, mapDriverError } from './errors.ts';
import { dropFeed, installFeed } from './feed/install.ts';
import { pendingMigrations } from './schema.ts';
import { setPragmas } from './sqlite/pragmas.ts';

/** An explicit list, because a bundle cannot read the folder at run time. */
export const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: () => Promise.resolve(Object.keys(migrations)),
  getMigrationName: (name) => name,
  getMigration: (name) => {
    const migration = migrations[name];
    if (migration === undefined) throw new Error(`unknown migration ${name}`);
    return Promise.resolve(migration);
  },
};

/**
 * Opens an SQLite file on one connection for migrations, and creates it if it is missing. The caller destroys the
 * connection.
 */
export const openForMigrations = (file: string): Knex =>
  knex({
    client: 'better-sqlite3',
    connection: { filename: file },
    useNullAsDefault: true,
    pool: {
      min: 1,
      max: 1,
      afterCreate: (
        connection: { pragma(text: string): void },
        callback: (error: Error | null, connection: unknown) => void,
      ) => {
        setPragmas(connection);
        callback(null, connection);
      },
    },
  });

/**
 * Throws if the file cannot be opened or written. Without this, knex would leave the file open and write to the
 * console.
 */
const tryToOpen = (file: string): void => {
  let database: BetterSqlite3.Database | undefined;
  try {
    database = new BetterSqlite3(file, { timeout: 5000 });
    setPragmas(database);
  } catch (error) {
    throw mapDriverError(error);
  } finally {
    database?.close();
  }
};

/**
 * Migrates the SQLite file to the current schema: all pending migrations, or none. Throws DatabaseError `newer-schema`
 * if a newer version wrote it.
 */
export const migrateSqlite = async (file: string): Promise<void> => {
  // Most starts have nothing to migrate, and knex needs many reads to find that out.
  if (pendingMigrations(file) === 'nothing') return;
  tryToOpen(file);
  const database = openForMigrations(file);
  try {
    await dropFeed(database);
    await database.migrate.latest({ migrationSource });
    await installFeed(database);
  } catch (error) {
    if (error instanceof Error && error.name === 'MigrationLocked') {
      throw new DatabaseError('locked', error);
    }
    throw mapDriverError(error);
  } finally {
    await database.destroy();
  }
};
