import { expect, test } from 'vitest';
import { readView, WHOLE } from './history-view.ts';

test.each([
  [null, WHOLE],
  ['not JSON', WHOLE],
  ['7', WHOLE],
  ['{"types":"vaccine","sort":"size","order":"up"}', WHOLE],
  [
    '{"types":["surgery","fish","vaccine"],"sort":"cost","order":"asc"}',
    { types: ['vaccine', 'surgery'], sort: 'cost', order: 'asc' },
  ],
  ['{"sort":"type"}', { types: [], sort: 'type', order: 'asc' }],
])('drops invalid values of %s', (storedView, expected) => {
  expect(readView(storedView)).toEqual(expected);
});
