import { expect, test } from 'vitest';
import { SEARCHED_TABLES } from '#db/engine/search/definitions.ts';
import { en } from '#server/messages/en.ts';
import { fil } from '#server/messages/fil.ts';
import {
  findExcerpt,
  hasWords,
  KIND_WORDS,
  matchedParts,
  queryWords,
  readCursor,
  SEARCH_CURSOR,
  SEARCHED_FIELDS,
  writeCursor,
} from './rules.ts';

test('devices search the same fields as the databases', () => {
  expect(
    Object.fromEntries(
      SEARCHED_TABLES.map(({ entity, search: { columns, ...others } }) => [
        entity,
        { texts: columns, ...others },
      ]),
    ),
  ).toEqual(
    Object.fromEntries(
      Object.entries(SEARCHED_FIELDS).map(([entity, { only: _only, ...fields }]) => [
        entity,
        fields,
      ]),
    ),
  );
});

test.each([
  ['Ñandú, CAFÉ!', ['nandu', 'cafe']],
  ['tick-borne o’neil', ['tick', 'borne', 'o', 'neil']],
  ['İstanbul ﬁne ｗｉｄｅ', ['istanbul', 'fine', 'wide']],
  ['ΟΔΟΣ οδός', ['οδοσ']],
  ['Łódka Søren Đorđe ırmak', ['lodka', 'soren', 'dorde', 'irmak']],
  ['Straße Ærø cœur', ['strasse', 'aero', 'coeur']],
  ['Cafe\u0301 café', ['cafe']],
  ['x'.repeat(90), ['x'.repeat(64)]],
  ['👍🏽 — …', []],
])('%j has the words %j', (text, words) => {
  expect(queryWords(text)).toEqual(words);
});

test.each([
  ['Tick-borne fever', 'ti', true],
  ['Tick-borne fever', 'ick', false],
  ['Tick-borne fever', 'fever tic', true],
  ['Tick-borne fever', 'tic fever', false],
  ['Tick-borne fever', 'tick tick', true],
])('%j is found by %j: %s', (text, query, isFound) => {
  expect(hasWords(text, queryWords(query))).toBe(isFound);
});

/** The labels of all kinds of the things that are found, with the code that their entries contain. */
const labels = [en, fil].flatMap((messages) =>
  Object.entries(messages).flatMap(([id, label]) => {
    const [, code] =
      /^(?:records\.type|diary\.kind|petDocuments\.kind|pets\.category)\.([\w-]+)$/.exec(id) ?? [];
    // “Other” says nothing about what an entry is, and “required” is an error.
    return code === undefined || ['other', 'required'].includes(code)
      ? []
      : [[label, code] as const];
  }),
);

test('every word that screens show for a kind finds the entries of this kind', () => {
  expect(labels.length).toBeGreaterThan(60);
  const missedLabels = labels.filter(
    ([label, code]) => !hasWords(code, queryWords(`${label} ${label}`)),
  );
  expect(missedLabels).toEqual([]);
  const codes = labels.flatMap(([, code]) => queryWords(code));
  expect(codes).toEqual(expect.arrayContaining(Object.values(KIND_WORDS)));
});

test.each([
  ['vaccine', 'bakuna', true],
  ['vaccine', 'BAKUNA anti', false],
  ['Anti-rabies vaccine', 'bakuna anti', true],
  ['vaccine', 'baku', true],
  // A word that is not the last one must be whole, and two letters begin too many words.
  ['Anti-rabies vaccine', 'baku anti', false],
  ['vaccine', 'ba', false],
  ['vaccines', 'bakuna', false],
  ['bakuna', 'vaccine', false],
])('%j is found by the word for a kind %j: %s', (text, query, isFound) => {
  expect(hasWords(text, queryWords(query))).toBe(isFound);
});

const markExcerpt = (text: string, query: string): string =>
  matchedParts(text, queryWords(query))
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['No ticks, ears clean', 'tick', 'No [tick]s, ears clean'],
  ['Tick-borne TICK', 'tick', '[Tick]-borne [TICK]'],
  ['Café Ñandú', 'cafe nan', '[Café] [Ñan]dú'],
  ['Cafe\u0301s', 'cafe', '[Cafe\u0301]s'],
  ['tick fever', 'tick fev', '[tick] [fev]er'],
  ['ticks', 'tick fever', 'ticks'],
  ['nothing', 'tick', 'nothing'],
])('%j searched for %j is marked as %j', (text, query, expected) => {
  expect(markExcerpt(text, query)).toBe(expected);
});

test('an excerpt begins near the first match, between words, and is cut where it is long', () => {
  const longText = `${'Walked in the park. '.repeat(10)}Found two ticks behind the ear. ${'Ate well. '.repeat(20)}`;
  const excerpt = findExcerpt(['', 'Clinic', longText], queryWords('tick')) ?? '';
  expect(excerpt).toMatch(/^….*ticks behind the ear.*…$/);
  expect(excerpt.length).toBeLessThan(100);
  expect(findExcerpt(['Short note'], queryWords('tick'))).toBe('Short note');
  expect(findExcerpt(['two\n lines,  tick'], queryWords('tick'))).toBe('two lines, tick');
  expect(findExcerpt(['', ' '], queryWords('tick'))).toBe(null);
  const fileName = `${'It ate well. '.repeat(12)}See vaccination-card-of-the-old-clinic-with-ticks.pdf`;
  expect(findExcerpt([fileName], queryWords('tick'))).toBe('…ticks.pdf');
  const excerptWithoutSpaces = findExcerpt(['字'.repeat(300)], queryWords('字')) ?? '';
  expect(excerptWithoutSpaces.isWellFormed() && excerptWithoutSpaces.length <= 92).toBe(true);
});

test('a cursor is read as it was written', () => {
  for (const at of ['2026-11-05', '2026-11-05T10:00:00.000Z']) {
    const position = { at, entity: 'petDocument', id: '0199a3c2-7a51-7000-8000-000000000001' };
    const cursor = writeCursor(position);
    expect(cursor).toMatch(SEARCH_CURSOR);
    expect(readCursor(cursor)).toEqual(position);
  }
});
