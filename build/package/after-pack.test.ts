import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { missingPrograms, programsFor } from './after-pack.ts';

let unpacked: string;
beforeEach(() => {
  unpacked = mkdtempSync(join(tmpdir(), 'alaga-unpacked-'));
});
afterEach(() => rmSync(unpacked, { recursive: true, force: true }));

const put = (program: string): void => {
  mkdirSync(dirname(join(unpacked, program)), { recursive: true });
  writeFileSync(join(unpacked, program), '');
};

it.each([
  ['linux', 'x64'],
  ['linux', 'arm64'],
  ['darwin', 'arm64'],
  ['win32', 'x64'],
])('asks for the programs of %s on %s, and takes no others', (platform, arch) => {
  const programs = programsFor(platform, arch);
  for (const program of programsFor('freebsd', 'x64')) put(program);
  expect(missingPrograms(unpacked, platform, arch)).toEqual(programs);
  for (const program of programs) put(program);
  expect(missingPrograms(unpacked, platform, arch)).toEqual([]);
});

it('names what is really installed for this computer', () => {
  const installed = join(import.meta.dirname, '../../node_modules');
  // A Linux without glibc is no system that is packed for.
  if (!existsSync(join(installed, `@img/sharp-${process.platform}-${process.arch}`))) return;
  expect(missingPrograms(installed, process.platform, process.arch)).toEqual([]);
});
