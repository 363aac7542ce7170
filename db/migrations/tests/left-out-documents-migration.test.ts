import { expect, test } from 'vitest';
import { NOW, petRow, recordRow, rowTimes, userRow } from '#db/testing/migration-rows.ts';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '080-left-out-documents';
const EXPIRY = '2026-12-01T00:00:00.000Z';

test('open hand-overs leave out the documents that were not chosen before, up and down', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  await database('users').insert(userRow());
  const chosenByLink = [
    { petId: 'p1', ids: JSON.stringify(['d1', 'b1']) },
    { petId: 'p2', ids: null },
    { petId: 'p3', ids: '[]' },
  ];
  for (const { petId, ids } of chosenByLink) {
    await database('pets').insert(petRow({ id: petId, share_token: `token ${petId}` }));
    await database('hand_overs').insert({
      ...{ id: `h ${petId}`, pet_id: petId, user_id: 'u1', token_hash: `hash ${petId}` },
      ...{ document_ids: ids, expires_at: EXPIRY, created_at: NOW },
    });
  }
  const document = { ...rowTimes, pet_id: 'p1', kind: 'passport', title: 'Passport' };
  await database('pet_documents').insert([
    { ...document, id: 'd1' },
    { ...document, id: 'd2' },
    { ...document, id: 'd3', deleted_at: NOW },
    { ...document, id: 'd4', pet_id: 'p3' },
  ]);
  await database('medical_records').insert(recordRow());
  const file = {
    ...{ user_id: 'u1', kind: 'document', mime_type: 'application/pdf', sha256: 'hash' },
    ...{ byte_size: 1, created_at: NOW, bytes: Buffer.from('x') },
  };
  await database('blobs').insert([
    { ...file, id: 'b1' },
    { ...file, id: 'b2' },
  ]);
  await database('record_documents').insert([
    { record_id: 'r1', blob_id: 'b1' },
    { record_id: 'r1', blob_id: 'b2' },
  ]);
  const readLinks = () => database('hand_overs').orderBy('pet_id').select<object[]>();
  const linksBefore = await readLinks();

  await testDatabase.migrate();
  expect(await readLinks()).toMatchObject([
    { pet_id: 'p1', left_out_ids: JSON.stringify(['d2', 'b2']), expires_at: EXPIRY },
    { pet_id: 'p2', left_out_ids: null },
    { pet_id: 'p3', left_out_ids: JSON.stringify(['d4']) },
  ]);

  await testDatabase.undo(NAME);
  expect(await readLinks()).toEqual(linksBefore);
});
