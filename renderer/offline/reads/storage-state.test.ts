import { afterEach, expect, test } from 'vitest';
import { type StorageTrouble, storageState } from './storage-state.ts';

afterEach(() => {
  storageState.set(undefined);
});

test.each<readonly [StorageTrouble, StorageTrouble, StorageTrouble]>([
  ['full', 'noRoom', 'noRoom'],
  ['noRoom', 'full', 'noRoom'],
  ['none', 'full', 'none'],
  ['noRoom', 'unsent', 'unsent'],
  ['unsent', 'noRoom', 'unsent'],
])('of %s and then %s, the notice says %s', (first, second, shown) => {
  storageState.set(first);
  storageState.set(second);
  expect(storageState.current()).toBe(shown);
  storageState.set(undefined);
  expect(storageState.current()).toBeUndefined();
});
