import { DatabaseError } from '#db/engine/errors.ts';
import { type Environment, readConfig } from '#server/config.ts';
import { startFailure } from '#server/start-failure.ts';

const FILE_PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EACCES: 'may not be used by this user',
  EISDIR: 'is a folder',
  EEXIST: 'exists already, and is not a folder',
  ENOTDIR: 'is inside something that is not a folder',
  EROFS: 'cannot be written, because its disk is read-only',
  ENOSPC: 'cannot be written, because its disk is full',
};

/** Why a file that the operator named cannot be used; undefined for other errors. */
const fileFailure = (error: Error): string | undefined => {
  if (!('code' in error && 'path' in error)) return undefined;
  const problem = FILE_PROBLEMS[String(error.code)];
  return problem && `${error.path} ${problem}.`;
};

/** Whether a statement found no table or column of this version in an SQLite file. */
const lacksTables = ({ message }: Error): boolean => /^no such (table|column): /.test(message);

/** The message for the operator when a script fails. */
export const scriptFailure = (error: unknown, environment?: Environment): string => {
  if (!(error instanceof Error)) return String(error);
  if (!(error instanceof DatabaseError)) return fileFailure(error) ?? error.message;
  // Database errors can occur only after the configuration was read.
  const { dataDir, databaseUrl } = readConfig(environment);
  if (databaseUrl === undefined && lacksTables(error)) {
    return `${dataDir}/alaga.db lacks tables of this version of Alaga: start the server first, which makes them.`;
  }
  return startFailure(error, dataDir, databaseUrl) ?? error.message;
};
