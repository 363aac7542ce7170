import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { missingPrograms, programsFor, withoutUnusedPermissions } from './after-pack.ts';

let unpackedFolder: string;
beforeEach(() => {
  unpackedFolder = mkdtempSync(join(tmpdir(), 'alaga-unpacked-'));
});
afterEach(() => rmSync(unpackedFolder, { recursive: true, force: true }));

const putProgram = (program: string): void => {
  mkdirSync(dirname(join(unpackedFolder, program)), { recursive: true });
  writeFileSync(join(unpackedFolder, program), '');
};

it.each([
  ['linux', 'x64'],
  ['linux', 'arm64'],
  ['darwin', 'arm64'],
  ['win32', 'x64'],
])('requires the native programs of %s on %s, and no others', (platform, arch) => {
  const programs = programsFor(platform, arch);
  for (const program of programsFor('freebsd', 'x64')) putProgram(program);
  expect(missingPrograms(unpackedFolder, platform, arch)).toEqual(programs);
  for (const program of programs) putProgram(program);
  expect(missingPrograms(unpackedFolder, platform, arch)).toEqual([]);
});

it('names packages that are installed on this computer', ({ skip }) => {
  const installed = join(import.meta.dirname, '../../node_modules');
  const hasPackage = existsSync(join(installed, `@img/sharp-${process.platform}-${process.arch}`));
  skip(!hasPackage, 'packages are not built for Linux systems without glibc');
  expect(missingPrograms(installed, process.platform, process.arch)).toEqual([]);
});

it('removes permission descriptions that a Mac app does not need', () => {
  const plistReason = (key: string) => `\t<key>${key}</key>\n\t<string>why</string>\n`;
  const keptFiles = [
    plistReason('NSCameraUsageDescription'),
    '\t<key>CFBundleName</key>\n\t<string>Alaga</string>\n',
    plistReason('NSLocationUsageDescription'),
  ];
  const [camera, name, place] = keptFiles;
  const needlessKeys = ['Microphone', 'BluetoothAlways', 'BluetoothPeripheral', 'AudioCapture'].map(
    (what) => plistReason(`NS${what}UsageDescription`),
  );
  expect(withoutUnusedPermissions([camera, ...needlessKeys, name, place].join(''))).toBe(
    keptFiles.join(''),
  );
});
