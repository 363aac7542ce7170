import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export interface SmallDisk extends Disposable {
  /** Fills the disk until this many kilobytes are free. */
  fill(count?: number): void;
  /** Frees the space that `fill` took. */
  empty(): void;
  /** Remounts the disk. Fails while one of its files is open for writing. */
  setReadOnly(readOnly: boolean): void;
}

/** The reason for skipping tests if no such disk can be made. */
export const NO_SMALL_DISK_REASON = 'only an administrator of a Linux computer makes a small disk';

const PART = Buffer.alloc(1024);

/** Mounts a disk of this many kilobytes; undefined if the user or the system cannot create one. */
export const mountSmallDisk = (place: string, size: number): SmallDisk | undefined => {
  const run = (command: string, ...args: readonly string[]) =>
    execFileSync(command, args, { stdio: 'ignore' });
  try {
    mkdirSync(place);
    run('mount', '-t', 'tmpfs', '-o', `size=${size}k`, 'tmpfs', place);
  } catch {
    return undefined;
  }
  const fillerFile = join(place, 'junk');
  const addWhileRoom = (handle: number): void => {
    try {
      for (;;) writeSync(handle, PART);
    } catch {
      // The disk is full now, because it took as many bytes as had room.
    }
  };
  return {
    fill(bytesLeft = 0) {
      const sparedFolder = join(place, 'spared');
      if (bytesLeft > 0) {
        const roomSync = openSync(sparedFolder, 'w');
        for (let kilobyte = 0; kilobyte < bytesLeft; kilobyte += 1) writeSync(roomSync, PART);
        closeSync(roomSync);
      }
      const fileDescriptor = openSync(fillerFile, 'a');
      addWhileRoom(fileDescriptor);
      closeSync(fileDescriptor);
      rmSync(sparedFolder, { force: true });
    },
    empty: () => rmSync(fillerFile, { force: true }),
    setReadOnly: (readOnly) => {
      run('mount', '-o', `remount,${readOnly ? 'ro' : 'rw'}`, place);
    },
    [Symbol.dispose]: () => {
      // The disk is unmounted lazily, because a failed test may have left a file open.
      run('umount', '-l', place);
    },
  };
};
