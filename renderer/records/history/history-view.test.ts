import { expect, test } from 'vitest';
import { DEFAULT_VIEW, readView } from './history-view.ts';

test.each([
  [null, DEFAULT_VIEW],
  ['not JSON', DEFAULT_VIEW],
  ['7', DEFAULT_VIEW],
  ['{"types":"vaccine","sort":"size","order":"up"}', DEFAULT_VIEW],
  [
    '{"types":["surgery","fish","vaccine"],"sort":"cost","order":"asc"}',
    { types: ['vaccine', 'surgery'], sort: 'cost', order: 'asc' },
  ],
  ['{"sort":"type"}', { types: [], sort: 'type', order: 'asc' }],
])('drops invalid values of %s', (storedView, expected) => {
  expect(readView(storedView)).toEqual(expected);
});
