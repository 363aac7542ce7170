import { accessSync } from 'node:fs';
import { dirname } from 'node:path';
import { mapDriverError } from '#db/engine/errors.ts';
import { lockShared } from '#db/engine/lock.ts';
import type { Database } from '#db/engine/run.ts';
import { isCurrentSchema, isKnownSchema, newerSchema, readMigrations } from '#db/engine/schema.ts';
import { SqliteDatabase } from '#db/engine/sqlite/sqlite.ts';
import type { Config } from '#server/config.ts';
import { databaseFile } from '#server/config-values.ts';

/**
 * Throws, in words, unless a database or a backup exists. Opening a missing file would create an empty database. If the
 * operator named the file, DATA_DIR is not the reason.
 */
export const requireFile = (file: string, isNamed = false): void => {
  try {
    accessSync(file);
  } catch (error) {
    const isHidden = error instanceof Error && 'code' in error && error.code === 'EACCES';
    const message = isHidden
      ? `This user may not look into ${dirname(file)}: run this as the server's user.`
      : `There is no database at ${file}${isNamed ? '.' : ": is DATA_DIR the server's?"}`;
    throw new Error(message, { cause: error });
  }
};

/**
 * Opens the server's own database for a command without migrating it. Holds the shared lock until it is closed, so that
 * no restore replaces the file meanwhile, whose changes would be lost. Throws if there is none, and DatabaseError
 * `in-use` while it is being replaced.
 */
export const openWithoutMigrating = async (config: Config): Promise<Database> => {
  const { databaseUrl } = config;
  if (databaseUrl !== undefined) {
    const { connectionsTo, PostgresDatabase } = await import('#db/engine/postgres/postgres.ts');
    return new PostgresDatabase(connectionsTo(databaseUrl));
  }
  const file = databaseFile(config);
  requireFile(file);
  const lock = lockShared(file);
  try {
    return new SqliteDatabase(file, undefined, () => lock.release());
  } catch (error) {
    lock.release();
    throw mapDriverError(error);
  }
};

/** Opens the server's own database for a command. Throws DatabaseError `newer-schema` if a newer version wrote it. */
export const openKnown = async (config: Config): Promise<Database> => {
  const db = await openWithoutMigrating(config);
  try {
    if (!isKnownSchema(await readMigrations(db))) throw newerSchema();
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
};

/**
 * Opens the server's own database for a command whose statements need the current schema. Throws if it has another
 * one: a server of the older version may still be running, and the operator expects a backup before each migration.
 */
export const openCurrent = async (config: Config): Promise<Database> => {
  const db = await openKnown(config);
  try {
    if (!isCurrentSchema(await readMigrations(db))) {
      throw new Error(
        'The database is of an older version of Alaga: start the server first, which migrates it. Nothing was changed.',
      );
    }
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
};
