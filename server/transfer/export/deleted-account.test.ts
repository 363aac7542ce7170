import { expect, test } from 'vitest';
import { NOTES_LENGTH } from '#server/http/contract.ts';
import { startTestServer } from '#server/testing.ts';
import { exportSlowly } from '#server/transfer/testing/export-slowly.ts';
import { fileForPets } from '#server/transfer/testing/pets-file.ts';
import { upload } from '#server/transfer/testing/upload.ts';

/** Records of 10 MB, which is larger than the buffers of a connection. */
const RECORDS = 1000;

test('an export ends as a broken download when its account is deleted meanwhile', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  const { pets, medicalRecords } = fileForPets(RECORDS);
  const notes = 'x'.repeat(NOTES_LENGTH);
  const file = { pets, medicalRecords: medicalRecords.map((record) => ({ ...record, notes })) };
  const { status } = await upload({ url: server.url, client }, '/api/import', JSON.stringify(file));
  expect(status).toBe(200);
  const exported = exportSlowly(server, client, async () => {
    expect((await client.delete('/api/auth/account')).status).toBe(200);
  });
  await expect(exported).rejects.toThrow('terminated');
});
