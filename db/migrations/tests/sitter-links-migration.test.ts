import { expect, test } from 'vitest';
import { NOW, petRow, rowTimes, userRow } from '#db/testing/migration-rows.ts';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '048-sitter-links';

test('doses and diaries of the schema before keep everything, and links go with their account', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  expect(await database.schema.hasTable('sitter_links')).toBe(false);
  await database('users').insert(userRow());
  await database('pets').insert(petRow());
  const plan = { title: 'Amoxicillin', status: 'active', revisions: '[]' };
  await database('care_plans').insert({ ...rowTimes, ...plan, id: 'c1', pet_id: 'p1' });
  const dose = { plan_id: 'c1', on_day: '2026-11-01', status: 'given', given_at: NOW };
  await database('doses').insert({
    ...rowTimes,
    ...dose,
    id: 'd1',
    pet_id: 'p1',
    by_user_id: 'u1',
  });
  const entry = { kind: 'other', note: 'Slept well', at: NOW };
  await database('diary_entries').insert({ ...rowTimes, ...entry, id: 'e1', pet_id: 'p1' });
  const rowsBefore: object[] = [
    await database('doses').first(),
    await database('diary_entries').first(),
  ];

  await testDatabase.migrate();
  expect([await database('doses').first(), await database('diary_entries').first()]).toMatchObject(
    rowsBefore.map((row) => ({ ...row, sitter_name: null })),
  );
  const link = { pet_ids: '["p1"]', starts_at: NOW, ends_at: NOW, time_zone: 'Asia/Manila' };
  const choices = { token_hash: 'h1', can_log: true, language: 'en', created_at: NOW };
  await database('sitter_links').insert({ ...link, ...choices, id: 'l1', user_id: 'u1' });
  await database('users').where({ id: 'u1' }).delete();
  expect(await database('sitter_links').select()).toEqual([]);
});
