import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder } from '#desktop/testing/placeholder.ts';
import { readJson, writeJson } from './json-file.ts';

it('a file that could not be replaced leaves no temporary file', () => {
  using folder = makeFolder();
  const file = join(folder.path, 'settings.json');
  mkdirSync(join(file, 'in the way'), { recursive: true });
  expect(() => writeJson(file, { spellCheck: true })).toThrow();
  expect(readdirSync(folder.path)).toEqual(['settings.json']);
});

it('a temporary file of a run that was killed is replaced', () => {
  using folder = makeFolder();
  const file = join(folder.path, 'settings.json');
  writeJson(`${file}.new`, { spellCheck: false });
  writeJson(file, { spellCheck: true });
  expect(readJson(file)).toEqual({ spellCheck: true });
  expect(readdirSync(folder.path)).toEqual(['settings.json']);
});
