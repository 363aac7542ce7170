import { expect, test } from 'vitest';
import { soakOccurrences } from './occurrences.ts';

test('the occurrences of fifty plans in six time zones match those of another library', () => {
  const soakResult = soakOccurrences(60, 20_261_124);
  expect(soakResult.problems).toEqual([]);
  expect(soakResult.occurrences).toBeGreaterThan(2000);
});
