import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

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
const syncFolder = (folder: string): void => {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
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
