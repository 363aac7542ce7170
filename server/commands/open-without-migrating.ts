import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '#db/engine/run.ts';
import { SqliteDatabase } from '#db/engine/sqlite/sqlite.ts';
import type { Config } from '#server/config.ts';

/** Opens the server's own database for a command without migrating it. Throws if there is none. */
export const openWithoutMigrating = async ({ dataDir, databaseUrl }: Config): Promise<Database> => {
  if (databaseUrl !== undefined) {
    const { connectionsTo, PostgresDatabase } = await import('#db/engine/postgres/postgres.ts');
    return new PostgresDatabase(connectionsTo(databaseUrl));
  }
  const file = join(dataDir, 'alaga.db');
  // Opening a missing file would create an empty database.
  if (!existsSync(file))
    throw new Error(`There is no database at ${file}: is DATA_DIR the server's?`);
  return new SqliteDatabase(file);
};
