import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HttpError, retryAfter } from '#server/http/errors.ts';

/** Bytes that all imports of this process may hold in the temporary folder together. */
const MAX_BYTES = 1024 ** 3;

/** Milliseconds: no import takes so long. */
const STAGED_LIFETIME = 60 * 60 * 1000;

const PREFIX = 'alaga-import-';

/** Where a staging folder begins its name: it says which process made it. */
export const stagingPrefix = (): string => join(tmpdir(), `${PREFIX}${process.pid}-`);

/** Counts what imports hold in the temporary folder. */
export class StagingBudget {
  readonly #most: number;
  #held = 0;

  constructor(most = MAX_BYTES) {
    this.#most = most;
  }

  /** Throws 503 with Retry-After where all imports together would hold too much. */
  take(bytes: number): void {
    if (this.#held + bytes > this.#most) {
      throw new HttpError(503, 'transfer.busy', { headers: retryAfter() });
    }
    this.#held += bytes;
  }

  release(bytes: number): void {
    this.#held -= bytes;
  }
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of somebody else is there too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Whether the process that made a folder is gone. A restarted container's processes have the numbers of those before. */
const isOrphaned = (name: string, atStart: boolean): boolean => {
  const pid = Number(/^(\d+)-/.exec(name.slice(PREFIX.length))?.[1] ?? Number.NaN);
  if (Number.isNaN(pid)) return false;
  return pid === process.pid ? atStart : !isRunning(pid);
};

/**
 * Removes the staging files that nothing will read again: those of processes that have ended, and those that are older
 * than an hour. `atStart` says that this process has none yet.
 */
export const clearStaging = async ({ atStart = false, folder = tmpdir() } = {}): Promise<void> => {
  const names = (await readdir(folder)).filter((name) => name.startsWith(PREFIX));
  for (const name of names) {
    const path = join(folder, name);
    const made = await stat(path).catch(() => undefined);
    if (!made) continue;
    const isOld = Date.now() - made.mtimeMs > STAGED_LIFETIME;
    // Errors are ignored: a folder of another user of the computer cannot be removed, and need not be.
    if (isOld || isOrphaned(name, atStart)) {
      await rm(path, { recursive: true, force: true }).catch(() => undefined);
    }
  }
};
