import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { LINE_LENGTH, NAME_LENGTH } from '#server/http/contract.ts';
import { insertMany } from '#server/testing/insert-many.ts';
import { startTestServer } from '#server/testing.ts';
import { cookiesOf } from '#server/transfer/testing/upload.ts';

/** Lines of 10 MB, which is more than the buffers of a connection. */
const RECORDS = 20_000;
const AT = '2026-11-01T00:00:00.000Z';

test('a download of expenses that fails is broken off at once', async () => {
  await using server = await startTestServer();
  const { user, client } = await server.owner();
  const { id: petId } = await buildPet(server.db, { userId: user.id });
  const rows = Array.from({ length: RECORDS }, () => ({
    ...{ id: v7(), petId, type: 'vaccine', title: 'r'.repeat(NAME_LENGTH) },
    ...{ clinic: 'c'.repeat(LINE_LENGTH), veterinarian: 'v'.repeat(LINE_LENGTH) },
    ...{ dateAdministered: '2026-11-01', costCentavos: 100, createdAt: AT, updatedAt: AT },
  }));
  await insertMany(server.db, 'medicalRecords', rows);
  const headers = { Cookie: cookiesOf(client) };
  const answer = await fetch(`${server.url}/api/expenses/export.csv`, { headers });
  const reader = answer.body?.getReader();
  expect((await reader?.read())?.done).toBe(false);
  await server.db.close();
  const readRest = async () => {
    while (!(await reader?.read())?.done);
  };
  await expect(readRest()).rejects.toThrow('terminated');
  // A connection without traffic is closed after 5 minutes.
}, 60_000);
