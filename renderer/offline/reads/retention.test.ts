import { describe, expect, test } from 'vitest';
import { MAX_AGE, MAX_READS, MAX_SIZE, readsToDelete, type StoredRead } from './retention.ts';

describe('the reads to delete', () => {
  const now = Date.parse('2026-11-21T00:00:00Z');
  const context = { owner: 'ana', shape: 'a', now };
  const makeRead = (number: number, overrides: Partial<StoredRead> = {}): StoredRead => ({
    owner: 'ana',
    hash: JSON.stringify([`/api/pets/${number}`]),
    text: '{}',
    at: now - number,
    shape: 'a',
    ...overrides,
  });

  test('nothing within the bounds', () => {
    expect(readsToDelete([makeRead(1), makeRead(2)], context)).toEqual([]);
  });

  test.each<[string, Partial<StoredRead>]>([
    ['another owner’s', { owner: 'ben' }],
    ['of another shape', { shape: 'b' }],
    ['too old', { at: now - MAX_AGE - 1 }],
  ])('what is %s', (_what, overrides) => {
    const expiredRead = makeRead(2, overrides);
    expect(readsToDelete([makeRead(1), expiredRead], context)).toEqual([expiredRead]);
  });

  test('deletes the oldest beyond the number, and never the owner', () => {
    const ownerRead = makeRead(9999, { hash: '["/api/auth/user"]' });
    const reads = Array.from({ length: MAX_READS + 1 }, (_, number) => makeRead(number));
    const deleted = readsToDelete([ownerRead, ...reads], context);
    expect(deleted.map(({ at }) => now - at)).toEqual([MAX_READS - 1, MAX_READS]);
  });

  test('deletes the oldest beyond the size', () => {
    const halfSizeText = 'x'.repeat(MAX_SIZE / 2);
    const reads = [1, 2, 3].map((number) => makeRead(number, { text: halfSizeText }));
    expect(readsToDelete(reads, context)).toEqual([reads[2]]);
  });
});
