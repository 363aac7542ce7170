import { expect, test } from 'vitest';
import { readAllPages } from './read-all-pages.ts';

const PAGE_SIZE = 2;

/** A server's list that changes before its nth answer. */
const changingList = (items: readonly string[], changes: Readonly<Record<number, string[]>>) => {
  let current = items;
  let answers = 0;
  return async ({ page = '1' }: { readonly page?: string }) => {
    answers += 1;
    current = changes[answers] ?? current;
    const start = (Number(page) - 1) * PAGE_SIZE;
    return { items: current.slice(start, start + PAGE_SIZE), total: current.length };
  };
};

test.each([
  ['an empty list', []],
  ['one page', ['a', 'b']],
  ['three pages', ['a', 'b', 'c', 'd', 'e']],
])('reads %s', async (_, items) => {
  expect(await readAllPages(changingList(items, {}))).toEqual(items);
});

test('loses no item when another one goes between two pages', async () => {
  const list = changingList(['a', 'b', 'c', 'd', 'e'], { 2: ['b', 'c', 'd', 'e'] });
  expect(await readAllPages(list)).toEqual(['b', 'c', 'd', 'e']);
});

test('has no item twice when another one comes between two pages', async () => {
  const list = changingList(['a', 'b', 'c'], { 2: ['new', 'a', 'b', 'c'] });
  expect(await readAllPages(list)).toEqual(['new', 'a', 'b', 'c']);
});

test('ends although the list changes all the time', async () => {
  let total = 9;
  const items = await readAllPages(async () => {
    total += 1;
    return { items: ['a', 'b'], total };
  });
  expect(items.length).toBeGreaterThan(9);
});
