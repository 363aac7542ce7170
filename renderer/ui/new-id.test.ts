import { v4, validate, version } from 'uuid';
import { afterEach, expect, it, vi } from 'vitest';
import * as contract from '#server/http/contract.ts';
import { idFor, newId } from './new-id.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('makes valid, unique ids', () => {
  const ids = Array.from({ length: 1000 }, newId);
  expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true);
  expect(ids.filter((id) => contract.newId.safeParse(id).data !== id)).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(ids.map((id) => id[19]))).toEqual(new Set('89ab'));
});

it('begins with the time in milliseconds', () => {
  vi.useFakeTimers({ now: 0x0123_4567_89ab });
  expect(newId()).toMatch(/^01234567-89ab-7/);
});

it('sorts ids of one millisecond in the order of creation', () => {
  vi.useFakeTimers({ now: 0x0123_4567_89ac });
  const ids = Array.from({ length: 4096 }, newId);
  expect(ids).toEqual(ids.toSorted());
});

it('uses a form’s key as the id, but not that of an earlier version’s draft', () => {
  const key = newId();
  expect(idFor(key)).toEqual({ id: key });
  expect(idFor(v4())).toEqual({});
});
