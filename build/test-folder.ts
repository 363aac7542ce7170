import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** On Linux this folder is in memory. */
const MEMORY_FOLDER = '/dev/shm';

/** Bytes that must be free in /dev/shm, which in containers often has only 64 MB. */
const MIN_FREE_BYTES = 2 ** 31;

const hasRoom = (place: string): boolean => {
  try {
    accessSync(place, constants.W_OK);
    const { bavail, bsize } = statfsSync(place);
    return bavail * bsize >= MIN_FREE_BYTES;
  } catch {
    return false;
  }
};

/**
 * Creates the folder for the databases of a whole test run, which the caller deletes. It is in
 * memory if there is room, because tests would otherwise wait longer for the disk than for the
 * processor.
 */
export const makeRunFolder = (): string => {
  const folder = mkdtempSync(
    join(hasRoom(MEMORY_FOLDER) ? MEMORY_FOLDER : tmpdir(), 'alaga-tests-'),
  );
  // PostgreSQL runs as a separate user and needs access to its folder inside.
  chmodSync(folder, 0o711);
  return folder;
};
