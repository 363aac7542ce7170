import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { findSetting } from '#db/settings/queries.ts';
import { forgetExpired } from '#server/accounts/jobs.ts';
import { purgeDeleted } from '#server/deleted/jobs.ts';
import { entities } from '#server/entities.ts';
import { startJobs } from '#server/jobs.ts';
import { forgetOldNotices } from '#server/notices/jobs.ts';
import { sendReminders } from '#server/notices/testing/send-reminders.ts';
import { forgetMailed } from '#server/support/jobs.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { clockWarning, confirmClock, watchClock } from './policy.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const TODAY = '2026-11-20T02:00:00.000Z';
const WRONG_TIME = '2099-01-01T02:00:00.000Z';

/** Creates an owner who deleted a pet yesterday, got a notice, and has a stored answer. */
const countInUse = async (server: TestServer) => {
  const { user, client } = await server.owner();
  await buildPet(server.db, { userId: user.id, deletedAt: '2026-11-19T02:00:00.000Z' });
  await server.client().post('/api/auth/login', { email: user.email, password: 'wrong' });
  const body = { type: 'vaccine', title: 'Rabies', dateAdministered: '2026-11-01' };
  const pet = await buildPet(server.db, { userId: user.id });
  const recordFields = { ...body, nextDueDate: '2026-11-21', reminderEnabled: true };
  await client.post(`/api/pets/${pet.id}/medical-records`, recordFields, {
    'Idempotency-Key': 'k',
  });
  const letter = { id: pet.id, userId: user.id, subject: 'Scale', message: 'Which one?' };
  const mailedFields = {
    mailedAt: '2026-11-20T03:00:00.000Z',
    mailAgainAt: TODAY,
    createdAt: TODAY,
  };
  await server.db.run((knex) => knex('supportMessages').insert({ ...letter, ...mailedFields }));
  await sendReminders(server.parts);
  await watchClock(server.parts);
  return { user, client };
};

const countRows = async ({ db }: TestServer) => {
  const countTable = async (table: string) =>
    (await db.run((knex) => knex(table).select('createdAt'))).length;
  return {
    pets: await countTable('pets'),
    answers: await countTable('idempotencyKeys'),
    notices: await countTable('notices'),
    letters: await countTable('supportMessages'),
  };
};
const ALL_COUNTS = { pets: 2, answers: 1, notices: 1, letters: 1 };

const deleteOld = async ({ parts }: TestServer): Promise<void> => {
  await purgeDeleted(parts, entities);
  await forgetExpired(parts);
  await forgetOldNotices(parts);
  await forgetMailed(parts);
};

const advanceMinutes = async (server: TestServer, minutes: number): Promise<void> => {
  for (let minute = 0; minute < minutes; minute += 1) {
    server.clock.advance(MINUTE);
    await watchClock(server.parts);
  }
};

/**
 * Sets how long the server has run since the jump. Advancing the clock step by step would need thousands of writes.
 */
const setRuntime = async ({ db }: TestServer, milliseconds: number): Promise<void> => {
  const { value } = (await findSetting(db, 'clock')) ?? { value: '{}' };
  const state = JSON.parse(value);
  state.jump.ran += milliseconds;
  await db.run((knex) =>
    knex('settings')
      .where({ id: 'clock' })
      .update({ value: JSON.stringify(state) }),
  );
};

