import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { oneAtATime } from './one-at-a-time.ts';

const root = join(import.meta.dirname, '..');
/** The server's part of the public page is made last (build/public-page.ts). */
const built = ['dist/renderer/index.html', 'dist/renderer-server/public-page.mjs'];
const stamp = 'dist/renderer.stamp';
const lock = 'dist/renderer.lock';

/** What the renderer is built from. */
const SOURCES = [
  'renderer/**/*.{ts,tsx,css,html,svg,json,webmanifest}',
  'renderer/public/**/*.*',
  'server/*/{contract,rules}.ts',
  'server/http/endpoint.ts',
  'server/messages/**/*.ts',
  'build/{app-icons,app-manifest,budget,chunks,compile-messages,offline-map,precompress,public-page,push-worker,reads-shape,service-worker}.ts',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];

const isTest = (path: string) => /\.test\.tsx?$|(^|[\\/])e2e([\\/]|$)/.test(path);

/** A hash of names and contents: copying or checking out anew does not make a build out of date. */
const fingerprint = (folder: string): string => {
  const hash = createHash('sha256');
  const files = new Set(globSync(SOURCES, { cwd: folder }).filter((path) => !isTest(path)));
  for (const path of [...files].sort()) {
    hash.update(path.replaceAll('\\', '/')).update('\0');
    hash.update(readFileSync(join(folder, path))).update('\0');
  }
  return hash.digest('hex');
};

const isUpToDate = (folder: string, current: string): boolean =>
  built.every((file) => existsSync(join(folder, file))) &&
  existsSync(join(folder, stamp)) &&
  readFileSync(join(folder, stamp), 'utf8') === current;

const build = (folder: string): boolean => {
  const current = fingerprint(folder);
  // Somebody else may have built it while this waited.
  if (isUpToDate(folder, current)) return true;
  console.log('Building the renderer…');
  // A process of its own: the server does not carry the bundler for the rest of its life.
  const vite = join(folder, 'node_modules/vite/bin/vite.js');
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel=warn'], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) return false;
  writeFileSync(join(folder, stamp), current);
  return true;
};

/**
 * Builds the renderer where it is absent or older than its sources; two builds at once would empty each other's
 * folder. False: the build failed, and said why.
 */
export const ensureRenderer = (folder = root): boolean =>
  isUpToDate(folder, fingerprint(folder)) || oneAtATime(join(folder, lock), () => build(folder));

if (import.meta.main && !ensureRenderer()) process.exitCode = 1;
