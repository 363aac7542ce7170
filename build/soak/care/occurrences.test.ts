import { expect, test } from 'vitest';
import { soakOccurrences } from './occurrences.ts';

test('the occurrences of fifty plans in six time zones match those of another library', () => {
  const soak = soakOccurrences(60, 20_261_124);
  expect(soak.problems).toEqual([]);
  expect(soak.occurrences).toBeGreaterThan(2000);
});
