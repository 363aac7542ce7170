import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { storedReadsVersion } from './stored-reads-version.ts';

const folder = mkdtempSync(join(tmpdir(), 'alaga-shape-'));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};

test('the version of stored reads changes exactly with contracts, rules and query keys', () => {
  write('server/pets/contract.ts', 'a');
  const versionBefore = storedReadsVersion(folder);
  write('server/pets/routes.ts', 'a');
  write('renderer/pets/page/pet-screen.tsx', 'a');
  expect(storedReadsVersion(folder)).toBe(versionBefore);
  const shapes = [
    'server/pets/contract.ts',
    'server/pets/rules.ts',
    'renderer/pets/queries.ts',
  ].map((file) => {
    write(file, 'b');
    return storedReadsVersion(folder);
  });
  expect(new Set([versionBefore, ...shapes]).size).toBe(4);
});

test('this build has a version', () => {
  expect(storedReadsVersion()).toMatch(/^[0-9a-f]{16}$/);
});
