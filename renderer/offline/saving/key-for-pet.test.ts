import { expect, test } from 'vitest';
import { keyForPet } from './key-for-pet.ts';

test('saving again uses the same key for each of several pets', () => {
  const key = '019aa000-0000-7000-8000-0123456789ab';
  const derivedKey = keyForPet(key, '019aa000-0000-7000-8000-00000000000f');
  expect(derivedKey).toBe('019aa000-0000-7000-8000-0123456789a4');
  expect(keyForPet(key, '019aa000-0000-7000-8000-0000000000f0')).not.toBe(derivedKey);
});
