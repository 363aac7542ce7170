import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeDesktopIcons } from '#build/package/desktop-icons.ts';
import { runBuilder, writeLicences } from '#build/package/dist.ts';
import { extractAsar, listAsar, type PackedFile } from '#desktop/testing/asar.ts';
import { fuseFindings } from '#desktop/testing/check-installed-app.ts';
import { repositoryRoot } from '#desktop/testing/desktop-process.ts';
import { readFuses, writeElectronStub } from '#desktop/testing/electron-stub.ts';
import { launchDesktop } from '#desktop/testing/launch.ts';
import { makeFolder } from '#desktop/testing/placeholder.ts';
import { fillSignUp, logIn } from '#renderer/e2e/testing/main-journey.ts';
import { asDataUrl, jpeg } from '#server/photos/testing/images.ts';
import { ask, waitForTask } from './api-calls.ts';

/**
 * The folder of the packed app: electron-builder packs the built app with its real configuration, around a stub in
 * place of Electron. Runs only on Linux, because the programs of other systems contain more than a stub can provide.
 */
const folder = makeFolder();
const packedFolder = join(folder.path, 'out/linux-unpacked');
const archive = join(packedFolder, 'resources/app.asar');
const platform = `linux-${process.arch}`;
let files: readonly PackedFile[];

const isLinux = process.platform === 'linux';

beforeAll(async () => {
  if (!isLinux) return;
  const electron = join(folder.path, 'electron');
  writeElectronStub(electron);
  await writeDesktopIcons(join(repositoryRoot, 'dist/icons'));
  writeLicences();
  const output = `-c.directories.output=${join(folder.path, 'out')}`;
  const { status, stdout } = runBuilder([
    '--linux',
    'dir',
    `--${process.arch}`,
    `-c.electronDist=${electron}`,
    output,
  ]);
  expect([status, stdout]).toEqual([0, expect.any(String)]);
  files = listAsar(archive);
});
afterAll(() => folder[Symbol.dispose]());

const paths = () => files.map(({ path }) => path);
const megabytes = (of: readonly PackedFile[]) =>
  of.reduce((sum, { size }) => sum + size, 0) / 1_000_000;

it.runIf(isLinux)('packages only what the app needs at run time', () => {
  const topFolders = new Set(paths().map((path) => path.split('/').slice(0, 2).join('/')));
  expect([...topFolders].sort()).toEqual([
    'dist/desktop',
    'dist/openapi',
    'dist/renderer',
    'dist/renderer-server',
    'node_modules/@emnapi',
    'node_modules/@img',
    'node_modules/@node-rs',
    'node_modules/better-sqlite3',
    'node_modules/detect-libc',
    'node_modules/semver',
    'node_modules/sharp',
    'package.json',
  ]);
  for (const path of ['main.js', 'preload.cjs', 'licenses.md']) {
    expect(paths()).toContain(`dist/desktop/${path}`);
  }
  expect(paths()).toContain('dist/renderer/index.html');
  const uselessPaths =
    /\.(tsx?|map|gyp|cc|h|c|md|br|gz)$|(^|\/)(test|tests|e2e|__tests__)\/|\.test\.|\/sw\.js$/;
  const licencesPath = 'dist/desktop/licenses.md';
  expect(paths().filter((path) => uselessPaths.test(path) && path !== licencesPath)).toEqual([]);
});

it.runIf(isLinux)('packages each native package for one system only, beside the archive', () => {
  const programs = files.filter(({ path }) =>
    /^node_modules\/.*(\.(node|node\.js|wasm|dll|dylib)|\.so[.\d]*)$/.test(path),
  );
  expect(programs.every(({ offset }) => offset === undefined)).toBe(true);
  const names = programs.map(({ path }) => path.replace('node_modules/', ''));
  expect(names.sort()).toEqual([
    expect.stringMatching('^@img/sharp-wasm32/lib/sharp-wasm32-[\\d.]+\\.node\\.js$'),
    expect.stringMatching('^@img/sharp-wasm32/lib/sharp-wasm32-[\\d.]+\\.node\\.wasm$'),
    `@node-rs/argon2-${platform}-gnu/argon2.${platform}-gnu.node`,
    `better-sqlite3/prebuilds/${platform}.node`,
  ]);
  const unpackedEntries = readdirSync(`${archive}.unpacked`, {
    recursive: true,
    withFileTypes: true,
  });
  const unpackedCount = unpackedEntries.filter((entry) => entry.isFile()).length;
  expect(unpackedCount).toBe(files.filter(({ offset }) => offset === undefined).length);
});

