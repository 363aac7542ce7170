import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildClinic } from '#db/clinics/factory.ts';
import { findRatingById } from '#db/clinics/ratings.ts';
import { buildFoundReport } from '#db/lost/factory.ts';
import { buildPet } from '#db/pets/factory.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { commandsWith } from './testing/run-command.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const { run, json } = commandsWith('reports', () => server);

const REVIEW = 'They were rude to Bantay. '.repeat(4);

const readWrittenReviews = async () => {
  const { user, client } = await server.owner();
  const clinic = await buildClinic(server.db, { name: 'Happy Paws' });
  const ratingFields = { clinicId: clinic.id, rating: 1, review: REVIEW };
  const { body } = await client.post('/api/clinic-ratings', ratingFields);
  const pet = await buildPet(server.db, { userId: user.id, name: 'Bantay' });
  const reportedAt = '2026-11-21T00:00:00.000Z';
  const foundReport = await buildFoundReport(server.db, {
    petId: pet.id,
    reportedAt: reportedAt,
    message: 'Pay!',
  });
  return { user, client, clinic, ratingId: String(body['id']), found: foundReport };
};

test('lists what people wrote, without what identifies the writers', async () => {
  const { user, clinic, ratingId, found } = await readWrittenReviews();
  const rows = await json(['list']);
  expect(rows).toContainEqual({
    ...{ id: ratingId, kind: 'review', about: 'Happy Paws', accountId: user.id },
    ...{ text: REVIEW.trim(), createdAt: expect.any(String), reportedAt: null },
  });
  const reportedList = await json(['list', '--reported']);
  expect(reportedList).toMatchObject([
    { id: found.id, kind: 'found', about: 'Bantay', text: 'Pay!' },
  ]);
  expect(await json(['list', '--kind', 'review', '--limit', '1', '--page', '2'])).toEqual([]);
  const table = await run(['list']);
  expect(table.output).toContain('…');
  for (const personal of [found.finderPhone, found.finderName, user.email, clinic.id])
    expect(table.output + JSON.stringify(rows)).not.toContain(personal);
});

test('removes a review with its stars, and a message of a finder', async () => {
  const { user, client, clinic, ratingId, found } = await readWrittenReviews();
  expect(await run(['remove', ratingId])).toMatchObject({
    code: 2,
    output: expect.stringContaining('--yes'),
  });
  await json(['remove', ratingId, '--yes']);
  expect(await findRatingById(server.db, user.id, ratingId)).toBeUndefined();
  const { ratingSum, ratingCount } = await server.db.run((knex) =>
    knex('vetClinics').where({ id: clinic.id }).first('ratingSum', 'ratingCount'),
  );
  expect([ratingSum, ratingCount]).toEqual([0, 0]);
  await json(['remove', found.id, '--yes']);
  const unreadResponse = await client.get('/api/found-reports/unread');
  expect(JSON.stringify(unreadResponse.body)).not.toContain(found.id);
  expect(await run(['remove', found.id, '--yes'])).toMatchObject({ code: 3 });
  const log = await server.db.run((knex) =>
    knex('operatorLog').where({ accountId: user.id }).orderBy('at').select('command', 'detail'),
  );
  expect(log).toEqual([
    { command: 'reports remove', detail: `review ${ratingId}` },
    { command: 'reports remove', detail: `found ${found.id}` },
  ]);
});

test('explains itself', async () => {
  expect(await run(['--help'])).toMatchObject({ code: 0, output: expect.stringContaining('ID') });
  for (const wrongArguments of [
    [],
    ['remove'],
    ['list', '--kind', 'letters'],
    ['list', '--kind', 'review', '--reported'],
    ['list', '--search', 'x'],
  ]) {
    expect((await run(wrongArguments)).code).toBe(2);
  }
  expect((await run(['remove', v7(), '--yes'])).code).toBe(3);
});
