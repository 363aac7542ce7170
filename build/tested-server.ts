import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Modules } from './package/bundle-server.ts';
import { withFileLock } from './test/file-lock.ts';
import { type BuildInputs, inputsPath, isMadeFrom } from './vite/inputs-file.ts';

/**
 * The server's bundle for tests and soak tests. It is built once, and again only after one of its
 * inputs has changed.
 */

const root = join(import.meta.dirname, '..');
const folder = join(root, 'dist/tested-server');
const MODULES_FILE = `${folder}.modules.json`;
const LOCK_FILE = `${folder}.lock`;

/** The files that configure the bundling. The build itself reports only bundled modules. */
const BUILD_FILES = [
  'build/vite/build-inputs.ts',
  'build/package/bundle-desktop.ts',
  'build/package/bundle-server.ts',
  'build/package/font-files.ts',
  'build/vite/inputs-file.ts',
  'build/package/tree-shake-server.ts',
  'build/tested-server.ts',
  'build/package/threads.ts',
];

const isUpToDate = (): boolean => {
  const inputs = inputsPath(folder);
  if (!(existsSync(inputs) && existsSync(MODULES_FILE))) return false;
  // A cast: the file was written completely, and is deleted before the next build.
  return isMadeFrom(root, JSON.parse(readFileSync(inputs, 'utf8')) as BuildInputs);
};

const build = async (): Promise<void> => {
  // Loaded on demand, because copying needs no bundler.
  const { InputRecorder } = await import('./vite/build-inputs.ts');
  const { bundleServer } = await import('./package/bundle-server.ts');
  const recorder = new InputRecorder(root);
  for (const file of BUILD_FILES) recorder.addFile(join(root, file));
  const modules = await bundleServer(folder, { recorder });
  writeFileSync(MODULES_FILE, JSON.stringify([...modules]));
  writeFileSync(inputsPath(folder), JSON.stringify(recorder.inputs()));
};

const ensure = (): void => {
  if (isUpToDate()) return;
  // Deleted first, so that a failed or stopped build cannot be taken for a finished one.
  rmSync(inputsPath(folder), { force: true });
  // Runs in a separate process, because this one waits synchronously.
  const { status, stderr } = spawnSync(process.execPath, [import.meta.filename], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the server could not be bundled: ${stderr}`);
};

/** The inputs of the bundle, for its test. */
export const testedServerInputs = (): BuildInputs =>
  withFileLock(LOCK_FILE, () => {
    ensure();
    return JSON.parse(readFileSync(inputsPath(folder), 'utf8'));
  });

/**
 * Copies the bundle into a folder, which may be missing, and returns the modules of each file. A
 * copy is needed because the next build replaces the files while a running server may still import
 * some of them.
 */
export const copyTestedServer = (to: string): Modules =>
  withFileLock(LOCK_FILE, () => {
    ensure();
    cpSync(folder, to, { recursive: true });
    return new Map(JSON.parse(readFileSync(MODULES_FILE, 'utf8')));
  });

if (import.meta.main) await build();
