import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BackupError, type Manifest } from './manifest.ts';
import { glance } from './reading.ts';

/** How the files are named that are looked for in a folder. */
export const EXTENSION = '.alaga-backup';

export interface Listed {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** Undefined where the file is no backup, or a newer version's. */
  readonly manifest: Manifest | undefined;
}

const glanceOrNothing = (file: string): Manifest | undefined => {
  try {
    return glance(file);
  } catch (error) {
    if (error instanceof BackupError) return undefined;
    throw error;
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
export const listBackups = (folder: string): readonly Listed[] =>
  namesIn(folder)
    .flatMap((name) => {
      const file = join(folder, name);
      const size = statSync(file, { throwIfNoEntry: false })?.size;
      return size === undefined ? [] : [{ name, size, manifest: glanceOrNothing(file) }];
    })
    .sort((one, other) => (other.manifest?.madeAt ?? '').localeCompare(one.manifest?.madeAt ?? ''));

export const removeBackups = (folder: string, names: readonly string[]): void => {
  for (const name of names) rmSync(join(folder, name), { force: true });
};
