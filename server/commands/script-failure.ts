import { DatabaseError } from '#db/engine/errors.ts';
import { type Environment, readConfig } from '#server/config.ts';
import { postgresFailure } from './postgres-failure.ts';

/** The message for the operator when a script fails. */
export const scriptFailure = (error: unknown, environment?: Environment): string => {
  // Database errors can occur only after the configuration was read.
  const postgresProblem =
    error instanceof DatabaseError && postgresFailure(error, readConfig(environment).databaseUrl);
  return postgresProblem || (error instanceof Error ? error.message : String(error));
};
