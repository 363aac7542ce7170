import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const table = readFileSync(join(root, 'server/SECURITY.md'), 'utf8');

/** How many requirements version 5.0 of the standard has on levels 1 and 2. */
const REQUIREMENTS = { 1: 70, 2: 183 };

const TESTS = /^\| ([\w ]+) \| `([^`]+)`: (.+) \|$/gm;
const ROWS = /^\| (V\d+\.\d+\.\d+) \| ([12]) \| .+? \| (pass|none|open) \| (.+) \|$/gm;

const tests = new Map(
  [...table.matchAll(TESTS)].map(([, name, file, title]) => [name, { file, title }]),
);
const rows = [...table.matchAll(ROWS)].map(([, id, level, verdict, why = '']) => ({
  ...{ id, level: Number(level), verdict, why },
}));

test('every test that is named exists', () => {
  expect(tests.size).toBeGreaterThan(50);
  for (const [name, { file = '', title = '' }] of tests) {
    expect([name, readFileSync(join(root, file), 'utf8').includes(title)]).toEqual([name, true]);
  }
});

test('every requirement of both levels stands there once, and what passes names its tests', () => {
  const counted = { 1: 0, 2: 0 };
  for (const { level } of rows) counted[level === 1 ? 1 : 2] += 1;
  expect(counted).toEqual(REQUIREMENTS);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  for (const { id, verdict, why } of rows) {
    const unknown = verdict === 'pass' ? why.split(', ').filter((name) => !tests.has(name)) : [];
    expect([id, unknown]).toEqual([id, []]);
  }
});

test('every test in the list shows something', () => {
  const named = new Set(rows.flatMap(({ why }) => why.split(', ')));
  expect([...tests.keys()].filter((name) => !named.has(name ?? ''))).toEqual([]);
});
