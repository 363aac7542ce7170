import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps files in memory there. */
const IN_MEMORY = '/dev/shm';

/** Bytes that must be free in it; a container often has 64 MB of it. */
const ENOUGH = 2 ** 31;

const hasRoom = (place: string): boolean => {
  try {
    accessSync(place, constants.W_OK);
    const { bavail, bsize } = statfsSync(place);
    return bavail * bsize >= ENOUGH;
  } catch {
    return false;
  }
};

/**
 * Makes the folder for the databases of a whole run of the tests, which the caller removes: in memory where there is
 * room, since a test waits longer for the disk to make and remove its files than for its processor.
 */
export const makeRunFolder = (): string => {
  const folder = mkdtempSync(join(hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir(), 'alaga-tests-'));
  // PostgreSQL has a user of its own and comes through it to its own folder.
  chmodSync(folder, 0o711);
  return folder;
};
