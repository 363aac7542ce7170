import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, replaceFile } from '#db/backups/durable.ts';
import type { BackupKey } from '#db/backups/encryption/key.ts';
import { EXTENSION } from '#db/backups/list.ts';
import type { Origin } from '#db/backups/manifest.ts';
import type { Parts } from '#server/parts.ts';

export type BackupConfig = Pick<Parts['config'], 'dataDir' | 'mode' | 'version'> &
  Partial<Pick<Parts['config'], 'backupPassphrase'>>;

/**
 * The settings of `backups.json`, a file outside the database, because they belong to the computer and must survive a
 * restore.
 */
interface FolderSettings {
  /** The id of this installation, a UUID. */
  readonly installation: string;
  /** The chosen folder; null for the default in the data folder. */
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
  replaceFile(draft, fileIn(where));
  return kept;
};

/**
 * Creates the settings when they are first needed. An unreadable file is replaced; earlier backups then count as
 * another installation's.
 */
const readSettings = (where: BackupConfig): FolderSettings => {
  try {
    const storedSettings: unknown = existsSync(fileIn(where))
      ? JSON.parse(readFileSync(fileIn(where), 'utf8'))
      : undefined;
    if (isFolderSettings(storedSettings)) return storedSettings;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return write(where, { installation: randomUUID(), folder: null });
};

export const databaseFile = ({ dataDir }: BackupConfig): string => join(dataDir, 'alaga.db');

export const installationOf = (where: BackupConfig): string => readSettings(where).installation;

export const defaultFolder = ({ dataDir }: BackupConfig): string => join(dataDir, 'backups');

/** The chosen folder, or `backups` in the data folder. */
export const backupFolder = (where: BackupConfig): string =>
  readSettings(where).folder ?? defaultFolder(where);

/** Changes the folder for new backups; undefined restores the default. */
export const setBackupFolder = (where: BackupConfig, folder: string | undefined): void => {
  const chosenFolder = folder === defaultFolder(where) ? undefined : folder;
  write(where, { ...readSettings(where), folder: chosenFolder ?? null });
};

const stampOf = (madeAt: string): string => madeAt.replace(/[-:.]/g, '');

interface OrderOptions {
  readonly now: Date;
  /** The encryption key; undefined for an unencrypted backup. */
  readonly key: BackupKey | undefined;
  readonly folder?: string;
}

/** Describes a backup to be made, with its path: `alaga-20261120T020000000Z-daily.alaga-backup`. */
export const backupOrder = (
  where: BackupConfig,
  kind: Origin['kind'],
  { now, key, folder = backupFolder(where) }: OrderOptions,
) => {
  const madeAt = now.toISOString();
  const name = `alaga-${stampOf(madeAt)}-${kind}`;
  const isTaken = (path: string): boolean => existsSync(path);
  let target = join(folder, `${name}${EXTENSION}`);
  for (let suffixNumber = 2; isTaken(target); suffixNumber += 1)
    target = join(folder, `${name}-${suffixNumber}${EXTENSION}`);
  return {
    source: databaseFile(where),
    target,
    key,
    // A chosen folder that is missing is probably on a disconnected drive, so it is not created.
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
