import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const table = readFileSync(join(root, 'server/SECURITY.md'), 'utf8');

/** The number of requirements at levels 1 and 2 in ASVS 5.0. */
const REQUIREMENTS = { 1: 70, 2: 183 };

const TESTS = /^\| ([\w ]+) \| `([^`]+)`: (.+) \|$/gm;
const ROWS = /^\| (V\d+\.\d+\.\d+) \| ([12]) \| .+? \| (pass|none|open) \| (.+) \|$/gm;

/** Matches a row of the attack table: the attack, the defence, and the test that proves it. */
const ATTACK_ROW = /^\| (.+) \| (.+) \| `([^`]+)`: (.+) \|$/;
const [, attackSection = ''] = /^## Attacks and their tests\n([\s\S]*?)^## /m.exec(table) ?? [];
const attackLines = attackSection
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1);

/** The accepted number of open requirements at level 2, which is below the goal of the project. */
const MAX_OPEN_OF_LEVEL_2 = 19;
const FORCED_REASON = /^(The specification asks for it|No test can check it): .+/;

const tests = new Map(
  [...table.matchAll(TESTS)].map(([, name, file, title]) => [name, { file, title }]),
);
const rows = [...table.matchAll(ROWS)].map(([, id, level, verdict, why = '']) => ({
  ...{ id, level: Number(level), verdict, why },
}));

test('every named test exists', () => {
  expect(tests.size).toBeGreaterThan(50);
  for (const [name, { file = '', title = '' }] of tests) {
    expect([name, readFileSync(join(root, file), 'utf8').includes(title)]).toEqual([name, true]);
  }
});

test('lists every requirement of both levels once, with tests for those that pass', () => {
  const rowCounts = { 1: 0, 2: 0 };
  for (const { level } of rows) rowCounts[level === 1 ? 1 : 2] += 1;
  expect(rowCounts).toEqual(REQUIREMENTS);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  for (const { id, verdict, why } of rows) {
    const unknown = verdict === 'pass' ? why.split(', ').filter((name) => !tests.has(name)) : [];
    expect([id, unknown]).toEqual([id, []]);
  }
});

test('uses every listed test', () => {
  const reasonNames = new Set(rows.flatMap(({ why }) => why.split(', ')));
  expect([...tests.keys()].filter((name) => !reasonNames.has(name ?? ''))).toEqual([]);
});

test('lists every attack once, with an existing test', () => {
  expect(attackLines.length).toBeGreaterThan(0);
  const attacks = attackLines.map((line) => {
    const [, attack, , file = '', title = ''] = ATTACK_ROW.exec(line) ?? [];
    expect([line, attack]).not.toEqual([line, undefined]);
    expect([line, readFileSync(join(root, file), 'utf8').includes(title)]).toEqual([line, true]);
    return attack;
  });
  expect(new Set(attacks).size).toBe(attacks.length);
});

test('leaves open only what is forced at level 1, and fewer than 20 at level 2', () => {
  const openRows = rows.filter(({ verdict }) => verdict === 'open');
  const unforcedRows = openRows.filter(({ level, why }) => level === 1 && !FORCED_REASON.test(why));
  expect(unforcedRows).toEqual([]);
  const levelTwoRows = openRows.filter(({ level }) => level === 2);
  expect(levelTwoRows.length).toBeLessThanOrEqual(MAX_OPEN_OF_LEVEL_2);
});

test('sets time frames for package updates and checks for known vulnerabilities before a release', () => {
  const [, frames = ''] = /^## Updates of packages\n([\s\S]*?)^## /m.exec(table) ?? [];
  for (const time of ['7 days', '30 days', '6 months']) expect(frames).toContain(`| ${time} |`);
  const guide = readFileSync(join(root, 'build/CONTRIBUTING.md'), 'utf8');
  const [, checklist = ''] = /^## Before a release\n([\s\S]*)/m.exec(guide) ?? [];
  expect(checklist).toContain('`npm audit --omit=dev`');
});
