import { DatabaseError } from '#db/engine/errors.ts';
import { readConfig } from '#server/config.ts';
import { postgresFailure } from './postgres-failure.ts';

/** The message for the operator when a script fails. */
export const scriptFailure = (error: unknown): string => {
  // Database errors can occur only after the configuration was read.
  const ofPostgres =
    error instanceof DatabaseError && postgresFailure(error, readConfig().databaseUrl);
  return ofPostgres || (error instanceof Error ? error.message : String(error));
};
