import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readFileHeader } from './encryption/files.ts';
import { isKeyForFile, openSummary } from './encryption/header.ts';
import type { BackupKey } from './encryption/key.ts';
import { type BackupContents, BackupError, type Origin } from './manifest.ts';
import { readUncheckedManifest } from './read-backup.ts';

/** The file extension of backups. */
export const EXTENSION = '.alaga-backup';

/** The description of a backup in its own header or manifest. */
export interface BackupDescription extends Origin {
  /** Undefined if the backup is encrypted with another key than this installation's. */
  readonly contents?: BackupContents;
}

export interface ListedBackup {
  readonly name: string;
  /** `size` is in bytes. */
  readonly size: number;
  readonly isEncrypted: boolean;
  /** Undefined if the file is not a backup, or is from a newer version. */
  readonly manifest: BackupDescription | undefined;
}

export interface ListOrder {
  readonly folder: string;
  readonly key?: BackupKey | undefined;
}

type Description = Pick<ListedBackup, 'isEncrypted' | 'manifest'>;

const describeBackup = (file: string, key: BackupKey | undefined): Description => {
  const header = readFileHeader(file);
  if (!header) return { isEncrypted: false, manifest: readUncheckedManifest(file) };
  const contents = key && isKeyForFile(key, header) ? { contents: openSummary(header, key) } : {};
  return { isEncrypted: true, manifest: { ...header.origin, ...contents } };
};

/** A file that cannot be opened or is damaged has no description. */
const describeIfReadable = (file: string, key: BackupKey | undefined): Description => {
  try {
    return describeBackup(file, key);
  } catch (error) {
    const isOfSystem = error instanceof Error && 'syscall' in error;
    if (!(error instanceof BackupError || isOfSystem)) throw error;
    return { isEncrypted: false, manifest: undefined };
  }
};

const namesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder).filter((name) => name.endsWith(EXTENSION));
  } catch {
    // The folder is missing or not reachable now, so it has no backups to show.
    return [];
  }
};

/** The backups in a folder, newest first. Those that cannot be read come last. */
export const listBackups = (folder: string, key?: BackupKey): readonly ListedBackup[] =>
  namesIn(folder)
    .flatMap((name) => {
      const file = join(folder, name);
      const size = statSync(file, { throwIfNoEntry: false })?.size;
      return size === undefined ? [] : [{ name, size, ...describeIfReadable(file, key) }];
    })
    .sort((a, b) => (b.manifest?.madeAt ?? '').localeCompare(a.manifest?.madeAt ?? ''));

export const removeBackups = (folder: string, names: readonly string[]): void => {
  for (const name of names) rmSync(join(folder, name), { force: true });
};
