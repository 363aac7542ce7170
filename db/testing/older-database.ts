import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { migrationSource, openForMigrations } from '#db/engine/migrate.ts';
import { migrations } from '#db/migrations/index.ts';
import { userRow } from './migration-rows.ts';

/** Opens an SQLite file as a version with only the first migrations left it. The caller destroys the connection. */
export const openOlder = async (file: string, count: number): Promise<Knex> => {
  const database = openForMigrations(file);
  const names = Object.keys(migrations).slice(0, count);
  await database.migrate.latest({
    migrationSource: { ...migrationSource, getMigrations: () => Promise.resolve(names) },
  });
  return database;
};

/** Creates the database of a data folder as a version with five migrations left it, with the account of Luz. */
export const makeOlderDatabase = async (dataDir: string): Promise<void> => {
  mkdirSync(dataDir, { recursive: true });
  const database = await openOlder(join(dataDir, 'alaga.db'), 5);
  await database('users').insert(userRow({ email: 'luz@example.com', first_name: 'Luz' }));
  await database.destroy();
};
