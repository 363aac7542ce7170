import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { oneAtATime } from '#build/test/one-at-a-time.ts';
import { type BuildInputs, inputsFileOf, isMadeFrom } from './inputs-file.ts';

const root = join(import.meta.dirname, '../..');
/** The server's part of the public page is made last (build/vite/public-page.ts). */
const built = ['dist/renderer/index.html', 'dist/renderer-server/public-page.mjs'];
const lock = 'dist/renderer.lock';
const OUTPUT = 'dist/renderer';

/** The inputs that the last build wrote down; undefined where there was none, or it was not finished. */
const readInputs = (folder: string): BuildInputs | undefined => {
  try {
    return JSON.parse(readFileSync(inputsFileOf(join(folder, OUTPUT)), 'utf8'));
  } catch {
    return undefined;
  }
};

const isUpToDate = (folder: string): boolean => {
  const inputs = readInputs(folder);
  return (
    inputs !== undefined &&
    built.every((file) => existsSync(join(folder, file))) &&
    isMadeFrom(folder, inputs)
  );
};

const build = (folder: string): boolean => {
  // Somebody else may have built it while this waited.
  if (isUpToDate(folder)) return true;
  // A build that fails or is stopped leaves nothing that could be taken for a finished one.
  rmSync(inputsFileOf(join(folder, OUTPUT)), { force: true });
  console.log('Building the renderer…');
  // A process of its own: the server does not carry the bundler for the rest of its life.
  const vite = join(folder, 'node_modules/vite/bin/vite.js');
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel=warn'], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return status === 0;
};

/**
 * Builds the renderer where it is absent or older than its sources; two builds at once would empty each other's
 * folder. False: the build failed, and said why.
 */
export const ensureRenderer = (folder = root): boolean =>
  isUpToDate(folder) || oneAtATime(join(folder, lock), () => build(folder));

if (import.meta.main && !ensureRenderer()) process.exitCode = 1;
