import { once } from 'node:events';
import { request } from 'node:http';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { UnreadAnswers } from '#server/http/answers/unread-answers.ts';
import { NOTES_LENGTH } from '#server/http/contract.ts';
import { insertMany } from '#server/testing/insert-many.ts';
import { pdfForm, TINY_PDF } from '#server/testing/pdf-form.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import { cookiesOf } from '#server/transfer/testing/upload.ts';

const RECORDS = 1000;
const AT = '2026-11-01T00:00:00.000Z';

/** Requests an answer and does not read it. */
const readNothing = async (url: string, cookie: string) => {
  const sent = request(url, { headers: { Cookie: cookie } }).end();
  const [answer] = await once(sent, 'response');
  const { statusCode: status, headers } = answer;
  return { status, headers, end: () => sent.destroy() };
};

/** A list of records of 10 MB. */
const addList = async ({ db }: TestServer, petId: string): Promise<string> => {
  const notes = 'x'.repeat(NOTES_LENGTH);
  const rows = Array.from({ length: RECORDS }, () => ({
    ...{ id: v7(), petId, type: 'vaccine', title: 'Rabies', dateAdministered: '2026-11-01' },
    ...{ notes, createdAt: AT, updatedAt: AT },
  }));
  await insertMany(db, 'medicalRecords', rows);
  return `/api/pets/${petId}/medical-records`;
};

/** A PDF of almost 10 MB. */
const addPdf = async (_: TestServer, petId: string, client: TestClient): Promise<string> => {
  const record = { type: 'vaccine', title: 'Rabies', dateAdministered: '2026-11-01' };
  const { body: added } = await client.post(`/api/pets/${petId}/medical-records`, record);
  const content = TINY_PDF.replace('<<>>', `<<>>${'x'.repeat(10_000_000)}`);
  const form = pdfForm('rabies.pdf', content);
  const path = `/api/medical-records/${added['id']}/documents`;
  const { body: document } = await client.send<{ url: string }>('POST', path, form);
  return document.url;
};

test.each([
  ['lists', addList],
  ['PDFs', addPdf],
])(
  'unread %s of one account that fill the memory are refused, but not those that are read',
  async (_, add) => {
    await using server = await startTestServer();
    const { user, client } = await server.owner();
    const { id: petId } = await buildPet(server.db, { userId: user.id });
    const path = await add(server, petId, client);
    for (let read = 0; read < 5; read += 1) expect((await client.get(path)).status).toBe(200);
    const unread: Awaited<ReturnType<typeof readNothing>>[] = [];
    while (unread.length < 8) unread.push(await readNothing(server.url + path, cookiesOf(client)));
    const statuses = unread.map(({ status }) => status);
    // Each has 10 MB, and an account may have 32 MB.
    expect(statuses).toEqual([200, 200, 200, 503, 503, 503, 503, 503]);
    expect((await client.get('/api/pets')).status).toBe(200);
    for (const { end } of unread) end();
    await expect.poll(async () => (await client.get(path)).status).toBe(200);
  },
);

test('the readers that hold the most give way at once to one who holds less', () => {
  const answers = new UnreadAnswers(100, () => 0);
  const gone: string[] = [];
  const add = (reader: string, size: number) =>
    answers.add({ reader, size, giveWay: () => gone.push(`${reader} ${size}`) });
  for (const reader of ['ana', 'ben', 'cruz', 'dan'])
    for (const size of [11, 12]) add(reader, size);
  add('eva', 7);
  expect(gone).toEqual([]);
  add('eva', 9);
  expect(gone).toEqual(['ana 11']);
  expect(() => add('ana', 12)).toThrow(expect.objectContaining({ status: 503 }));
  expect(gone).toEqual(['ana 11']);
});

test('the oldest unread answer gives way after a while, for others too', () => {
  let milliseconds = 0;
  const answers = new UnreadAnswers(100, () => milliseconds);
  const gone: string[] = [];
  const add = (reader: string, size: number) =>
    answers.add({ reader, size, giveWay: () => gone.push(reader) });
  const busy = expect.objectContaining({ status: 503 });
  for (const reader of ['ana', 'ben', 'cruz', 'dan']) add(reader, 24);
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
