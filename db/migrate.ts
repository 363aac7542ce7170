import knex, { type Knex } from 'knex';
import { DatabaseError, mapDriverError } from './errors.ts';
import { migrations } from './migrations/index.ts';
import { setPragmas } from './pragmas.ts';

const names = Object.keys(migrations);

/** An explicit list instead of a folder that is read at run time, so that bundling works. */
const source: Knex.MigrationSource<string> = {
  getMigrations: () => Promise.resolve(names),
  getMigrationName: (name) => name,
  getMigration: (name) => {
    const migration = migrations[name];
    if (migration === undefined) throw new Error(`unknown migration ${name}`);
    return Promise.resolve(migration);
  },
};

const refuseNewerSchema = async (database: Knex): Promise<void> => {
  if (!(await database.schema.hasTable('knex_migrations'))) return;
  const done = await database<{ name: string }>('knex_migrations').pluck('name');
  const unknown = done.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    throw new DatabaseError(
      'newer-schema',
      undefined,
      'This database was written by a newer version of Alaga. Please update Alaga; nothing was changed.',
    );
  }
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

/** Brings the SQLite file to the present schema, all pending migrations or none of them. */
export const migrateSqlite = async (file: string): Promise<void> => {
  const database = openForMigrations(file);
  try {
    await refuseNewerSchema(database);
    await database.migrate.latest({ migrationSource: source });
  } catch (error) {
    if (error instanceof Error && error.name === 'MigrationLocked') {
      throw new DatabaseError('locked', error);
    }
    throw mapDriverError(error);
  } finally {
    await database.destroy();
  }
};
