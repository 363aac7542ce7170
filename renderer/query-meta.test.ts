import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { QueryClient } from '@tanstack/react-query';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { currentUserQuery } from './accounts/queries.ts';
import { devicesQuery } from './accounts/security/devices-queries.ts';
import { answersQuery, plansQuery } from './care/queries.ts';
import { deletedQuery } from './deleted/queries.ts';
import { foundReportsQuery } from './lost/queries.ts';
import { refreshShown } from './offline/reads/refresh-shown.ts';
import { petQuery, petsQuery, refreshPets } from './pets/queries.ts';
import { recordQuery, recordsQuery } from './records/queries.ts';
import { overdueQuery, petRemindersQuery, remindersQuery } from './reminders/queries.ts';
import { liveProfileQuery, scansQuery } from './scans/queries.ts';
import { weightsQuery } from './weights/queries.ts';

const keysOf = (node: object): readonly string[] =>
  'properties' in node && Array.isArray(node.properties)
    ? node.properties.flatMap((item) =>
        'key' in item && 'name' in item.key ? [item.key.name] : [],
      )
    : [];

/** The property names of every object that describes a query. */
const findQueries = (node: unknown): readonly (readonly string[])[] => {
  if (Array.isArray(node)) return node.flatMap(findQueries);
  if (typeof node !== 'object' || node === null) return [];
  const keys = keysOf(node);
  const ownKeys = keys.includes('queryKey') && keys.includes('queryFn') ? [keys] : [];
  return [...ownKeys, ...Object.values(node).flatMap(findQueries)];
};

test('every query declares its subjects and whether it is stored', () => {
  const folder = import.meta.dirname;
  const files = globSync('**/*.{ts,tsx}', { cwd: folder }).filter(
    (file) => !/test\.|e2e/.test(file),
  );
  const silentQueries: string[] = [];
  let count = 0;
  for (const file of files) {
    const code = readFileSync(join(folder, file), 'utf8');
    if (!code.includes('queryFn')) continue;
    for (const keys of findQueries(parseSync(file, code).program)) {
      count += 1;
      if (!keys.includes('meta')) silentQueries.push(file);
    }
  }
  expect(count).toBeGreaterThan(35);
  expect(silentQueries).toEqual([]);
});

const keptQueries = [
  ...[currentUserQuery, petsQuery, petQuery('a'), recordsQuery('a'), recordQuery('b')],
  ...[remindersQuery, overdueQuery, petRemindersQuery('a'), weightsQuery('a')],
  ...[plansQuery, answersQuery, scansQuery],
];
const uncachedQueries = [devicesQuery, deletedQuery, foundReportsQuery('a'), liveProfileQuery('a')];

test('security settings and public pages are not stored', () => {
  expect(keptQueries.filter(({ meta }) => !meta?.kept)).toEqual([]);
  expect(uncachedQueries.filter(({ meta }) => meta?.kept)).toEqual([]);
});

test('a change refetches only queries about its subject', async () => {
  const client = new QueryClient();
  for (const { queryKey, meta } of [...keptQueries, ...uncachedQueries]) {
    client.getQueryCache().build(client, { queryKey, ...(meta && { meta }) });
  }
  const listStale = () => {
    const queries = client.getQueryCache().getAll();
    const keys = queries.filter(({ state }) => state.isInvalidated).map(({ queryKey }) => queryKey);
    for (const query of queries) query.setState({ isInvalidated: false });
    return keys;
  };
  await refreshPets(client);
  const petQueries = [...keptQueries.slice(1, -1), deletedQuery, foundReportsQuery('a')];
  expect(listStale()).toEqual(petQueries.map(({ queryKey }) => queryKey));
  await refreshShown(client);
  const staleQueries = listStale();
  expect(staleQueries).toContainEqual(scansQuery.queryKey);
  expect(staleQueries).not.toContainEqual(currentUserQuery.queryKey);
});
