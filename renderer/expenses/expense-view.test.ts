import { expect, test } from 'vitest';
import type { Expense } from '#server/expenses/contract.ts';
import type { ExpenseSort } from '#server/expenses/rules.ts';
import { groupsOf } from './expense-groups.ts';
import { readView, UNFILTERED_VIEW } from './expense-view.ts';
import { queryOfView } from './queries.ts';

test.each([
  ['nothing kept', null, {}],
  ['no JSON', '{', {}],
  ['another shape', '[1]', {}],
  ['null', 'null', {}],
  ['a search that is none', '{"search":5,"types":"vaccine","pets":{}}', {}],
  [
    'types that are gone',
    '{"types":["beer","surgery","vaccine"]}',
    { types: ['vaccine', 'surgery'] },
  ],
  ['another sort without its order', '{"sort":"pet"}', { sort: 'pet', order: 'asc' }],
  ['an order that is none', '{"sort":"amount","order":"up"}', { sort: 'amount', order: 'desc' }],
  [
    'all of it',
    '{"search":"a","types":["vaccine"],"pets":["p"],"sort":"type","order":"desc"}',
    { search: 'a', types: ['vaccine'], pets: ['p'], sort: 'type', order: 'desc' },
  ],
])('drops invalid values of %s', (_, storedView, view) => {
  expect(readView(storedView)).toEqual({ ...UNFILTERED_VIEW, ...view });
});

test('filters without an effect are not sent', () => {
  expect(queryOfView(UNFILTERED_VIEW)).toEqual({ sort: 'date', order: 'desc' });
  const view = {
    ...UNFILTERED_VIEW,
    search: 'a b',
    types: ['vaccine', 'surgery'] as const,
    pets: ['p', 'q'],
  };
  expect(queryOfView(view)).toEqual({
    search: 'a b',
    types: 'vaccine,surgery',
    pets: 'p,q',
    sort: 'date',
    order: 'desc',
  });
});

const expense = (id: string, petId: string, day: string): Expense => ({
  id,
  petId,
  petName: 'Bantay',
  type: 'lab-test',
  title: 'Blood Test',
  item: null,
  dateAdministered: day,
  veterinarian: null,
  clinic: null,
  costCentavos: 100,
});

test.each<[ExpenseSort, readonly [string | undefined, readonly string[]][]]>([
  [
    'date',
    [
      ['November 2026', ['a', 'b']],
      ['November 2025', ['c']],
    ],
  ],
  ['type', [['Lab Test', ['a', 'b', 'c']]]],
  // Two pets with the same name are separate groups.
  [
    'pet',
    [
      ['Bantay', ['a']],
      ['Bantay', ['b', 'c']],
    ],
  ],
  ['amount', [[undefined, ['a', 'b', 'c']]]],
])('sorted by %s, groups them under %j', (sort, groups) => {
  const expenses = [
    expense('a', 'p', '2026-11-20'),
    expense('b', 'q', '2026-11-01'),
    expense('c', 'q', '2025-11-01'),
  ];
  const found = groupsOf(expenses, sort);
  expect(found.map(({ heading, items }) => [heading, items.map(({ id }) => id)])).toEqual(groups);
  expect(new Set(found.map(({ key }) => key)).size).toBe(found.length);
});
