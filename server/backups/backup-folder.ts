import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, putInPlace } from '#db/backups/durable.ts';
import type { BackupKey } from '#db/backups/encryption/key.ts';
import { EXTENSION } from '#db/backups/list.ts';
import type { Origin } from '#db/backups/manifest.ts';
import type { Parts } from '#server/parts.ts';

/** The settings that this needs. */
export type BackupConfig = Pick<Parts['config'], 'dataDir' | 'mode' | 'version'> &
  Partial<Pick<Parts['config'], 'backupPassphrase'>>;

/** What stays with a computer whatever is restored there, and so stands in a file of its own: `backups.json`. */
interface FolderSettings {
  /** The name of this installation, a UUID. */
  readonly installation: string;
  /** The folder that the owner chose; null for the one in the data folder. */
  readonly folder: string | null;
}

const fileIn = ({ dataDir }: BackupConfig): string => join(dataDir, 'backups.json');

const isFolderSettings = (value: unknown): value is FolderSettings =>
  typeof value === 'object' &&
  value !== null &&
  'installation' in value &&
  typeof value.installation === 'string' &&
  'folder' in value &&
  (value.folder === null || typeof value.folder === 'string');

const write = (where: BackupConfig, kept: FolderSettings): FolderSettings => {
  makeFolder(where.dataDir);
  const draft = `${fileIn(where)}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(kept, undefined, 2)}\n`, { mode: 0o600 });
  putInPlace(draft, fileIn(where));
  return kept;
};

/** Made at the first need. One that cannot be read is made anew: backups made before then count as another's. */
const read = (where: BackupConfig): FolderSettings => {
  try {
    const found: unknown = existsSync(fileIn(where))
      ? JSON.parse(readFileSync(fileIn(where), 'utf8'))
      : undefined;
    if (isFolderSettings(found)) return found;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return write(where, { installation: randomUUID(), folder: null });
};

export const databaseFile = ({ dataDir }: BackupConfig): string => join(dataDir, 'alaga.db');

export const installationOf = (where: BackupConfig): string => read(where).installation;

export const defaultFolder = ({ dataDir }: BackupConfig): string => join(dataDir, 'backups');

/** Where backups are kept: the folder that was chosen, else `backups` in the data folder. */
export const backupFolder = (where: BackupConfig): string =>
  read(where).folder ?? defaultFolder(where);

/** Keeps backups in that folder from now on; undefined goes back to the one in the data folder. */
export const setBackupFolder = (where: BackupConfig, folder: string | undefined): void => {
  const chosen = folder === defaultFolder(where) ? undefined : folder;
  write(where, { ...read(where), folder: chosen ?? null });
};

const stampOf = (madeAt: string): string => madeAt.replace(/[-:.]/g, '');

interface OrderOptions {
  readonly now: Date;
  /** Encrypts it. */
  readonly key: BackupKey | undefined;
  readonly folder?: string;
}

/** What is made where, and why: `alaga-20261120T020000000Z-daily.alaga-backup`. */
export const backupOrder = (
  where: BackupConfig,
  kind: Origin['kind'],
  { now, key, folder = backupFolder(where) }: OrderOptions,
) => {
  const madeAt = now.toISOString();
  const name = `alaga-${stampOf(madeAt)}-${kind}`;
  const taken = (path: string): boolean => existsSync(path);
  let target = join(folder, `${name}${EXTENSION}`);
  for (let more = 2; taken(target); more += 1) target = join(folder, `${name}-${more}${EXTENSION}`);
  return {
    source: databaseFile(where),
    target,
    key,
    // A folder that was chosen and is gone is a drive that is not there.
    makeFolder: folder === defaultFolder(where),
    origin: {
      installation: installationOf(where),
      kind,
      madeAt,
      appVersion: where.version,
      mode: where.mode,
    },
  } as const;
};
