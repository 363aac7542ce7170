import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '#db/is-alive.ts';

/** Notifies the first instance of a second start. */
const SIGNAL = 'SIGUSR2';

/** The arguments of a second start. */
interface SecondStart {
  readonly argv: readonly string[];
  readonly folder: string;
}

/**
 * Electron's single-instance lock: one holder for each user data folder. It is refused, without another holder, where
 * its file cannot be made.
 */
export const takeLock = (folder: string, onSecond: (start: SecondStart) => void): boolean => {
  const file = join(folder, 'double.lock');
  const startFile = join(folder, 'double.handed');
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch {
    if (!existsSync(file)) return false;
    const holderPid = Number(readFileSync(file, 'utf8'));
    if (isAlive(holderPid)) {
      const ownStart: SecondStart = { argv: process.argv.slice(1), folder: process.cwd() };
      writeFileSync(startFile, JSON.stringify(ownStart));
      process.kill(holderPid, SIGNAL);
      return false;
    }
    writeFileSync(file, String(process.pid));
  }
  process.on(SIGNAL, () => onSecond(JSON.parse(readFileSync(startFile, 'utf8'))));
  process.once('exit', () => rmSync(file, { force: true }));
  return true;
};