describe('a server started in 2099', () => {
  test('deletes nothing permanently, but still ends sessions and codes', async () => {
    await using server = await startTestServer();
    const { client } = await countInUse(server);
    server.clock.set(WRONG_TIME);
    await deleteOld(server);
    expect(await countRows(server)).toEqual(ALL_COUNTS);
    expect(await server.db.run((knex) => knex('sessions').select('sid'))).toEqual([]);
    expect(await server.db.run((knex) => knex('rateLimits').select('key'))).toEqual([]);
    expect((await client.get('/api/auth/user')).status).toBe(401);

    // The clock is corrected, and 30 real days pass.
    server.clock.set(TODAY);
    await deleteOld(server);
    expect(await countRows(server)).toEqual(ALL_COUNTS);
    server.clock.advance(30 * DAY);
    await deleteOld(server);
    expect(await countRows(server)).toEqual({ ...ALL_COUNTS, pets: 1 });
  });

  test('warns and logs once, until the clock is right', async () => {
    await using server = await startTestServer();
    await countInUse(server);
    expect(await clockWarning(server.parts)).toBeUndefined();
    server.clock.set(WRONG_TIME);
    await watchClock(server.parts);
    await advanceMinutes(server, 3);
    expect(await clockWarning(server.parts)).toMatch(
      /^The clock says 2099-01-01T02:03:00\.000Z, more than 45 days after the newest instant in the database \(2026-11-20T02:00:00\.000Z\)\. .*npm run confirm-clock/,
    );
    server.clock.set(TODAY);
    expect(await clockWarning(server.parts)).toBeUndefined();
    await watchClock(server.parts);
    const lines = server.lines.filter((line) => 'clock' in line);
    expect(lines.map(({ level }) => level)).toEqual(['warn', 'info']);
  });

  test('trusts the clock after 24 hours of running', async () => {
    await using server = await startTestServer();
    await countInUse(server);
    server.clock.set(WRONG_TIME);
    await watchClock(server.parts);
    await setRuntime(server, DAY - 3 * MINUTE);
    await advanceMinutes(server, 2);
    await deleteOld(server);
    expect(await countRows(server)).toEqual(ALL_COUNTS);
    await advanceMinutes(server, 1);
    await deleteOld(server);
    expect(await countRows(server)).toEqual({ pets: 1, answers: 0, notices: 0, letters: 0 });
  });

  test('or once an operator confirms it', async () => {
    await using server = await startTestServer();
    await countInUse(server);
    server.clock.set(WRONG_TIME);
    await deleteOld(server);
    expect(await confirmClock(server.parts, server.clock.now())).toBe(TODAY);
    expect(await clockWarning(server.parts)).toBeUndefined();
    await deleteOld(server);
    expect(await countRows(server)).toEqual({ pets: 1, answers: 0, notices: 0, letters: 0 });
  });
});

test('deletes nothing and warns when the clock was set back', async () => {
  await using server = await startTestServer();
  await countInUse(server);
  const instantBefore = '2026-09-01T00:00:00.000Z';
  const pet = { userId: (await server.owner()).user.id, deletedAt: '2026-01-01T00:00:00.000Z' };
  await buildPet(server.db, pet);
  server.clock.set(instantBefore);
  await deleteOld(server);
  expect(await countRows(server)).toEqual({ ...ALL_COUNTS, pets: 3 });
  expect(await clockWarning(server.parts)).toContain('before the newest instant');
});

test('uses the newest rows of a database from an older version', async () => {
  await using server = await startTestServer();
  const { user } = await server.owner();
  await buildPet(server.db, { userId: user.id, deletedAt: '2026-11-19T02:00:00.000Z' });
  // The server has not stored any state of the clock yet.
  server.clock.set(WRONG_TIME);
  await deleteOld(server);
  expect((await countRows(server)).pets).toBe(1);
});

test('does not warn a household that was off for weeks, and deletes a day later', async () => {
  await using server = await startTestServer({ config: { mode: 'household' } });
  await countInUse(server);
  server.clock.advance(60 * DAY);
  await deleteOld(server);
  expect(await clockWarning(server.parts)).toBeUndefined();
  expect((await countRows(server)).pets).toBe(2);
  await setRuntime(server, DAY - MINUTE);
  await advanceMinutes(server, 1);
  await deleteOld(server);
  expect((await countRows(server)).pets).toBe(1);
});

test('stores a check at most once a minute', async () => {
  await using server = await startTestServer();
  await watchClock(server.parts);
  server.statements();
  for (let secondIndex = 0; secondIndex < 59; secondIndex += 1) {
    server.clock.advance(1000);
    await watchClock(server.parts);
  }
  expect(server.statements().filter((sql) => !/^select/i.test(sql))).toEqual([]);
});

test('continues jobs after the clock was years ahead', async () => {
  await using server = await startTestServer();
  const ranJobs: string[] = [];
  const log = ({ job }: Readonly<Record<string, unknown>>) => void ranJobs.push(String(job));
  const start = () => startJobs({ ...server.parts, log }, () => ({ stop: () => undefined })).stop();
  server.clock.set(WRONG_TIME);
  await start();
  ranJobs.length = 0;
  server.clock.set(TODAY);
  await start();
  expect(ranJobs).toContain('remind');
});

test('the command confirms while the server runs', async () => {
  await using server = await startTestServer();
  await server.owner();
  server.clock.set('2020-01-01T00:00:00.000Z');
  await confirmClock(server.parts, server.clock.now());
  const { config } = server.parts;
  const script = join(import.meta.dirname, '../commands/confirm-clock.ts');
  const env = { ...process.env, DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl ?? '' };
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env });
  expect(stdout).toContain('The newest instant that was known is 2020-01-01T00:00:00.000Z.');
  server.clock.set(new Date().toISOString());
  expect((await watchClock(server.parts)).jump).toBeNull();
});
