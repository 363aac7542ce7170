import type { Knex } from 'knex';
import { expect, test } from 'vitest';
import { migrations } from '#db/migrations/index.ts';
import { NOW, petRow, recordRow, userRow } from '#db/testing/migration-rows.ts';
import { openBefore, openTestDatabase } from '#db/testing.ts';

const NAME = '009-documents';

const insertRows = async (database: Knex): Promise<void> => {
  await database('users').insert(userRow());
  await database('blobs').insert({
    id: 'photo',
    user_id: 'u1',
    kind: 'photo',
    mime_type: 'image/jpeg',
    sha256: 's',
    byte_size: 1,
    created_at: NOW,
    bytes: Buffer.from('x'),
  });
  await database('pets').insert(petRow({ image_blob_id: 'photo' }));
  await database('medical_records').insert(recordRow());
  await database('record_attachments').insert({ record_id: 'r1', position: 0, blob_id: 'photo' });
};

test('keeps photos and the rows that show them, up and down', async () => {
  await using testDatabase = await openTestDatabase();
  const database = await openBefore(testDatabase.folder, NAME);
  await insertRows(database);

  const readShown = async () => ({
    blobs: await database('blobs').select('id', 'sha256', 'kind'),
    pets: await database('pets').select('id', 'image_blob_id'),
    attachments: await database('record_attachments').select('record_id', 'blob_id'),
  });
  const rowsBefore = await readShown();
  await migrations[NAME]?.up(database);
  expect(await readShown()).toEqual(rowsBefore);
  expect(await database('blobs').pluck('original_name')).toEqual([null]);
  await database('record_documents').insert({ blob_id: 'photo', record_id: 'r1' });
  await database('blobs').where({ id: 'photo' }).update({ original_name: 'a.pdf' });
  await migrations[NAME]?.down?.(database);
  expect(await readShown()).toEqual(rowsBefore);
  await database.destroy();
});
