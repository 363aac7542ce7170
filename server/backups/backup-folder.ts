import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, replaceFile } from '#db/backups/durable.ts';
import type { BackupKey } from '#db/backups/encryption/key.ts';
import { EXTENSION, listBackups } from '#db/backups/list.ts';
import { BackupError, type Origin } from '#db/backups/manifest.ts';
import { databaseFile } from '#server/config-values.ts';
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
  /** The instant (ISO UTC) at which the installation began without its data. Earlier backups are never deleted. */
  readonly keptBefore?: string;
}

const fileIn = ({ dataDir }: BackupConfig): string => join(dataDir, 'backups.json');

const isFolderSettings = (value: unknown): value is FolderSettings =>
  typeof value === 'object' &&
  value !== null &&
  'installation' in value &&
  typeof value.installation === 'string' &&
  'folder' in value &&
  (value.folder === null || typeof value.folder === 'string');

const write = (location: BackupConfig, folderSettings: FolderSettings): FolderSettings => {
  makeFolder(location.dataDir);
  const draft = `${fileIn(location)}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(folderSettings, undefined, 2)}\n`, { mode: 0o600 });
  replaceFile(draft, fileIn(location));
  return folderSettings;
};

/**
 * The installation that made the daily backups in the default folder; undefined if there are none, or of several
 * installations.
 */
const findInstallation = (location: BackupConfig): string | undefined => {
  const [installation, other] = new Set(
    listBackups(defaultFolder(location)).flatMap(({ manifest }) =>
      manifest?.kind === 'daily' ? [manifest.installation] : [],
    ),
  );
  return other === undefined ? installation : undefined;
};

/** Also in a text that is no JSON any more. */
const KEPT_BEFORE = /"keptBefore": "(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)"/;

/**
 * Replaces an unreadable file, and keeps a copy. The chosen folder is lost, but earlier backups remain own ones, and those
 * that newer ones must not replace stay.
 */
const replaceUnreadable = (location: BackupConfig): FolderSettings => {
  const installation = findInstallation(location) ?? randomUUID();
  const [, keptBefore] = KEPT_BEFORE.exec(readFileSync(fileIn(location), 'utf8')) ?? [];
  // The file is copied, so that a process that is killed here finds it again at its next start.
  copyFileSync(fileIn(location), `${fileIn(location)}.damaged`);
  return write(location, { installation, folder: null, ...(keptBefore ? { keptBefore } : {}) });
};

/** Creates the settings when they are first needed. */
const readSettings = (location: BackupConfig): FolderSettings => {
  if (!existsSync(fileIn(location)))
    return write(location, { installation: randomUUID(), folder: null });
  try {
    const storedSettings: unknown = JSON.parse(readFileSync(fileIn(location), 'utf8'));
    if (isFolderSettings(storedSettings)) return storedSettings;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return replaceUnreadable(location);
};

/** Whether the settings were created, as they are before the first backup. */
export const hasFolderSettings = (location: BackupConfig): boolean => existsSync(fileIn(location));

export const toInstallation = (location: BackupConfig): string =>
  readSettings(location).installation;

export const defaultFolder = ({ dataDir }: BackupConfig): string => join(dataDir, 'backups');

/** The chosen folder, or `backups` in the data folder. */
export const backupFolder = (location: BackupConfig): string =>
  readSettings(location).folder ?? defaultFolder(location);

/** Throws BackupError `no-folder` if no file can be made in a folder. On some drives, only trying tells. */
export const requireWritable = (folder: string): void => {
  const file = join(folder, `.alaga-${randomUUID()}`);
  try {
    writeFileSync(file, '', { flag: 'wx', mode: 0o600 });
    rmSync(file, { force: true });
  } catch (error) {
    throw new BackupError('no-folder', error);
  }
};

/** Changes the folder for new backups; undefined restores the default. */
export const setBackupFolder = (location: BackupConfig, folder: string | undefined): void => {
  const chosenFolder = folder === defaultFolder(location) ? undefined : folder;
  write(location, { ...readSettings(location), folder: chosenFolder ?? null });
};

/** Keeps the backups made before an instant, because the installation begins without its data: new ones would replace them. */
export const keepBackupsBefore = (location: BackupConfig, now: Date): void => {
  write(location, { ...readSettings(location), keptBefore: now.toISOString() });
};

/** The instant (ISO UTC) from which backups were made that newer ones may replace; empty if all may be. */
export const replaceableSince = (location: BackupConfig): string =>
  readSettings(location).keptBefore ?? '';

const toFileStamp = (madeAt: string): string => madeAt.replace(/[-:.]/g, '');

interface OrderOptions {
  readonly now: Date;
  /** The encryption key; undefined for an unencrypted backup. */
  readonly key: BackupKey | undefined;
  readonly folder?: string;
}

/** Describes a backup to be made, with its path: `alaga-20261120T020000000Z-daily.alaga-backup`. */
export const backupOrder = (
  location: BackupConfig,
  kind: Origin['kind'],
  { now, key, folder = backupFolder(location) }: OrderOptions,
) => {
  const madeAt = now.toISOString();
  const name = `alaga-${toFileStamp(madeAt)}-${kind}`;
  const isOccupied = (path: string): boolean => existsSync(path);
  let target = join(folder, `${name}${EXTENSION}`);
  for (let suffixNumber = 2; isOccupied(target); suffixNumber += 1)
    target = join(folder, `${name}-${suffixNumber}${EXTENSION}`);
  return {
    source: databaseFile(location),
    target,
    key,
    // A chosen folder that is missing is probably on a disconnected drive, so it is not created.
    makeFolder: folder === defaultFolder(location),
    origin: {
      installation: toInstallation(location),
      kind,
      madeAt,
      appVersion: location.version,
      mode: location.mode,
    },
  } as const;
};
