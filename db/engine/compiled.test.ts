import { expect, test } from 'vitest';
import { openTestDatabase } from '#db/testing.ts';
import { compiledOnce } from './compiled.ts';

test('compiles a statement once for each length of its lists and each shape, and runs it with its values', async () => {
  await using database = await openTestDatabase();
  const { db } = database;
  let buildCount = 0;
  const findAmong = compiledOnce(
    (knex, { names }: { names: readonly string[] }, order: 'asc' | 'desc') => {
      buildCount += 1;
      return knex('settings').whereIn('id', names).orderBy('id', order).pluck('id');
    },
  );
  const insertRow = compiledOnce((knex, row: { id: string; value: string; changedAt: string }) =>
    knex('settings').insert(row),
  );
  for (const name of ['a', 'b', 'c'])
    await insertRow(db, { id: name, value: '1', changedAt: '2026-01-01' });

  expect(await findAmong(db, { names: ['a', 'b'] }, 'asc')).toEqual(['a', 'b']);
  expect(await findAmong(db, { names: ['b', 'c'] }, 'asc')).toEqual(['b', 'c']);
  expect(buildCount).toBe(1);
  expect(await findAmong(db, { names: ['b', 'c'] }, 'desc')).toEqual(['c', 'b']);
  expect(await findAmong(db, { names: ['c'] }, 'asc')).toEqual(['c']);
  expect(await findAmong(db, { names: [] }, 'asc')).toEqual([]);
  expect(buildCount).toBe(4);
});

test('refuses a value that the text of a statement depends on', async () => {
  await using database = await openTestDatabase();
  const unnamedQuery = compiledOnce((knex, { name: _name }: { name: string }) =>
    knex('settings').where('id', 'fixed').pluck('id'),
  );
  await expect(async () => unnamedQuery(database.db, { name: 'other' })).rejects.toThrow(
    'name has no place',
  );
});

test('keeps the texts that were built last', async () => {
  await using database = await openTestDatabase();
  let buildCount = 0;
  const findPage = compiledOnce((knex, { id }: { id: string }, limit: number) => {
    buildCount += 1;
    return knex('settings').where({ id }).limit(limit).pluck('id');
  });
  for (let limit = 1; limit <= 300; limit += 1) await findPage(database.db, { id: 'a' }, limit);
  await findPage(database.db, { id: 'a' }, 300);
  expect(buildCount).toBe(300);
  await findPage(database.db, { id: 'a' }, 1);
  expect(buildCount).toBe(301);
});
