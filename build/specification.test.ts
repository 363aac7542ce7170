import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { en } from '#server/messages/en.ts';

/**
 * The specification's sections, sentence by sentence: for each the tests that show it (`path ›
 * name`, or a part of the name), and a hash of every prescribed text, by message id.
 */
interface Specification {
  readonly sections: Readonly<Record<string, readonly (readonly string[])[]>>;
  readonly texts: Readonly<Record<string, string>>;
}

const root = join(import.meta.dirname, '..');
const readFile = (path: string): string => readFileSync(join(root, path), 'utf8');

// The cast is safe: the file is written by hand, and the tests below check its names.
const { sections, texts } = JSON.parse(readFile('build/specification.json')) as Specification;

/** The number of sentences in each section. */
const SENTENCES = {
  '1.§2': 47,
  '1.§4': 19,
  '1.§5': 16,
  '1.§8': 20,
  '1.§9': 14,
  '2.§2': 91,
  '2.§4': 34,
  '2.§5': 42,
  '2.§8': 34,
  '2.§9': 51,
};

/** The names in the calls of `test` and `it` of a file. Skipped tests do not count. */
const readTestNames = (code: string): readonly string[] => {
  const calls =
    /(?:\b(?:test|it)|\b(?:test|it)\.(?:each|for)\b[\s\S]*?\))\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1,/g;
  return [...code.matchAll(calls)].map(([, , name = '']) => name.replaceAll(/\\(['"`])/g, '$1'));
};

const namesOf = new Map<string, readonly string[]>();

const isThere = (shownBy: string): boolean => {
  const [path = '', name = ''] = shownBy.split(' › ');
  if (name === '' || !existsSync(join(root, path))) return false;
  const names = namesOf.get(path) ?? readTestNames(readFile(path));
  namesOf.set(path, names);
  return names.some((item) => item.includes(name));
};

describe('the test names of a file', () => {
  test.each([
    ["test('a dog', () => {})", ['a dog']],
    ["  it(\n    'a cat',\n    async () => {})", ['a cat']],
    ["it.each([\n  ['x', f(1)],\n] as const)('each of %s', (x) => {})", ['each of %s']],
    ['test("it\'s a pet", () => {})', ["it's a pet"]],
    ["test.skip('a bird', () => {})", []],
    ["test.todo('a horse')", []],
    ["click('a fish', () => {})", []],
  ])('are read from %s', (code, names) => {
    expect(readTestNames(code)).toEqual(names);
  });
});

test('every sentence of every section has a test that shows it', () => {
  const counts = Object.entries(sections).map(([section, sentences]) => [
    section,
    sentences.length,
  ]);
  expect(Object.fromEntries(counts)).toEqual(SENTENCES);
  const sentences = Object.values(sections).flat();
  expect(sentences.filter((shownBy) => shownBy.length === 0)).toEqual([]);
  const missingSentences = [...new Set(sentences.flat())].filter((item) => !isThere(item));
  expect(missingSentences).toEqual([]);
});

test('every prescribed text is in the catalogue literally', () => {
  const catalogue: Readonly<Record<string, string>> = en;
  const changedIds = Object.entries(texts).filter(([id, hash]) => {
    const sha256 = createHash('sha256')
      .update(catalogue[id] ?? '')
      .digest('hex');
    return !sha256.startsWith(hash);
  });
  expect(changedIds).toEqual([]);
  expect(Object.keys(texts).length).toBeGreaterThan(150);
});
