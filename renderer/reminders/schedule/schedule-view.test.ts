import { expect, test } from 'vitest';
import { DEFAULT_VIEW, isFiltered, readView } from './schedule-view.ts';

test.each([
  [null, DEFAULT_VIEW],
  ['not JSON', DEFAULT_VIEW],
  ['7', DEFAULT_VIEW],
  [
    '{"tab":"gone","types":"vaccine","petIds":7,"day":"soon","sort":"size","month":1}',
    DEFAULT_VIEW,
  ],
  [
    '{"tab":"completed","types":["surgery","fish"],"petIds":["a",7],"day":"2026-11-21","sort":"pet","month":false}',
    {
      tab: 'completed',
      types: ['surgery'],
      petIds: ['a'],
      day: '2026-11-21',
      sort: 'pet',
      month: false,
    },
  ],
])('drops invalid values of %s', (storedView, expected) => {
  expect(readView(storedView)).toEqual(expected);
});

test.each([
  [{}, false],
  [{ tab: 'completed' }, false],
  [{ types: ['vaccine'] }, true],
  [{ petIds: ['a'] }, true],
  [{ day: '2026-11-21' }, true],
  [{ sort: 'type' }, true],
  [{ month: false }, false],
] as const)('with %o, the list is filtered or sorted: %s', (changes, filtered) => {
  expect(isFiltered({ ...DEFAULT_VIEW, ...changes })).toBe(filtered);
});
