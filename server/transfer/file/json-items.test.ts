import { expect, test } from 'vitest';
import { InvalidFile } from '#server/entities/file-row.ts';
import { type JsonItem, JsonItems } from './json-items.ts';

/** Parses in chunks of several sizes, because a file may be split anywhere. */
const readItems = (text: string | Buffer, size = 7): readonly JsonItem[] => {
  const bytes = Buffer.from(text);
  const items = new JsonItems();
  const parsedItems: JsonItem[] = [];
  for (let index = 0; index < bytes.length; index += size) {
    parsedItems.push(...items.write(bytes.subarray(index, index + size)));
  }
  items.end();
  return parsedItems;
};

test('yields lists element by element, and other fields whole', () => {
  const text =
    '\ufeff{ "format":1, "profile":{"a":null,"b":{"c":true}},\n"pets":[{"id":"ñ🐶","n":[1,-2.5e1,{}]},7],"none":[] }\n';
  for (const size of [1, 2, 3, 7, 1000]) {
    expect(readItems(text, size)).toEqual([
      { section: 'format', isElement: false, value: 1 },
      { section: 'profile', isElement: false, value: { a: null, b: { c: true } } },
      { section: 'pets', isElement: true, value: { id: 'ñ🐶', n: [1, -25, {}] } },
      { section: 'pets', isElement: true, value: 7 },
      { section: 'pets', isElement: false, value: [] },
      { section: 'none', isElement: false, value: [] },
    ]);
  }
});

const wrongFiles: readonly (readonly [string, string | Buffer])[] = [
  ['nothing', ''],
  ['a list', '[]'],
  ['a number', '7'],
  ['two objects', '{}{}'],
  ['something behind it', '{} x'],
  ['an end too early', '{"pets":[{"a":1}'],
  ['a string without an end', '{"pets":["a'],
  ['an end too many', '{}}'],
  ['the wrong end', '{"pets":[1}'],
  ['a comma too many', '{"pets":[1,]}'],
  ['a comma before an end', '{"a":1,}'],
  ['a missing comma', '{"a":1 "b":2}'],
  ['a missing colon', '{"a" 1}'],
  ['a colon in a list', '{"a":["b":1]}'],
  ['a name that is no string', '{1:2}'],
  ['a name twice', '{"pets":[{"a":1,"a":2}]}'],
  ['a list twice', '{"pets":[],"pets":[]}'],
  ['__proto__', '{"pets":[{"__proto__":{"isAdmin":true}}]}'],
  ['__proto__ in escapes', '{"pets":[{"\\u005f_proto__":1}]}'],
  ['constructor', '{"constructor":{"prototype":{}}}'],
  ['NUL', '{"pets":["a\\u0000b"]}'],
  ['a lone surrogate', '{"pets":["\\ud800"]}'],
  ['half a character', Buffer.from('{"pets":["\xc3"]}', 'latin1')],
  ['what is no UTF-8', Buffer.from('{"pets":["\xff\xfe"]}', 'latin1')],
  ['UTF-16', Buffer.from('{"pets":[]}', 'utf16le')],
  ['a million nested lists', `{"pets":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`],
  ['a row of many values', `{"pets":[[${'1,'.repeat(50_000)}1]]}`],
  ['a single quote', "{'pets':[]}"],
  ['a comment', '{/* */"pets":[]}'],
];

test.each(wrongFiles)('refuses %s', (_, text) => {
  expect(() => readItems(text, 4096)).toThrow(InvalidFile);
});

test.each([
  ['{"pets":[{"a":1},{"a":"\\u0000"}]}', { list: 'pets', entry: 2 }],
  ['{"pets":[{}],"doses":[{},{},{"a":1,"a":2}]}', { list: 'doses', entry: 3 }],
  ['{"pets":[{"a":1},{"b"', { list: 'pets', entry: 2 }],
  ['{"pets":[{}],"format":1', undefined],
  ['{"<b>":[{"a":1,"a":2}]}', undefined],
])('names the entry with the problem: %s', (text, place) => {
  const refusal = expect.objectContaining({
    place: place && { ...place, field: undefined },
  });
  expect(() => readItems(text)).toThrow(refusal);
});

test('gives up a value that does not end, anywhere', () => {
  for (const start of ['{"pets":["', '{"pets":[1', '{"', '{"pets":[ ', '{"x":{"y":[']) {
    const items = new JsonItems();
    items.write(Buffer.from(start));
    const filler = Buffer.alloc(1024 * 1024, start.endsWith(' ') ? ' ' : '1');
    let itemCount = 0;
    expect(() => {
      for (; itemCount < 64; itemCount += 1) items.write(filler);
    }).toThrow(InvalidFile);
    expect(itemCount).toBeLessThan(18);
  }
});

test('accepts names of built-in properties as ordinary names', () => {
  expect(readItems('{"pets":[{"toString":1,"hasOwnProperty":2}]}')[0]?.value).toEqual({
    toString: 1,
    hasOwnProperty: 2,
  });
});
