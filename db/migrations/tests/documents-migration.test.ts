import type { Knex } from 'knex';
import { expect, test } from 'vitest';
import { migrations } from '#db/migrations/index.ts';
import { openBefore, openTestDatabase } from '#db/testing.ts';

const NAME = '009-documents';
const NOW = '2026-11-01T00:00:00.000Z';

const insertRows = async (database: Knex): Promise<void> => {
  await database('users').insert({
    id: 'u',
    first_name: 'Ana',
    last_name: 'Cruz',
    notification_preferences: '{}',
    created_at: NOW,
    updated_at: NOW,
  });
  await database('blobs').insert({
    id: 'photo',
    user_id: 'u',
    kind: 'photo',
    mime_type: 'image/jpeg',
    sha256: 's',
    byte_size: 1,
    created_at: NOW,
    bytes: Buffer.from('x'),
  });
  const row = { created_at: NOW, updated_at: NOW };
  await database('pets').insert({
    ...row,
    id: 'p',
    user_id: 'u',
    name: 'Bantay',
    category: 'dog',
    share_token: 't',
    image_blob_id: 'photo',
  });
  await database('medical_records').insert({
    ...row,
    id: 'r',
    pet_id: 'p',
    type: 'vaccine',
    title: 'Rabies',
    date_administered: '2026-03-03',
  });
  await database('record_attachments').insert({ record_id: 'r', position: 0, blob_id: 'photo' });
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
  await database('record_documents').insert({ blob_id: 'photo', record_id: 'r' });
  await database('blobs').where({ id: 'photo' }).update({ original_name: 'a.pdf' });
  await migrations[NAME]?.down?.(database);
  expect(await readShown()).toEqual(rowsBefore);
  await database.destroy();
});
