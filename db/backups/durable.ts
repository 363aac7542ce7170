import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Returns once what was written to a file is on the disk. */
export const syncFile = (file: string): void => {
  const handle = openSync(file, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** Returns once the names in a folder are on the disk. Windows keeps them by itself, and opens no folder for it. */
export const syncFolder = (folder: string): void => {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** Makes a folder for its owner alone, with those above it, which is there after a power cut too; one that is there stays. */
export const makeFolder = (folder: string): void => {
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = resolve(folder); ; made = dirname(made)) {
    syncFolder(dirname(made));
    if (made === resolve(first)) return;
  }
};

/** Puts a whole file in the place of another: whoever looks finds the one or the other, also after a power cut. */
export const putInPlace = (file: string, place: string): void => {
  syncFile(file);
  renameSync(file, place);
  syncFolder(dirname(place));
};

/** Removes an SQLite file with what SQLite may have left beside it. */
export const removeDatabase = (file: string): void => {
  for (const end of ['', '-journal', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
};
