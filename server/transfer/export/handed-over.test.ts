import { expect, test } from 'vitest';
import type { NewHandOver } from '#server/hand-over/contract.ts';
import { NOTES_LENGTH } from '#server/http/contract.ts';
import type { Pet } from '#server/pets/contract.ts';
import { startTestServer } from '#server/testing.ts';
import { exportSlowly } from '#server/transfer/testing/export-slowly.ts';
import { fileForPets } from '#server/transfer/testing/pets-file.ts';
import { upload } from '#server/transfer/testing/upload.ts';

/** Records of 10 MB, which is larger than the buffers of a connection. */
const RECORDS = 1000;

test('an export ends as a broken download when a pet is handed over, and has nothing that its new owner writes', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  const { pets, medicalRecords } = fileForPets(RECORDS);
  const notes = 'x'.repeat(NOTES_LENGTH);
  const file = { pets, medicalRecords: medicalRecords.map((record) => ({ ...record, notes })) };
  const { status } = await upload({ url: server.url, client }, '/api/import', JSON.stringify(file));
  expect(status).toBe(200);
  const [pet] = (await client.get<readonly Pet[]>('/api/pets')).body;
  const { body } = await client.post<NewHandOver>(`/api/pets/${pet?.id}/hand-over`, {});
  const { client: heir } = await server.owner();
  const exported = exportSlowly(server, client, async () => {
    const token = body.link.split('/').at(-1);
    expect((await heir.post(`/api/hand-overs/${token}/accept`)).status).toBe(200);
    const records = await server.db.run((knex) =>
      knex('medicalRecords').where({ petId: pet?.id }).orderBy('id').select<{ id: string }[]>('id'),
    );
    const last = records.at(-1);
    const change = await heir.put(`/api/medical-records/${last?.id}`, { notes: 'of the heir' });
    expect(change.status).toBe(200);
  });
  await expect(exported).rejects.toThrow('terminated');
});