it.runIf(isLinux)('stays small', () => {
  const sizeInMegabytes = (start: string) =>
    megabytes(files.filter(({ path }) => path.startsWith(start)));
  // The fonts of PDFs take 4 MB, 3.4 MB of these for Japanese names.
  expect(sizeInMegabytes('dist/desktop/')).toBeLessThan(13);
  expect(sizeInMegabytes('dist/openapi/')).toBeLessThan(3);
  expect(sizeInMegabytes('dist/renderer/')).toBeLessThan(9);
  expect(sizeInMegabytes('node_modules/')).toBeLessThan(26);
  expect(megabytes(files)).toBeLessThan(47);
  // The number of files is high because each part that is loaded on demand is a file, and so are its texts in each
  // language.
  expect(files.length).toBeLessThan(700);
});

it.runIf(isLinux)('switches off Electron features that Alaga does not use', () => {
  expect(readFuses(join(packedFolder, 'alaga'))).toEqual({
    runAsNode: false,
    cookieEncryption: true,
    nodeOptions: false,
    nodeCliInspect: false,
    embeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
    wasmTrapHandlers: true,
  });
  // An installed app is checked in the same way (`npm run test:installed`).
  const findings = fuseFindings(join(packedFolder, 'alaga'));
  expect(findings.filter(([, isMet]) => !isMet)).toEqual([]);
  const unchangedFuses = fuseFindings(join(folder.path, 'electron/electron'));
  expect(unchangedFuses.every(([, isMet]) => isMet)).toBe(false);
});

it.runIf(isLinux)('contains the languages of Alaga', () => {
  expect(readdirSync(join(packedFolder, 'locales')).sort()).toEqual(['en-US.pak', 'fil.pak']);
});

it.runIf(isLinux)(
  'the packed app starts outside of the repository and reaches the dashboard',
  async () => {
    const appPath = join(folder.path, 'app');
    extractAsar(archive, appPath);
    expect(existsSync(join(appPath, 'node_modules/koa'))).toBe(false);
    expect(JSON.parse(readFileSync(join(appPath, 'package.json'), 'utf8'))).toMatchObject({
      main: 'dist/desktop/main.js',
    });
    using data = makeFolder();
    const main = join(appPath, 'dist/desktop/main.js');
    await using desktop = await launchDesktop({ dataDir: data.path, appPath, main, packed: true });
    const owner = { email: 'packed@example.com', password: 'mabuting-aso' };
    await fillSignUp(desktop.page, owner);
    await desktop.page.getByRole('link', { name: 'Continue to Login' }).click();
    await logIn(desktop.page, owner);
    expect(await desktop.page.evaluate(() => window.alagaDesktop?.platform)).toBe('linux');
    // Decoding runs in a separate process, which has its own file in the package.
    const pet = { name: 'Bantay', category: 'dog', imageUrl: asDataUrl(await jpeg()) };
    expect((await ask(desktop.page, 'POST', '/api/pets', pet)).status).toBe(201);
    // Backups run in a separate process, which has its own file in the package.
    await ask(desktop.page, 'POST', '/api/backups', {});
    expect(await waitForTask(desktop.page)).toMatchObject({ trouble: null });
    const { body } = await ask(desktop.page, 'GET', '/api/backups');
    // The app runs with the real clock, so that the backup of the day may be made meanwhile.
    const manualBackup = { kind: 'manual', contents: expect.objectContaining({ accounts: 1 }) };
    expect(body).toMatchObject({
      backups: expect.arrayContaining([expect.objectContaining(manualBackup)]),
    });
  },
);

it.runIf(isLinux)('contains the licences of third parties, and a replaceable library', () => {
  const licences = readFileSync(join(packedFolder, 'resources/licences.txt'), 'utf8');
  for (const part of [
    'koa ',
    'sharp-libvips',
    'GNU LESSER GENERAL PUBLIC LICENSE',
    'SIL OPEN FONT',
  ])
    expect(licences).toContain(part);
  expect(paths()).toContain('dist/renderer/licences.json');
  const library = files.filter(({ path }) => /assets\/opening_hours-.*\.js$/.test(path));
  // An entry without an offset is outside the archive, beside it.
  expect(library.map(({ offset }) => offset)).toEqual([undefined]);
});
