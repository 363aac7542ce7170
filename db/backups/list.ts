import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { headerOf } from './encryption/files.ts';
import { isKeyOf, openSummary } from './encryption/header.ts';
import type { BackupKey } from './encryption/key.ts';
import { BackupError, type Contents, type Origin } from './manifest.ts';
import { glance } from './reading.ts';

/** How the files are named that are looked for in a folder. */
export const EXTENSION = '.alaga-backup';

/** What a backup says of itself. */
export interface Told extends Origin {
  /** Undefined where it is encrypted with another key than this installation's. */
  readonly contents?: Contents;
}

export interface Listed {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly isEncrypted: boolean;
  /** Undefined where the file is no backup, or a newer version's. */
  readonly manifest: Told | undefined;
}

export interface ListOrder {
  readonly folder: string;
  readonly key?: BackupKey | undefined;
}

type Glance = Pick<Listed, 'isEncrypted' | 'manifest'>;

const glanceAt = (file: string, key: BackupKey | undefined): Glance => {
  const header = headerOf(file);
  if (!header) return { isEncrypted: false, manifest: glance(file) };
  const contents = key && isKeyOf(key, header) ? { contents: openSummary(header, key) } : {};
  return { isEncrypted: true, manifest: { ...header.origin, ...contents } };
};

/** A file that cannot be opened, and one that is damaged, say nothing of themselves. */
const glanceOrNothing = (file: string, key: BackupKey | undefined): Glance => {
  try {
    return glanceAt(file, key);
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
    // It is not there, or not now: there is nothing to show from it.
    return [];
  }
};

/** The backups in a folder, as each says of itself; newest first, what cannot be read last. */
export const listBackups = (folder: string, key?: BackupKey): readonly Listed[] =>
  namesIn(folder)
    .flatMap((name) => {
      const file = join(folder, name);
      const size = statSync(file, { throwIfNoEntry: false })?.size;
      return size === undefined ? [] : [{ name, size, ...glanceOrNothing(file, key) }];
    })
    .sort((one, other) => (other.manifest?.madeAt ?? '').localeCompare(one.manifest?.madeAt ?? ''));

export const removeBackups = (folder: string, names: readonly string[]): void => {
  for (const name of names) rmSync(join(folder, name), { force: true });
};
