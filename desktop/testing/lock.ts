import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Notifies the first instance of a second start. */
const SIGNAL = 'SIGUSR2';

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** The arguments of a second start. */
interface SecondStart {
  readonly argv: readonly string[];
  readonly folder: string;
}

/** Electron's single-instance lock: one holder for each user data folder. */
export const takeLock = (folder: string, onSecond: (handed: SecondStart) => void): boolean => {
  const file = join(folder, 'double.lock');
  const handed = join(folder, 'double.handed');
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch {
    const holder = Number(readFileSync(file, 'utf8'));
    if (isAlive(holder)) {
      const own: SecondStart = { argv: process.argv.slice(1), folder: process.cwd() };
      writeFileSync(handed, JSON.stringify(own));
      process.kill(holder, SIGNAL);
      return false;
    }
    writeFileSync(file, String(process.pid));
  }
  process.on(SIGNAL, () => onSecond(JSON.parse(readFileSync(handed, 'utf8'))));
  process.once('exit', () => rmSync(file, { force: true }));
  return true;
};
