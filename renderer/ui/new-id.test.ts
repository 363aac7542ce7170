import { v4, validate, version } from 'uuid';
import { afterEach, expect, it, vi } from 'vitest';
import * as contract from '#server/http/contract.ts';
import { idFor, newId } from './new-id.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('makes ids that the server takes, each once', () => {
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

it('keeps the order of ids that are made within a millisecond', () => {
  vi.useFakeTimers({ now: 0x0123_4567_89ac });
  const ids = Array.from({ length: 4096 }, newId);
  expect(ids).toEqual(ids.toSorted());
});

it('gives a form its key as the id, and a draft of an earlier version none', () => {
  const key = newId();
  expect(idFor(key)).toEqual({ id: key });
  expect(idFor(v4())).toEqual({});
});
