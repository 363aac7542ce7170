import { ConfigError } from './config.ts';

const detail = (error: Error, name: 'code' | 'address' | 'port'): string =>
  name in error ? String(error[name as keyof Error]) : '';

/** Why the server does not start, in one sentence for whoever runs it; undefined for a defect of ours. */
export const startFailure = (error: unknown, dataDir: string): string | undefined => {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error)) return undefined;
  const host = detail(error, 'address');
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${detail(error, 'port')} is already in use: set PORT to a free one.`,
    EADDRNOTAVAIL: `HOST ${host} is no address of this computer.`,
    ENOTFOUND: 'HOST is no address of this computer.',
    EAI_AGAIN: 'HOST is no address of this computer.',
    'newer-schema': error.message,
    'no-backup': error.message,
    'in-use': `A backup is being restored in ${dataDir}: start again when that is done.`,
    locked: `The database in ${dataDir} is being migrated by another start of Alaga. If there is none, restore a backup of that folder.`,
    unavailable: `The database in ${dataDir} cannot be opened: check that the folder may be written.`,
    damaged: `${dataDir}/alaga.db is damaged or is no database: restore a backup of it.`,
    full: `There is no room left in ${dataDir}.`,
    'read-only': `${dataDir} cannot be written.`,
  };
  const files = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'EISDIR', 'ENOSPC']);
  const code = detail(error, 'code');
  if (files.has(code))
    return `DATA_DIR ${dataDir} cannot be used: it must be a folder that may be written.`;
  return sentences[code];
};
