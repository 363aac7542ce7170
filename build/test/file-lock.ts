import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** As in `db/is-alive.ts`, which the build may not import. */
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

const PAUSE_MS = 100;

const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);

/** Whether this process has taken the lock. */
const acquireLock = (lock: string): boolean => {
  try {
    const file = openSync(lock, 'wx');
    writeSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    return false;
  }
};

const readHolder = (lock: string): number => {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch {
    return 0;
  }
};

/**
 * Runs the work while no other process runs work with this lock, a file path. Blocks until then.
 */
export const withFileLock = <T>(lock: string, work: () => T): T => {
  mkdirSync(dirname(lock), { recursive: true });
  while (!acquireLock(lock)) {
    const pid = readHolder(lock);
    // The id is 0 while the holder has not yet written its process id, or is releasing the lock.
    if (pid > 0 && !isAlive(pid)) rmSync(lock, { force: true });
    else pause();
  }
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
};
