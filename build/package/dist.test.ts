import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readYaml } from '#build/read-yaml.ts';
import { programsFor } from './after-pack.ts';
import { withArch, withTargets } from './dist.ts';

const root = join(import.meta.dirname, '../..');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

interface System {
  readonly target: readonly { readonly target: string; readonly arch: readonly string[] }[];
  readonly extendInfo?: Readonly<Record<string, string>>;
}

// The cast is safe: electron-builder itself validates the file whenever it runs (desktop/e2e/packed.test.ts).
const config = readYaml(join(root, 'electron-builder.yml')) as Readonly<
  Record<'win' | 'mac' | 'linux', System> & { extraMetadata?: object }
>;

test('packages are built for both architectures, and their native programs can be installed', () => {
  const targets = (['win', 'mac', 'linux'] as const).map((system) => config[system].target);
  expect(targets.map((all) => all.map(({ target }) => target))).toEqual([
    ['nsis'],
    ['dmg', 'zip'],
    ['AppImage', 'deb', 'rpm', 'flatpak'],
  ]);
  for (const { arch } of targets.flat()) expect(arch).toEqual(['x64', 'arm64']);
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  for (const platform of ['win32', 'darwin', 'linux']) {
    for (const arch of ['x64', 'arm64']) {
      for (const program of programsFor(platform, arch)) {
        const file = join(root, 'node_modules', program);
        const [scope = '', name = ''] = program.split('/');
        const isLocked = `node_modules/${scope}/${name}` in lock.packages;
        expect([program, isLocked || existsSync(file)]).toEqual([program, true]);
      }
    }
  }
});

test('publisher and update address are only in package.json', () => {
  expect(manifest).toMatchObject({
    author: { name: expect.any(String), email: expect.stringContaining('@') },
    homepage: expect.stringMatching(/^https:\/\//),
    desktopName: 'alaga.desktop',
  });
  const text = readFileSync(join(root, 'electron-builder.yml'), 'utf8').replaceAll(
    /^\s*#.*$/gm,
    '',
  );
  expect(text).not.toContain(manifest.author.email);
  expect(text).not.toContain(manifest.homepage);
});

test('a Mac asks only for camera and location permissions', () => {
  expect(Object.keys(config.mac.extendInfo ?? {})).toEqual([
    'NSCameraUsageDescription',
    'NSLocationUsageDescription',
  ]);
});

test('without arguments, the possible packages are built for this architecture', () => {
  expect(withArch(['--linux'])).toEqual(['--linux', `--${process.arch}`]);
  expect(withArch(['--mac', '--arm64'])).toEqual(['--mac', '--arm64']);
  const isMissingProgram = (program: string) => program === 'rpmbuild';
  const listTargets = (platform: string, ...args: readonly string[]) =>
    withTargets(args, { platform, has: isMissingProgram });
  expect(listTargets('linux')).toEqual(['--linux', 'AppImage', 'deb', 'rpm']);
  expect(listTargets('linux', '--linux', 'flatpak')).toEqual(['--linux', 'flatpak']);
  expect(listTargets('win32')).toEqual([]);
});
