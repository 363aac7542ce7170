import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildServer, startBuilt } from '#build/soak/load/built-server.ts';

/** Code that writes every loaded file and Node module to a file when the process ends. */
const recordTo = (file: string): string =>
  `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  const files = [];
  registerHooks({ load: (url, context, next) => (files.push(url), next(url, context)) });
  process.once('exit', () =>
    process.getBuiltinModule('fs').writeFileSync(
      ${JSON.stringify(file)},
      JSON.stringify({ files, ofNode: process.moduleLoadList }),
    ));
`)}`;

interface RecordedModules {
  readonly files: readonly string[];
  readonly ofNode: readonly string[];
}

/** The package of a path; undefined for the project's own files. */
const getPackageName = (path: string): string | undefined =>
  /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];

/** Packages that must not be loaded before the first answers, because they would slow every start. */
const NEVER_AT_START = [
  'sharp',
  '@node-rs/argon2',
  'nodemailer',
  'openid-client',
  '@simplewebauthn/server',
  'web-push',
  'libphonenumber-js',
];

test('the built server loads nothing at its start that a request may never need', async () => {
  using builtServer = buildServer();
  const folder = mkdtempSync(join(tmpdir(), 'alaga-built-'));
  try {
    const noteFile = join(folder, 'loaded.json');
    const command = [process.execPath, '--import', recordTo(noteFile), builtServer.main];
    const { child, url, exited } = startBuilt(command, folder);
    onTestFinished(() => void child.kill('SIGKILL'));
    const address = await url;
    const statuses = [];
    for (const path of ['/api/health', '/api/capabilities', '/api/pets'])
      statuses.push((await fetch(address + path)).status);
    expect(statuses).toEqual([200, 200, 401]);
    child.kill('SIGTERM');
    await exited;
    const { files, ofNode } = JSON.parse(readFileSync(noteFile, 'utf8')) as RecordedModules;
    const ownFiles = files.filter(
      (file) => getPackageName(file) === undefined && file.startsWith('file:'),
    );
    const externalPackages = new Set(files.flatMap((file) => getPackageName(file) ?? []));
    expect([...externalPackages].sort()).toEqual(['better-sqlite3']);
    const modules = ownFiles.flatMap((file) => builtServer.modules.get(basename(file)) ?? []);
    expect(modules).toContainEqual(expect.stringMatching(/\/server\/standalone\.ts$/));
    const packages = new Set(modules.flatMap((path) => getPackageName(path) ?? []));
    expect(packages).toContain('koa');
    expect(NEVER_AT_START.filter((name) => packages.has(name))).toEqual([]);
    expect(modules.filter((path) => path.endsWith('/db/postgres.ts'))).toEqual([]);
    const names = ofNode.map((name) => name.replace('NativeModule ', ''));
    expect(
      ['internal/deps/undici/undici', 'https', 'tls'].filter((name) => names.includes(name)),
    ).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('the built server contains no tests, doubles, soak runs or benchmarks', async () => {
  using builtServer = buildServer();
  const ownModules = [...builtServer.modules.values()]
    .flat()
    .filter((path) => getPackageName(path) === undefined);
  expect(ownModules.length).toBeGreaterThan(200);
  const notForOwners =
    /\.test\.tsx?$|\/testing(-[\w-]+)?(\.ts$|\/)|\/(soak|bench|attacks)\/|factory\.ts$/;
  const root = join(import.meta.dirname, '..');
  expect(ownModules.filter((path) => notForOwners.test(relative(root, path)))).toEqual([]);
});
