import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleDesktop } from '#build/package/bundle-desktop.ts';
import { ensureRenderer } from '#build/vite/build-renderer.ts';

const root = join(import.meta.dirname, '../..');

/**
 * The program of the installed package if it was downloaded. Importing the package itself would
 * start the download.
 */
export const electronProgram = (folder = root): string | undefined => {
  const electron = join(folder, 'node_modules/electron');
  const name = join(electron, 'path.txt');
  if (!existsSync(name)) return undefined;
  const program = join(electron, 'dist', readFileSync(name, 'utf8').trim());
  return existsSync(program) ? program : undefined;
};

export const MISSING_ELECTRON_MESSAGE =
  'Electron’s program is not on this computer yet: fetch it once with `npx install-electron`, then run `npm run desktop` again.';

const main = async (): Promise<number> => {
  const program = electronProgram();
  if (!program) {
    console.error(MISSING_ELECTRON_MESSAGE);
    return 1;
  }
  if (!ensureRenderer()) return 1;
  await bundleDesktop(join(root, 'dist/desktop'));
  const shell = spawn(program, [root, ...process.argv.slice(2)], { stdio: 'inherit' });
  return new Promise((resolve) => shell.once('exit', (code) => resolve(code ?? 1)));
};

if (import.meta.main) process.exitCode = await main();
