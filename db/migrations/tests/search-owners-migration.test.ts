import type { Knex } from 'knex';
import { expect, test } from 'vitest';
import { NOW, petRow, recordRow, userRow } from '#db/testing/migration-rows.ts';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '072-search-owners';

/** The tables of the search in the schema before this migration. */
const SQLITE = [
  `create table search_entries (
    seq integer primary key, entity text not null, id text not null, pet_id text not null, at text not null,
    tokens text not null)`,
  'create unique index search_entries_id on search_entries (id, entity)',
  'create index search_entries_pet_id on search_entries (pet_id)',
  `create virtual table search_index using fts5(
    tokens, content='search_entries', content_rowid='seq', detail=none, tokenize='ascii')`,
];
const POSTGRES = [
  `create table search_entries (
    entity text collate "C" not null, id text collate "C" not null, pet_id text collate "C" not null,
    at text collate "C" not null, tokens tsvector not null, primary key (id, entity))`,
  'create index search_entries_tokens on search_entries using gin (tokens) with (fastupdate = off)',
];

const fill = async (database: Knex): Promise<void> => {
  await database('users').insert([userRow(), userRow({ id: 'u2', email: 'ben@example.com' })]);
  const pet = { search_words: 'bantay dog' };
  await database('pets').insert([
    petRow(pet),
    petRow({ ...pet, id: 'p2', user_id: 'u2', share_token: 't2' }),
  ]);
  const record = { type: 'lab-test', title: 'Blood', search_words: 'blood lab test' };
  await database('medical_records').insert([
    recordRow(record),
    recordRow({ ...record, id: 'r2', pet_id: 'p2' }),
  ]);
};

const fillIndex = async (database: Knex, isPostgres: boolean): Promise<void> => {
  for (const sql of isPostgres ? POSTGRES : SQLITE) await database.raw(sql);
  const entry = { entity: 'record', id: 'r1', pet_id: 'p1', at: '2026-10-01' };
  await database('search_entries').insert({
    ...entry,
    ...(isPostgres ? {} : { seq: 1 }),
    tokens: isPostgres ? database.raw("array_to_tsvector(array['u1·blood'])") : 'u1·blood',
  });
};

const listEntries = (database: Knex): Promise<readonly unknown[]> =>
  database('search_entries').orderBy('id').select('entity', 'id', 'pet_id', 'owner_id', 'at');

test('existing entries get their owners, and an undone migration leaves nothing of the search', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  const isPostgres = database.client.config.client === 'pg';
  await testDatabase.undo(NAME);
  expect(await database.schema.hasTable('search_entries')).toBe(false);
  await fill(database);
  await fillIndex(database, isPostgres);

  await testDatabase.migrate();
  const expectedEntries = ['u1', 'u2'].flatMap((owner) => [
    { entity: 'pet', id: owner.replace('u', 'p'), at: NOW },
    { entity: 'record', id: owner.replace('u', 'r'), at: '2026-10-01' },
  ]);
  const expectedFilledEntries = expectedEntries
    .map((item) => ({
      ...item,
      pet_id: item.id.replace('r', 'p'),
      owner_id: item.id.replace(/[pr]/, 'u'),
    }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  expect(await listEntries(database)).toEqual(expectedFilledEntries);
  await database('pets').where({ id: 'p1' }).update({ user_id: 'u2' });
  expect(await listEntries(database)).toEqual(
    expectedFilledEntries.map((item) => ({ ...item, owner_id: 'u2' })),
  );
  await database('pets').where({ id: 'p1' }).update({ user_id: 'u1' });

  await testDatabase.undo(NAME);
  expect(await database.schema.hasTable('search_entries')).toBe(false);
  await testDatabase.migrate();
  expect(await listEntries(database)).toEqual(expectedFilledEntries);
});
