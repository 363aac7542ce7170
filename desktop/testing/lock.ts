import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Tells the first instance that a second one was started. */
const SIGNAL = 'SIGUSR2';

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** One holder a folder, like Electron's lock on the folder of the user's data. */
export const takeLock = (folder: string, onSecond: () => void): boolean => {
  const file = join(folder, 'double.lock');
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch {
    const holder = Number(readFileSync(file, 'utf8'));
    if (isAlive(holder)) {
      process.kill(holder, SIGNAL);
      return false;
    }
    writeFileSync(file, String(process.pid));
  }
  process.on(SIGNAL, onSecond);
  process.once('exit', () => rmSync(file, { force: true }));
  return true;
};
