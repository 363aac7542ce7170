import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '#db/is-alive.ts';
import { busyTurnError } from './turns.ts';

/** Bytes that all imports of this process may use in the temporary folder together. */
const MAX_BYTES = 1024 ** 3;

/** Milliseconds; longer than any import takes. */
const STAGED_LIFETIME = 60 * 60 * 1000;

const FILE_PREFIX = 'alaga-import-';

/** The prefix of staging folders, which contains the id of the process. */
export const stagingPrefix = (): string => join(tmpdir(), `${FILE_PREFIX}${process.pid}-`);

/** Counts the bytes that imports use in the temporary folder. */
export class StagingBudget {
  readonly #maxBytes: number;
  readonly #giveUpSlowest: () => boolean;
  #usedBytes = 0;

  /** `giveUpSlowest` ends the import with the slowest client, and returns false if none is slow. */
  constructor(giveUpSlowest: () => boolean, maxBytes = MAX_BYTES) {
    this.#giveUpSlowest = giveUpSlowest;
    this.#maxBytes = maxBytes;
  }

  get usedBytes(): number {
    return this.#usedBytes;
  }

  /** Throws 503 with Retry-After if the imports together would use too much, and none has a slow client. */
  take(bytes: number): void {
    while (this.#usedBytes + bytes > this.#maxBytes) {
      if (!this.#giveUpSlowest()) throw busyTurnError();
    }
    this.#usedBytes += bytes;
  }

  release(bytes: number): void {
    this.#usedBytes -= bytes;
  }
}

/**
 * Whether the process that made a folder has ended. In a restarted container, new processes have the same ids as the
 * former ones.
 */
const isOrphaned = (name: string, atStart: boolean): boolean => {
  const pid = Number(/^(\d+)-/.exec(name.slice(FILE_PREFIX.length))?.[1] ?? Number.NaN);
  if (Number.isNaN(pid)) return false;
  return pid === process.pid ? atStart : !isAlive(pid);
};

/**
 * Removes staging files of processes that have ended, and those older than an hour. `atStart` means that this process
 * has none yet.
 */
export const clearStaging = async ({ atStart = false, folder = tmpdir() } = {}): Promise<void> => {
  // Without the folder there is nothing to remove, and the server works but for imports.
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((item) => item.startsWith(FILE_PREFIX))) {
    const path = join(folder, name);
    const fileStats = await stat(path).catch(() => undefined);
    if (!fileStats) continue;
    const isOld = Date.now() - fileStats.mtimeMs > STAGED_LIFETIME;
    // Errors are ignored: folders of other users cannot be removed.
    if (isOld || isOrphaned(name, atStart)) {
      await rm(path, { recursive: true, force: true }).catch(() => undefined);
    }
  }
};
