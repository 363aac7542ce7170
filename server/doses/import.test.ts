import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayAfter } from '#server/calendar/days.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { PETS, PLAN } from '#server/transfer/testing/pets-file.ts';
import { upload } from '#server/transfer/testing/upload.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const COUNT = 2000;

const doses = Array.from({ length: COUNT }, (_, at) => ({
  ...{ id: `d${at}`, planId: PLAN.id, day: dayAfter('2020-01-01', at), time: '08:00' },
  ...{ status: 'given', givenAt: '2020-01-01T00:00:00.000Z' },
}));

/** Counts the rows that all statements outside transactions return, until the result is disposed of. */
const countRowsRead = () => {
  const { db } = server;
  const { run } = db;
  let count = 0;
  db.run = async (build) => {
    const result = await run.call(db, build);
    if (Array.isArray(result)) count += result.length;
    return result as never;
  };
  return {
    count: () => count,
    [Symbol.dispose]() {
      db.run = run;
    },
  };
};

test('an import of many doses of one plan does not read all of them for each page', async () => {
  const { client } = await server.owner();
  const file = JSON.stringify({ pets: PETS, medicalRecords: [], carePlans: [PLAN], doses });
  const target = { url: server.url, client };
  using rowsRead = countRowsRead();
  const first = await upload(target, '/api/import', file);
  expect([first.status, first.body.added?.doses]).toEqual([200, COUNT]);
  const again = await upload(target, '/api/import', file);
  expect([again.status, again.body.added?.doses]).toEqual([200, 0]);
  expect(rowsRead.count()).toBeLessThan(4 * COUNT);
});
