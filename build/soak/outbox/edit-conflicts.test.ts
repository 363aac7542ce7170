import { expect, test } from 'vitest';
import { soakEditConflicts } from './edit-conflicts.ts';

test('two devices lose no text or photo that their owner did not replace or remove', async () => {
  const soakResult = await soakEditConflicts(10, 3);
  expect(soakResult.problems).toEqual([]);
  expect(soakResult.texts).toBeGreaterThan(20);
  expect(soakResult.photos).toBeGreaterThan(5);
  expect(soakResult.conflicts).toBeGreaterThan(5);
  expect(soakResult.merges).toBeGreaterThan(1);
  expect(soakResult.sides).toBeGreaterThan(3);
});
