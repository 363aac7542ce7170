import { globSync } from 'node:fs';
import { join } from 'node:path';
import { hashKey } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { UNFILTERED_VIEW } from './expenses/expense-view.ts';
import { expensesQuery } from './expenses/queries.ts';
import type { StoredQuery } from './offline/reads/refetch-stored.ts';
import { storedQueries } from './stored-queries.ts';

type Query = Pick<StoredQuery, 'queryKey' | 'meta'>;

/** Kept answers that the change feed does not update. Screens show their age. */
const NOT_FOLLOWED: Readonly<Record<string, string>> = {
  clinicsQuery: 'a list around a place, whose clinics come from outside',
  directoryQuery: 'the age of such a list',
  networkQuery: 'a setting of the computer, which the feed does not contain',
  olderAnswersQuery: 'days that an owner looks up',
};

afterEach(() => vi.unstubAllGlobals());

const THING = 'an-id';

const isQuery = (value: unknown): value is Query =>
  typeof value === 'object' && value !== null && 'queryKey' in value && 'queryFn' in value;

/** The query that an export is, or that it returns for a thing and for no argument. */
const readQueries = (value: unknown): readonly Query[] => {
  if (typeof value !== 'function') return [value].filter(isQuery);
  return [[THING], []].flatMap((args) => {
    try {
      return [value(...args)].filter(isQuery);
    } catch {
      // It needs another argument.
      return [];
    }
  });
};

test('the change feed updates every query that the device keeps', async () => {
  const { lists, queriesOf } = storedQueries;
  const followed = [...lists, ...Object.values(queriesOf).flatMap((queries) => queries(THING))];
  const followedKeys = new Set(followed.map(({ queryKey }) => hashKey(queryKey)));
  expect(followedKeys).toContain(hashKey(expensesQuery(UNFILTERED_VIEW).queryKey));
  const files = globSync('**/*queries.ts', { cwd: import.meta.dirname });
  const forgotten: string[] = [];
  let keptCount = 0;
  for (const file of files.filter((path) => !path.startsWith('stored-queries'))) {
    const exports: Readonly<Record<string, unknown>> = await import(
      join(import.meta.dirname, file)
    );
    for (const [name, value] of Object.entries(exports)) {
      if (!name.endsWith('Query') || name in NOT_FOLLOWED) continue;
      const queries = readQueries(value).filter(({ meta }) => meta?.kept === 'dated');
      if (queries.length === 0 || name === 'expensesQuery') continue;
      keptCount += 1;
      if (!queries.some(({ queryKey }) => followedKeys.has(hashKey(queryKey)))) {
        forgotten.push(`${name} of ${file}`);
      }
    }
  }
  expect(forgotten).toEqual([]);
  expect(keptCount).toBeGreaterThan(15);
});

test('the ids of what can be restored are those of all pages', async () => {
  const things = Array.from({ length: 1200 }, (_, index) => ({ id: `d${index}` }));
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit) => {
    const page = Number(new URL(path, 'http://localhost').searchParams.get('page') ?? 1);
    const owner = new Headers(headers).get('alaga-owner') ?? '';
    return Response.json(things.slice((page - 1) * 1000, page * 1000), {
      headers: { 'X-Total-Count': '1200', 'Alaga-Owner': owner },
    });
  });
  expect(await storedQueries.deletedIds()).toEqual(things.map(({ id }) => id));
});
