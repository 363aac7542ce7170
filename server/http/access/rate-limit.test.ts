import { expect, test } from 'vitest';
import { openDatabase } from '#db/engine/open.ts';
import { openTestDatabase } from '#db/testing.ts';
import { forgetExpired } from '#server/accounts/jobs.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { countAll, type Limit, subtractAttempt } from './rate-limit.ts';

const WINDOW = 15 * 60;
const NETWORK: Limit = { name: 'network', max: 100, windowSeconds: WINDOW };
const PAIR: Limit = { name: 'pair', max: 5, windowSeconds: WINDOW };

const readCounters = (server: TestServer) =>
  server.db.run((knex) =>
    knex('rateLimits').select<{ key: string; count: number }[]>('key', 'count'),
  );

const countWrites = (server: TestServer): number =>
  server.statements().filter((sql) => /^(insert|update|delete)/i.test(sql)).length;

test('stores a bounded number of rows and writes for 10,000 refused attempts from one network', async () => {
  await using server = await startTestServer();
  const now = server.clock.now();
  server.statements();
  let refusedCount = 0;
  for (let n = 0; n < 10_100; n += 1) {
    const full = await countAll(
      server.db,
      [
        [NETWORK, '203.0.113.1'],
        [PAIR, `203.0.113.1|owner-${n}`],
      ],
      now,
    );
    if (full) refusedCount += 1;
  }
  expect(refusedCount).toBe(10_000);
  expect(countWrites(server)).toBe(200);
  expect(await readCounters(server)).toHaveLength(101);
});

test('writes nothing for a refused sign-in, whichever account it names', async () => {
  await using server = await startTestServer({ config: { trustProxy: true } });
  const client = server.client();
  const attemptFrom = (n: number) =>
    client.post('/api/auth/login', { email: `nobody-${n}@example.com`, password: 'wrong words' });
  // Simulates a hundred failures, because each real one hashes a password.
  await attemptFrom(0);
  await server.db.run((knex) =>
    knex('rateLimits').where('key', 'like', 'login:address:%').update({ count: 100 }),
  );
  const countersBefore = await readCounters(server);
  server.statements();
  for (let n = 1; n <= 300; n += 1) {
    const refusedResponse = await attemptFrom(n);
    expect([refusedResponse.status, refusedResponse.headers.get('Retry-After')]).toEqual([
      429,
      '900',
    ]);
  }
  expect(countWrites(server)).toBe(0);
  expect(await readCounters(server)).toEqual(countersBefore);
});

test('a locked-out pair uses up nothing of its neighbours’ share', async () => {
  await using server = await startTestServer();
  const now = server.clock.now();
  const attemptPair = (pair: string) =>
    countAll(
      server.db,
      [
        [NETWORK, 'n'],
        [PAIR, pair],
      ],
      now,
    );
  for (let n = 0; n < 200; n += 1) await attemptPair('locked out');
  for (let n = 0; n < 95; n += 1) expect(await attemptPair(`neighbour-${n}`)).toBeUndefined();
  expect(await attemptPair('one too many')).toMatchObject({ limit: NETWORK, retryAfter: WINDOW });
});

test('counts parallel guesses from two processes on one database', async () => {
  await using database = await openTestDatabase();
  const firstServer = database.db;
  const otherDatabase = await openDatabase(database.place);
  const now = new Date();
  const attempts = Array.from({ length: 60 }, (_, n) =>
    countAll(
      n % 2 === 0 ? firstServer : otherDatabase,
      [
        [NETWORK, 'n'],
        [PAIR, 'n|owner'],
      ],
      now,
    ),
  );
  const notLimited = (await Promise.all(attempts)).filter((full) => full === undefined);
  const counters = await firstServer.run((knex) => knex('rateLimits').pluck('count'));
  await otherDatabase.close();
  expect(notLimited).toHaveLength(5);
  // Attempts that were refused because five others ran at the same time do not stay in the counters.
  expect(counters).toEqual([5, 5]);
});

test('leaves no row after subtracting', async () => {
  await using server = await startTestServer();
  const now = server.clock.now();
  await countAll(server.db, [[NETWORK, 'n']], now);
  await countAll(server.db, [[NETWORK, 'n']], now);
  await subtractAttempt(server.db, NETWORK, 'n');
  expect(await readCounters(server)).toEqual([{ key: 'network:n', count: 1 }]);
  await subtractAttempt(server.db, NETWORK, 'n');
  expect(await readCounters(server)).toEqual([]);
});

test('deletes expired counters a thousand at a time, and keeps active ones', async () => {
  await using server = await startTestServer();
  const now = server.clock.now();
  const createRow = (n: number, resetsAt: Date) => ({
    key: `k${n}`,
    count: 1,
    resetsAt: resetsAt.toISOString(),
  });
  for (let batch = 0; batch < 5; batch += 1) {
    const rows = Array.from({ length: 500 }, (_, n) => createRow(batch * 500 + n, now));
    await server.db.run((knex) => knex('rateLimits').insert(rows));
  }
  const laterInstant = new Date(now.getTime() + 1000);
  await server.db.run((knex) => knex('rateLimits').insert(createRow(9999, laterInstant)));
  server.statements();
  await forgetExpired(server.parts);
  expect(await readCounters(server)).toEqual([{ key: 'k9999', count: 1 }]);
  const deletions = server.statements().filter((sql) => /^delete from .rate_limits/.test(sql));
  expect(deletions).toHaveLength(4);
});

test('locks nobody out for years after the clock was ahead', async () => {
  await using server = await startTestServer();
  const { client, user } = await server.owner();
  const logIn = () =>
    server.client().post('/api/auth/login', { email: user.email, password: 'wrong words' });
  const now = server.clock.now();
  server.clock.set('2099-01-01T02:00:00.000Z');
  for (let attempt = 0; attempt < 5; attempt += 1) expect((await logIn()).status).toBe(401);
  expect((await logIn()).status).toBe(429);
  server.clock.set(now.toISOString());
  for (let attempt = 0; attempt < 5; attempt += 1) expect((await logIn()).status).toBe(401);
  const refused = await logIn();
  expect([refused.status, Number(refused.headers.get('Retry-After')) <= WINDOW]).toEqual([
    429,
    true,
  ]);
  expect((await client.get('/api/auth/user')).status).toBe(200);
});
