import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureApiDocument } from '#build/openapi/ensure-document.ts';
import { withFileLock } from '#build/test/file-lock.ts';
import { type BuildInputs, inputsPath, isMadeFrom } from './inputs-file.ts';

const root = join(import.meta.dirname, '../..');
/** The server's part of the page of sitters is written last (build/vite/sit-page.ts). */
const builtFiles = ['dist/renderer/index.html', 'dist/renderer-server/sit-page.mjs'];
const lock = 'dist/renderer.lock';
const OUTPUT_FOLDER = 'dist/renderer';
const STOP_WITH_PARENT = new URL('../start/stop-with-parent.js', import.meta.url).href;

/** The inputs of the last build; undefined if there was none, or it was not finished. */
const readInputs = (folder: string): BuildInputs | undefined => {
  try {
    return JSON.parse(readFileSync(inputsPath(join(folder, OUTPUT_FOLDER)), 'utf8'));
  } catch {
    return undefined;
  }
};

const isUpToDate = (folder: string): boolean => {
  const inputs = readInputs(folder);
  return (
    inputs !== undefined &&
    builtFiles.every((file) => existsSync(join(folder, file))) &&
    isMadeFrom(folder, inputs)
  );
};

const build = (folder: string): boolean => {
  // Another process may have built the renderer while this one waited for the lock.
  if (isUpToDate(folder)) return true;
  // Deleted first, so that a failed or stopped build cannot be taken for a finished one.
  rmSync(inputsPath(join(folder, OUTPUT_FOLDER)), { force: true });
  console.log('Building the renderer…');
  // A separate process, so that the server does not keep the bundler in memory.
  const vite = join(folder, 'node_modules/vite/bin/vite.js');
  const { status } = spawnSync(
    process.execPath,
    ['--import', STOP_WITH_PARENT, vite, 'build', '--logLevel=warn'],
    { cwd: folder, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } },
  );
  return status === 0;
};

/** Whether the system refused to write, for example because the folder belongs to another user. */
const isUnwritable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(EACCES|EPERM|EROFS)$/.test(String(error.code));

/**
 * Builds the renderer if it is missing or older than its sources. A lock prevents concurrent
 * builds, which would empty each other's folder. Also writes the document of the API that lies beside
 * it. Returns false if one of them failed and printed why.
 */
export const ensureRenderer = (folder = root): boolean => {
  try {
    const isBuilt = isUpToDate(folder) || withFileLock(join(folder, lock), () => build(folder));
    return isBuilt && ensureApiDocument();
  } catch (error) {
    if (!isUnwritable(error)) throw error;
    console.error(
      `The browser app is missing or out of date, and this user may not write ${join(folder, 'dist')}: run "npm run build" as a user who may.`,
    );
    return false;
  }
};

if (import.meta.main && !ensureRenderer()) process.exitCode = 1;
