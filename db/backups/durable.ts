import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Returns once the written data is on the disk. */
export const syncFile = (file: string): void => {
  const handle = openSync(file, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/**
 * Returns once the file names in a folder are on the disk. Windows does this by itself, and cannot
 * open a folder.
 */
export const syncFolder = (folder: string): void => {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * Creates a folder that only its owner can read, with its parents, and syncs them to the disk. An
 * existing folder is left as it is.
 */
export const makeFolder = (folder: string): void => {
  const path = resolve(folder);
  if (isFolder(path)) return;
  const parent = dirname(path);
  // Node's own recursion never ends where no folder can be created, such as in /proc.
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!isFolder(path)) throw error;
  }
  syncFolder(parent);
};

/**
 * Replaces a file by another one atomically: readers find one or the other, also after a power cut.
 */
export const replaceFile = (file: string, place: string): void => {
  syncFile(file);
  renameSync(file, place);
  syncFolder(dirname(place));
};

/** Deletes an SQLite file with its journal, WAL and shared-memory files. */
export const removeDatabase = (file: string): void => {
  for (const end of ['', '-journal', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
};
