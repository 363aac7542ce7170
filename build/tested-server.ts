import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Modules } from './package/bundle-server.ts';
import { oneAtATime } from './test/one-at-a-time.ts';
import { type BuildInputs, inputsFileOf, isMadeFrom } from './vite/inputs-file.ts';

/** The server's bundle for tests and soaks: made once, and again only where something that it is made from has changed. */

const root = join(import.meta.dirname, '..');
const folder = join(root, 'dist/tested-server');
const MODULES = `${folder}.modules.json`;
const LOCK = `${folder}.lock`;

/** What decides how it is bundled; the build itself tells of its modules alone. */
const MADE_BY = [
  'build/vite/build-inputs.ts',
  'build/package/bundle-desktop.ts',
  'build/package/bundle-server.ts',
  'build/vite/inputs-file.ts',
  'build/package/tree-shake-server.ts',
  'build/tested-server.ts',
  'build/package/threads.ts',
];

const isUpToDate = (): boolean => {
  const inputs = inputsFileOf(folder);
  if (!(existsSync(inputs) && existsSync(MODULES))) return false;
  // The cast: whoever wrote it wrote the whole of it, and removes it before the next build.
  return isMadeFrom(root, JSON.parse(readFileSync(inputs, 'utf8')) as BuildInputs);
};

const build = async (): Promise<void> => {
  // Loaded here: whoever only copies needs no bundler.
  const { InputRecorder } = await import('./vite/build-inputs.ts');
  const { bundleServer } = await import('./package/bundle-server.ts');
  const recorder = new InputRecorder(root);
  for (const file of MADE_BY) recorder.addFile(join(root, file));
  const modules = await bundleServer(folder, { recorder });
  writeFileSync(MODULES, JSON.stringify([...modules]));
  writeFileSync(inputsFileOf(folder), JSON.stringify(recorder.inputs()));
};

const ensure = (): void => {
  if (isUpToDate()) return;
  // A build that fails or is stopped leaves nothing that could be taken for a finished one.
  rmSync(inputsFileOf(folder), { force: true });
  // A process of its own, so that this one can wait for it and for the lock in the same way.
  const { status, stderr } = spawnSync(process.execPath, [import.meta.filename], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the server could not be bundled: ${stderr}`);
};

/** What the bundle was made from, for the test of it. */
export const testedServerInputs = (): BuildInputs =>
  oneAtATime(LOCK, () => {
    ensure();
    return JSON.parse(readFileSync(inputsFileOf(folder), 'utf8'));
  });

/**
 * Puts a copy of the bundle into a folder, which may be absent, and tells which modules each of its files was made
 * from. A copy, because the next bundle replaces the files, and a server that runs still imports some of them.
 */
export const copyTestedServer = (to: string): Modules =>
  oneAtATime(LOCK, () => {
    ensure();
    cpSync(folder, to, { recursive: true });
    return new Map(JSON.parse(readFileSync(MODULES, 'utf8')));
  });

if (import.meta.main) await build();
