import { expect, test } from 'vitest';
import {
  anySignal,
  groupIntoMap,
  groupIntoObject,
  parseUrl,
  promiseWithResolvers,
} from './older-browsers.ts';

/** These tests compare the additions with what Node already has. */

const WORDS = ['aso', 'pusa', 'ibon', 'isda', 'as'];
const lengthOf = (word: string) => word.length;

test('groups like Map.groupBy and Object.groupBy', () => {
  expect([...groupIntoMap(WORDS, lengthOf)]).toEqual([...Map.groupBy(WORDS, lengthOf)]);
  expect(groupIntoMap(new Set(WORDS), (_, index) => index % 2)).toEqual(
    Map.groupBy(new Set(WORDS), (_, index) => index % 2),
  );
  const objects = [groupIntoObject(WORDS, lengthOf), Object.groupBy(WORDS, lengthOf)];
  expect(objects[0]).toEqual(objects[1]);
  expect(objects.map((object) => Object.getPrototypeOf(object))).toEqual([null, null]);
});

test('resolves and rejects like Promise.withResolvers', async () => {
  const resolved = promiseWithResolvers<string>();
  resolved.resolve('done');
  expect(await resolved.promise).toBe('done');
  const rejected = promiseWithResolvers();
  rejected.reject(new Error('failed'));
  await expect(rejected.promise).rejects.toThrow('failed');
});

test.each(['native', 'added'] as const)(
  '%s: a signal of signals aborts once, with the first reason',
  (kind) => {
    const any =
      kind === 'native' ? (signals: AbortSignal[]) => AbortSignal.any(signals) : anySignal;
    const [first, second] = [new AbortController(), new AbortController()];
    const signal = any([first.signal, second.signal]);
    let aborts = 0;
    signal.addEventListener('abort', () => {
      aborts += 1;
    });
    expect(signal.aborted).toBe(false);
    second.abort('second');
    first.abort('first');
    expect([aborts, signal.reason]).toEqual([1, 'second']);
    const late = any([new AbortController().signal, first.signal]);
    expect([late.aborted, late.reason]).toEqual([true, 'first']);
    expect(any([]).aborted).toBe(false);
  },
);

test.each([
  ['/schedule?tab=done', 'https://alaga.example'],
  ['https://alaga.example/pet/1', undefined],
  ['//[', 'https://alaga.example'],
  ['schedule', undefined],
])('parses %s from %s like URL.parse', (url, base) => {
  expect(parseUrl(url, base)?.href).toBe(URL.parse(url, base)?.href);
});
