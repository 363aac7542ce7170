import type { Knex } from 'knex';
import { migrateSqlite, openForMigrations } from '#db/engine/migrate.ts';
import {
  migratePostgres,
  openPostgresForMigrations,
} from '#db/engine/postgres/migrate-postgres.ts';
import { migrations } from '#db/migrations/index.ts';
import { openTestFile, testPostgres } from '#db/testing.ts';
import { createDatabase } from './testing-postgres.ts';

/** A migrated database of one test, for tests of migrations. */
export interface MigratedDatabase extends AsyncDisposable {
  readonly database: Knex;
  /** Rolls back a migration and all later ones. */
  undo(name: string): Promise<void>;
  /** Runs the missing migrations, as a start of the server does. */
  migrate(): Promise<void>;
}

export const openMigrated = async (): Promise<MigratedDatabase> => {
  const server = testPostgres();
  // PostgreSQL gets a new database, because a changed schema would break the prepared statements of a reused
  // one.
  const file = server ? undefined : await openTestFile();
  const place = server ? await createDatabase(server) : (file?.place ?? '');
  const database = server ? openPostgresForMigrations(place) : openForMigrations(place);
  return {
    database,
    async undo(name) {
      // Later migrations may have changed the same tables.
      const laterNames = Object.keys(migrations).filter((item) => item >= name);
      for (const migrationName of laterNames.toSorted().toReversed()) {
        await migrations[migrationName]?.down?.(database);
        await database('knex_migrations').where({ name: migrationName }).delete();
      }
    },
    migrate: () => (server ? migratePostgres(place) : migrateSqlite(place)),
    async [Symbol.asyncDispose]() {
      await database.destroy();
      await file?.[Symbol.asyncDispose]();
    },
  };
};
