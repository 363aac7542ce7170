import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#db/engine/open.ts';
import { openTestDatabase } from '#db/testing.ts';
import { startJobs } from './jobs.ts';
import { otherCode, type Phone, requestCode, submitCode, testPhone } from './phones/testing.ts';
import { startTestServer, TestClient, type TestServer } from './testing.ts';

/**
 * Two servers that share only a PostgreSQL database. Every decision must be made in the database. State in one process
 * may only concern that process's own work (such as which transaction waits), or must be checked again in the database
 * before it counts. State that outlives a request:
 *
 * | in memory | decides | why that is allowed |
 * |---|---|---|
 * | db/compiled, db/postgres, db/sqlite: plans and names of statements | nothing | belongs to one connection or process |
 * | db/names-in-use, db/advisory-locks | which work is not started twice here | PostgreSQL's own locks decide between servers |
 * | db/run FifoQueue, http/overload, http/concurrency-limit, db `busy` | who waits or is refused | the capacity of one process |
 * | http/maintenance-gate, backups/backup-service, backups/task-runner | whether a backup runs | a household has one process |
 * | http/static, sharing/page: listed files, templates | nothing | both servers have the same files |
 * | clinics/directory: reads in progress | who waits for them | the claim in clinic_directories decides |
 * | provider/issuer: keys of the provider | whose sign-in is accepted | read from the provider again |
 * | accounts/passwords, phones: a decoy to compare with | nothing | random |
 * | mail/mail-queue, mail/smtp: mails being sent | nothing | the shutdown waits for them |
 * | jobs: running jobs | nothing | the minute is claimed in settings |
 *
 * Sessions, limits, attempts, challenges, sign-in states, stored answers, notices and letters are rows.
 */
interface ServerPair extends AsyncDisposable {
  readonly first: TestServer;
  readonly second: TestServer;
}

const startPair = async (phone: Phone): Promise<ServerPair> => {
  const options = { sms: phone.sms, config: { trustProxy: true } };
  const database = await openTestDatabase();
  const { place } = database;
  const db = await openDatabase(place);
  const folder = mkdtempSync(join(tmpdir(), 'alaga-second-'));
  const close = async () => {
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  };
  const secondDatabase = { db, folder, place, [Symbol.asyncDispose]: close };
  const server = await startTestServer({ ...options, database });
  const twoServer = await startTestServer({ ...options, database: secondDatabase });
  return {
    first: server,
    second: twoServer,
    async [Symbol.asyncDispose]() {
      await twoServer[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
};

const phone = testPhone();
let pair: ServerPair;
beforeEach(async () => {
  pair = await startPair(phone);
});
afterEach(() => pair[Symbol.asyncDispose]());

/** A client with the same cookies at the other server. */
const clientAt = ({ url }: TestServer, client: TestClient): TestClient => {
  const otherClient = new TestClient(url);
  for (const [name, value] of client.cookies) otherClient.cookies.set(name, value);
  return otherClient;
};

test('counts wrong codes at both servers together', async () => {
  const { first, second } = pair;
  expect((await requestCode(first.client())).status).toBe(200);
  const code = phone.otp();
  for (const server of [first, second, first, second, first]) {
    expect((await submitCode(server.client(), otherCode(code))).status).toBe(400);
  }
  for (const server of [second, first])
    expect((await submitCode(server.client(), code)).status).toBe(400);
});

test('accepts a code sent by the other server, once', async () => {
  const { first, second } = pair;
  await requestCode(first.client());
  const code = phone.otp();
  expect((await submitCode(second.client(), code)).status).toBe(200);
  expect((await submitCode(first.client(), code)).status).toBe(400);
});

test('does the same write at both servers once, with the same answer', async () => {
  const { first, second } = pair;
  const { client } = await first.owner();
  const otherClient = clientAt(second, client);
  for (let round = 0; round < 5; round += 1) {
    const key = { 'Idempotency-Key': `round ${round}` };
    const write = (testClient: TestClient) =>
      testClient.post('/api/pets', { name: `Muning ${round}`, category: 'cat' }, key);
    const answers = await Promise.all([client, otherClient, client, otherClient].map(write));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
  }
  expect((await otherClient.get<readonly unknown[]>('/api/pets')).body).toHaveLength(5);
});

test('shares limits and session ends', async () => {
  const { first, second } = pair;
  const { user, client } = await first.owner();
  const guess = (server: TestServer) =>
    server.client().post('/api/auth/login', { email: user.email, password: 'a guess' });
  const answers: number[] = [];
  for (const server of [first, second, first, second, first, second])
    answers.push((await guess(server)).status);
  expect(answers).toEqual([401, 401, 401, 401, 401, 429]);

  const otherClient = clientAt(second, client);
  expect((await otherClient.get('/api/auth/user')).status).toBe(200);
  await client.get('/api/logout');
  expect((await otherClient.get('/api/auth/user')).status).toBe(401);
});

test('runs each job at one of them when both are called', async () => {
  const runningJobs = [pair.first, pair.second].map(({ parts }) =>
    startJobs(parts, () => ({ stop: () => undefined })),
  );
  await Promise.all(runningJobs.map((jobs) => jobs.stop()));
  const startedJobs = [...pair.first.lines, ...pair.second.lines].flatMap(({ job }) =>
    job ? [job] : [],
  );
  expect(startedJobs.length).toBeGreaterThan(5);
  expect(new Set(startedJobs).size).toBe(startedJobs.length);
});
