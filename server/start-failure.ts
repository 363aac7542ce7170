import { postgresFailure } from './commands/postgres-failure.ts';
import { ConfigError } from './config.ts';
import { storageTrouble } from './http/errors.ts';

const errorDetail = (error: Error, name: 'code' | 'syscall' | 'address' | 'port'): string =>
  name in error ? String(error[name as keyof Error]) : '';

/** Why the server cannot start, in one sentence for the operator; undefined for a defect. */
export const startFailure = (
  error: unknown,
  dataDir: string,
  databaseUrl?: string,
): string | undefined => {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error)) return undefined;
  const postgresProblem = postgresFailure(error, databaseUrl);
  if (postgresProblem) return postgresProblem;
  const host = errorDetail(error, 'address');
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${errorDetail(error, 'port')} is already in use: set PORT to a free one.`,
    EACCES: `Port ${errorDetail(error, 'port')} is kept for the system: set PORT to one from 1024 on.`,
    EADDRNOTAVAIL: `HOST ${host} is no address of this computer.`,
    ENOTFOUND: 'HOST is no address of this computer.',
    EAI_AGAIN: 'HOST is no address of this computer.',
    'newer-schema': error.message,
    'no-backup': error.message,
    'backup-locked': error.message,
    'in-use': `A backup is being restored in ${dataDir}: try again when that is done.`,
    served: `Another server of Alaga uses the database in ${dataDir}: stop it first, or give this one another DATA_DIR. Several servers can share a PostgreSQL database.`,
    locked: `The database in ${dataDir} is being migrated by another start of Alaga. If there is none, restore a backup of that folder.`,
    unavailable: `The database in ${dataDir} cannot be opened: check that the folder may be written.`,
    busy: `Another program holds the database in ${dataDir}: stop it, or try again later.`,
    damaged: `${dataDir}/alaga.db is damaged or is no database: restore a backup of it.`,
    full: `There is no room left on the disk of ${dataDir}: make room and try again.`,
    'read-only': `${dataDir} cannot be written: check that its disk is not read-only, and who may write there.`,
    failing: `The disk of ${dataDir} does not work as it should.`,
  };
  const files = new Set(['ENOTDIR', 'EEXIST', 'EISDIR']);
  // On a read-only disk, Node reports ENOENT for a folder that should be created.
  const isFolderNotCreated =
    errorDetail(error, 'code') === 'ENOENT' && errorDetail(error, 'syscall') === 'mkdir';
  const code = isFolderNotCreated
    ? 'read-only'
    : (storageTrouble(error) ?? errorDetail(error, 'code'));
  if (files.has(code))
    return `DATA_DIR ${dataDir} cannot be used: it must be a folder that may be written.`;
  return sentences[code];
};
