import { expect, test } from 'vitest';
import { soakBothSides } from './both-sides.ts';

test('two devices lose no text or photo that their owner did not replace or remove', async () => {
  const soak = await soakBothSides(10, 3);
  expect(soak.wrong).toEqual([]);
  expect(soak.texts).toBeGreaterThan(20);
  expect(soak.photos).toBeGreaterThan(5);
  expect(soak.conflicts).toBeGreaterThan(5);
  expect(soak.merges).toBeGreaterThan(1);
  expect(soak.sides).toBeGreaterThan(3);
}, 240_000);
