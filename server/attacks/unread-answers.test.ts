import { once } from 'node:events';
import { request } from 'node:http';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { UnreadAnswers } from '#server/http/answers/unread-answers.ts';
import { NOTES_LENGTH } from '#server/http/contract.ts';
import { insertMany } from '#server/testing/insert-many.ts';
import { startTestServer } from '#server/testing.ts';
import { cookiesOf } from '#server/transfer/testing/upload.ts';

const RECORDS = 1000;
const AT = '2026-11-01T00:00:00.000Z';

test('unread answers of one account that fill the memory are refused, but not those that are read', async () => {
  await using server = await startTestServer();
  const { user, client } = await server.owner();
  const { id: petId } = await buildPet(server.db, { userId: user.id });
  const notes = 'x'.repeat(NOTES_LENGTH);
  const rows = Array.from({ length: RECORDS }, () => ({
    ...{ id: v7(), petId, type: 'vaccine', title: 'Rabies', dateAdministered: '2026-11-01' },
    ...{ notes, createdAt: AT, updatedAt: AT },
  }));
  await insertMany(server.db, 'medicalRecords', rows);
  const path = `/api/pets/${petId}/medical-records`;
  for (let read = 0; read < 5; read += 1) expect((await client.get(path)).status).toBe(200);
  const readNothing = async () => {
    const sent = request(server.url + path, { headers: { Cookie: cookiesOf(client) } }).end();
    const [answer] = await once(sent, 'response');
    return { status: answer.statusCode, end: () => sent.destroy() };
  };
  const unread: Awaited<ReturnType<typeof readNothing>>[] = [];
  while (unread.length < 8) unread.push(await readNothing());
  const statuses = unread.map(({ status }) => status);
  // A list has 10 MB, and an account may have 32 MB.
  expect(statuses).toEqual([200, 200, 200, 503, 503, 503, 503, 503]);
  expect((await client.get('/api/pets')).status).toBe(200);
  for (const { end } of unread) end();
  await expect.poll(async () => (await client.get(path)).status).toBe(200);
});

test('the oldest unread answer gives way after a while, for others too', () => {
  let milliseconds = 0;
  const answers = new UnreadAnswers(100, () => milliseconds);
  const gone: string[] = [];
  const add = (account: string, size: number) =>
    answers.add({ account, size, giveWay: () => gone.push(account) });
  const busy = expect.objectContaining({ status: 503 });
  const accounts = ['ana', 'ben', 'cruz', 'dan'];
  for (const account of accounts) add(account, 24);
  expect(() => add('ana', 2)).toThrow(busy);
  expect(() => add('eva', 24)).toThrow(busy);
  milliseconds = 10_000;
  const end = add('eva', 24);
  expect(gone).toEqual(['ana']);
  end();
  add('eva', 24);
  expect(gone).toEqual(['ana']);
  expect(() => add('fe', 80)).toThrow(busy);
  expect(gone).toEqual(['ana']);
  milliseconds = 20_000;
  add('ben', 200);
  expect(gone.toSorted()).toEqual(['ana', 'ben', 'cruz', 'dan', 'eva']);
});
