import { expect, test } from 'vitest';
import { NOW, petRow, recordRow, rowTimes, userRow } from '#db/testing/migration-rows.ts';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '069-search';

type MigratedFile = Awaited<ReturnType<typeof openMigrated>>['database'];

const fill = async (database: MigratedFile): Promise<void> => {
  await database('users').insert(userRow());
  await database('pets').insert([
    petRow({ name: 'Ñoño' }),
    petRow({ id: 'p2', name: 'Gone', share_token: 't2', deleted_at: NOW }),
  ]);
  const record = { type: 'lab-test', title: 'Blood' };
  // These are more rows than the migration reads at a time.
  const recordRows = Array.from({ length: 1201 }, (_, n) =>
    recordRow({ ...record, id: `r${n}`, notes: `Tick-borne, ÉHRLICHIA ${n}` }),
  );
  for (let from = 0; from < recordRows.length; from += 50) {
    await database('medical_records').insert(recordRows.slice(from, from + 50));
  }
  const entry = { pet_id: 'p1', kind: 'itching', at: '2026-10-02T08:00:00.000Z', note: 'Ear' };
  await database('diary_entries').insert({ ...rowTimes, ...entry, id: 'd1' });
  const document = { pet_id: 'p1', kind: 'passport', title: 'EU passport' };
  await database('pet_documents').insert({ ...rowTimes, ...document, id: 'o1' });
  const plan = { pet_id: 'p1', title: 'Ear drops', status: 'active', revisions: '[]' };
  await database('care_plans').insert({ ...rowTimes, ...plan, id: 'c1' });
};

const readIndexedWords = async (
  database: MigratedFile,
  table: string,
  id: string,
): Promise<unknown> => (await database(table).where({ id }).first('search_words')).search_words;

const listEntries = (database: MigratedFile): Promise<readonly string[]> =>
  database('search_entries').orderBy('id').pluck('id');

test('existing things get their words and are found, and an undone migration leaves nothing', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  expect(await database.schema.hasTable('search_entries')).toBe(false);
  await fill(database);
  const recordBefore: object = await database('medical_records').where({ id: 'r1200' }).first();

  await testDatabase.migrate();
  expect(await readIndexedWords(database, 'pets', 'p1')).toBe('nono dog');
  expect(await readIndexedWords(database, 'medical_records', 'r1200')).toBe(
    'blood lab test tick borne ehrlichia 1200',
  );
  expect(await readIndexedWords(database, 'diary_entries', 'd1')).toBe('itching ear');
  expect(await readIndexedWords(database, 'pet_documents', 'o1')).toBe('eu passport');
  expect(await readIndexedWords(database, 'care_plans', 'c1')).toBe('ear drops');
  const searchEntries = await listEntries(database);
  expect(searchEntries.filter((id) => id.startsWith('r'))).toHaveLength(1201);
  expect(searchEntries.filter((id) => !id.startsWith('r'))).toEqual(['c1', 'd1', 'o1', 'p1']);

  await testDatabase.undo(NAME);
  expect(await database('medical_records').where({ id: 'r1200' }).first()).toEqual(recordBefore);
  await testDatabase.migrate();
  expect(await listEntries(database)).toEqual(searchEntries);
  // The database deletes the entries of things that it deletes with their pet.
  await database('pets').where({ id: 'p1' }).delete();
  expect(await listEntries(database)).toEqual([]);
});
