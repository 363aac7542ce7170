import { expect, test } from 'vitest';
import { soakEditConflicts } from './edit-conflicts.ts';

test('two devices lose no text or photo that their owner did not replace or remove', async () => {
  const soak = await soakEditConflicts(10, 3);
  expect(soak.problems).toEqual([]);
  expect(soak.texts).toBeGreaterThan(20);
  expect(soak.photos).toBeGreaterThan(5);
  expect(soak.conflicts).toBeGreaterThan(5);
  expect(soak.merges).toBeGreaterThan(1);
  expect(soak.sides).toBeGreaterThan(3);
}, 240_000);
