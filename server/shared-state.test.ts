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
 * Two servers with nothing in common but one PostgreSQL database. Whatever decides anything must be there: what a
 * process keeps to itself is about its own work alone (which transaction waits, which file is read), or is asked for
 * again before it counts. Those outlive a request:
 *
 * | kept in memory | decides | why it may be |
 * |---|---|---|
 * | db/compiled, db/postgres, db/sqlite: plans and names of statements | nothing | of one connection or process |
 * | db/names-in-use, db/advisory-locks | what is not begun twice here | PostgreSQL's own locks decide among servers |
 * | db/run FifoQueue, http/overload atMost, db `busy` | who waits, who is refused | the room of one process |
 * | http/door, backups/keeper, backups/one-at-a-time | whether a backup runs | a household's one process |
 * | http/static, sharing/page: listed files, templates | nothing | the same files on each server |
 * | clinics/directory: what is being read | who asks | the claim in clinic_directories decides |
 * | provider/issuer: keys of the provider | whose sign-in is believed | read anew from the provider |
 * | accounts/passwords, phones: a decoy to compare with | nothing | made of chance |
 * | mail/post, mail/smtp: mails on their way | nothing | they are waited for at the end |
 * | jobs: what runs here | nothing | the minute is claimed in settings |
 *
 * Sessions, limits, attempts, challenges, states of sign-ins, kept answers, notices and letters are rows.
 */
interface Pair extends AsyncDisposable {
  readonly one: TestServer;
  readonly two: TestServer;
}

const startPair = async (phone: Phone): Promise<Pair> => {
  const options = { sms: phone.sms, config: { trustProxy: true } };
  const database = await openTestDatabase();
  const { place } = database;
  const db = await openDatabase(place);
  const folder = mkdtempSync(join(tmpdir(), 'alaga-second-'));
  const close = async () => {
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  };
  const second = { db, folder, place, [Symbol.asyncDispose]: close };
  const one = await startTestServer({ ...options, database });
  const two = await startTestServer({ ...options, database: second });
  return {
    one,
    two,
    async [Symbol.asyncDispose]() {
      await two[Symbol.asyncDispose]();
      await one[Symbol.asyncDispose]();
    },
  };
};

const phone = testPhone();
let pair: Pair;
beforeEach(async () => {
  pair = await startPair(phone);
});
afterEach(() => pair[Symbol.asyncDispose]());

/** The same browser, at the other server. */
const elsewhere = ({ url }: TestServer, client: TestClient): TestClient => {
  const other = new TestClient(url);
  for (const [name, value] of client.cookies) other.cookies.set(name, value);
  return other;
};

test('wrong codes count at both together: then the right one is refused at either', async () => {
  const { one, two } = pair;
  expect((await requestCode(one.client())).status).toBe(200);
  const code = phone.otp();
  for (const server of [one, two, one, two, one]) {
    expect((await submitCode(server.client(), otherCode(code))).status).toBe(400);
  }
  for (const server of [two, one])
    expect((await submitCode(server.client(), code)).status).toBe(400);
});

test('a code that one sent is taken by the other, once', async () => {
  const { one, two } = pair;
  await requestCode(one.client());
  const code = phone.otp();
  expect((await submitCode(two.client(), code)).status).toBe(200);
  expect((await submitCode(one.client(), code)).status).toBe(400);
});

test('the same write at both in one moment is done once, and both are told of the one', async () => {
  const { one, two } = pair;
  const { client } = await one.owner();
  const other = elsewhere(two, client);
  for (let round = 0; round < 5; round += 1) {
    const key = { 'Idempotency-Key': `round ${round}` };
    const write = (at: TestClient) =>
      at.post('/api/pets', { name: `Muning ${round}`, category: 'cat' }, key);
    const answers = await Promise.all([client, other, client, other].map(write));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
  }
  expect((await other.get<readonly unknown[]>('/api/pets')).body).toHaveLength(5);
});

test('a limit is one limit, and a session that ends at one ends at both', async () => {
  const { one, two } = pair;
  const { user, client } = await one.owner();
  const guess = (server: TestServer) =>
    server.client().post('/api/auth/login', { email: user.email, password: 'a guess' });
  const answers: number[] = [];
  for (const server of [one, two, one, two, one, two]) answers.push((await guess(server)).status);
  expect(answers).toEqual([401, 401, 401, 401, 401, 429]);

  const other = elsewhere(two, client);
  expect((await other.get('/api/auth/user')).status).toBe(200);
  await client.get('/api/logout');
  expect((await other.get('/api/auth/user')).status).toBe(401);
});

test('called in the same minute, each job runs at one of them', async () => {
  const running = [pair.one, pair.two].map(({ parts }) =>
    startJobs(parts, () => ({ stop: () => undefined })),
  );
  await Promise.all(running.map((jobs) => jobs.stop()));
  const begun = [...pair.one.lines, ...pair.two.lines].flatMap(({ job }) => (job ? [job] : []));
  expect(begun.length).toBeGreaterThan(5);
  expect(new Set(begun).size).toBe(begun.length);
});
