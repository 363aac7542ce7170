import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '#db/is-alive.ts';

/** The name contains the id of the process that uses the folder. */
const FOLDER_NAME = /^alaga-move-(\d+)-/;

/** Deletes the folders of moves that were killed. They may hold a decrypted copy of a backup. */
const removeAbandoned = (): void => {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(FOLDER_NAME.exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(pid) || isAlive(pid)) continue;
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
    } catch {
      // The folder belongs to another user.
    }
  }
};

/** A new folder, which only this user can read, for the copies that a move needs. The caller deletes it. */
export const makeMoveFolder = (): string => {
  removeAbandoned();
  return mkdtempSync(join(tmpdir(), `alaga-move-${process.pid}-`));
};
