import BetterSqlite3 from 'better-sqlite3';
import knex, { type Knex } from 'knex';
import { migrations } from '#db/migrations/index.ts';
import { DatabaseError, mapDriverError } from './errors.ts';
import { dropFeed, makeFeed } from './feed/install.ts';
import { pendingMigrations } from './schema.ts';
import { setPragmas } from './sqlite/pragmas.ts';

/** An explicit list instead of a folder that is read at run time, so that bundling works. */
export const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: () => Promise.resolve(Object.keys(migrations)),
  getMigrationName: (name) => name,
  getMigration: (name) => {
    const migration = migrations[name];
    if (migration === undefined) throw new Error(`unknown migration ${name}`);
    return Promise.resolve(migration);
  },
};

/** An SQLite file on one connection, for migrations; it is created where there is none. The caller destroys it. */
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
        done: (error: Error | null, connection: unknown) => void,
      ) => {
        setPragmas(connection);
        done(null, connection);
      },
    },
  });

/** Throws where the file cannot be opened or written; knex would leave it open then, and write of it to the console. */
const tryToOpen = (file: string): void => {
  let raw: BetterSqlite3.Database | undefined;
  try {
    raw = new BetterSqlite3(file, { timeout: 5000 });
    setPragmas(raw);
  } catch (error) {
    throw mapDriverError(error);
  } finally {
    raw?.close();
  }
};

/**
 * Brings the SQLite file to the present schema, all pending migrations or none of them. Throws DatabaseError
 * `newer-schema` where a newer version wrote it.
 */
export const migrateSqlite = async (file: string): Promise<void> => {
  // knex reads a good deal before it finds that there is nothing to do, and most starts are such.
  if (pendingMigrations(file) === 'nothing') return;
  tryToOpen(file);
  const database = openForMigrations(file);
  try {
    await dropFeed(database);
    await database.migrate.latest({ migrationSource });
    await makeFeed(database);
  } catch (error) {
    if (error instanceof Error && error.name === 'MigrationLocked') {
      throw new DatabaseError('locked', error);
    }
    throw mapDriverError(error);
  } finally {
    await database.destroy();
  }
};
