import { DatabaseError } from '#db/engine/errors.ts';
import { readConfig } from '#server/config.ts';
import { postgresFailure } from './postgres-failure.ts';

/** Why a script ended, for whoever ran it. */
export const scriptFailure = (error: unknown): string => {
  // Only who could read the configuration comes as far as a database.
  const ofPostgres =
    error instanceof DatabaseError && postgresFailure(error, readConfig().databaseUrl);
  return ofPostgres || (error instanceof Error ? error.message : String(error));
};
