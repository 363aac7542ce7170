import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export interface SmallDisk extends Disposable {
  /** Leaves room for so many kilobytes. */
  fill(left?: number): void;
  /** Takes away what filled it. */
  empty(): void;
  /** Nothing of it may be open for writing. */
  setReadOnly(readOnly: boolean): void;
}

/** What is said where there is none. */
export const NO_DISK = 'only an administrator of a Linux computer makes a small disk';

const PART = Buffer.alloc(1024);

/** A disk of so many kilobytes; undefined where this user or system has no way to one. */
export const smallDisk = (place: string, size: number): SmallDisk | undefined => {
  const run = (command: string, ...args: readonly string[]) =>
    execFileSync(command, args, { stdio: 'ignore' });
  try {
    mkdirSync(place);
    run('mount', '-t', 'tmpfs', '-o', `size=${size}k`, 'tmpfs', place);
  } catch {
    return undefined;
  }
  const junk = join(place, 'junk');
  const addWhileRoom = (handle: number): void => {
    try {
      for (;;) writeSync(handle, PART);
    } catch {
      // As much as there was room for.
    }
  };
  return {
    fill(left = 0) {
      const spared = join(place, 'spared');
      if (left > 0) {
        const room = openSync(spared, 'w');
        for (let kilobyte = 0; kilobyte < left; kilobyte += 1) writeSync(room, PART);
        closeSync(room);
      }
      const handle = openSync(junk, 'a');
      addWhileRoom(handle);
      closeSync(handle);
      rmSync(spared, { force: true });
    },
    empty: () => rmSync(junk, { force: true }),
    setReadOnly: (readOnly) => {
      run('mount', '-o', `remount,${readOnly ? 'ro' : 'rw'}`, place);
    },
    [Symbol.dispose]: () => {
      // Also where a failed test left something of it open.
      run('umount', '-l', place);
    },
  };
};
