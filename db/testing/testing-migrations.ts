import type { Knex } from 'knex';
import { migrateSqlite, openForMigrations } from '#db/engine/migrate.ts';
import {
  migratePostgres,
  openPostgresForMigrations,
} from '#db/engine/postgres/migrate-postgres.ts';
import { migrations } from '#db/migrations/index.ts';
import { openTestFile, testPostgres } from '#db/testing.ts';
import { newDatabase } from './testing-postgres.ts';

/** A migrated database of a test's own, as migrations see it. */
export interface MigratedDatabase extends AsyncDisposable {
  readonly database: Knex;
  /** Takes a migration back, and those after it. */
  undo(name: string): Promise<void>;
  /** Makes the migrations that are missing, as a start of the server does. */
  migrate(): Promise<void>;
}

export const openMigrated = async (): Promise<MigratedDatabase> => {
  const server = testPostgres();
  // On PostgreSQL a new one: a changed schema would break the statements that a lent one has prepared.
  const file = server ? undefined : await openTestFile();
  const place = server ? await newDatabase(server) : (file?.place ?? '');
  const database = server ? openPostgresForMigrations(place) : openForMigrations(place);
  return {
    database,
    async undo(name) {
      // Later ones may have changed the same tables.
      const later = Object.keys(migrations).filter((each) => each >= name);
      for (const each of later.toSorted().toReversed()) {
        await migrations[each]?.down?.(database);
        await database('knex_migrations').where({ name: each }).delete();
      }
    },
    migrate: () => (server ? migratePostgres(place) : migrateSqlite(place)),
    async [Symbol.asyncDispose]() {
      await database.destroy();
      await file?.[Symbol.asyncDispose]();
    },
  };
};
