import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildUser } from '#db/accounts/factory.ts';
import { isPostgresUrl } from '#db/engine/postgres/postgres-url.ts';
import { getDefaults } from '#db/engine/table.ts';
import { insertNotices } from '#db/notices/queries.ts';
import { notices } from '#db/notices/table.ts';
import { openTestDatabase, type TestDatabase } from '#db/testing.ts';
import { readConfig } from '#server/config.ts';
import { type RunningServer, start } from '#server/start.ts';
import { OFFLINE } from '#server/testing/server-environment.ts';

const TOKEN = 'a-token-for-prometheus-that-is-long-enough';

type LogLine = Readonly<Record<string, unknown>>;

let database: TestDatabase;
let running: RunningServer | undefined;
let lines: LogLine[];

beforeEach(async () => {
  database = await openTestDatabase();
  lines = [];
});
afterEach(async () => {
  await running?.close();
  running = undefined;
  await database[Symbol.asyncDispose]();
});

const run = async (settings: Readonly<Record<string, string>>) => {
  const place = isPostgresUrl(database.place) ? { DATABASE_URL: database.place } : {};
  const env = { ...OFFLINE, DATA_DIR: database.folder, PORT: '0', ...place, ...settings };
  running = await start({
    config: readConfig(env),
    log: (line) => void lines.push(line),
    firstJobsAfter: 1,
  });
  const { port } = running;
  return (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers, method });
};

const authorized = { Authorization: `Bearer ${TOKEN}` };

/** The values of a metric, by the text of their labels. */
const readValues = (text: string, name: string): Readonly<Record<string, number>> =>
  Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const [, labels = '', value] = new RegExp(`^${name}(?:{(.*)})? (\\S+)$`).exec(line) ?? [];
      return value === undefined ? [] : [[labels, Number(value)]];
    }),
  );

describe('/metrics', () => {
  test('answers 404 without a token, and is closed without the right one', async () => {
    const getWithoutMetrics = await run({});
    expect((await getWithoutMetrics('/metrics', authorized)).status).toBe(404);
    await running?.close();
    const get = await run({ METRICS_TOKEN: TOKEN });
    for (const headers of [{}, { Authorization: 'Bearer wrong' }, { Authorization: TOKEN }]) {
      const refusedResponse = await get('/metrics', headers);
      expect([refusedResponse.status, refusedResponse.headers.get('WWW-Authenticate')]).toEqual([
        401,
        'Bearer',
      ]);
    }
    expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow('at least 32 characters');
  });

  test('answers HEAD with the headers of GET, and nothing else', async () => {
    const get = await run({ METRICS_TOKEN: TOKEN });
    const browserHeaders = { Accept: 'text/html' };
    expect((await get('/metrics', browserHeaders, 'HEAD')).status).toBe(401);
    const answer = await get('/metrics', { ...browserHeaders, ...authorized }, 'HEAD');
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
      200,
      expect.stringContaining('text/plain; version=0.0.4'),
    ]);
    for (const method of ['POST', 'OPTIONS'])
      expect((await get('/metrics', authorized, method)).status).toBe(404);
  });

  test('counts requests by route and status, without what stands in their addresses', async () => {
    const get = await run({ METRICS_TOKEN: TOKEN });
    await get('/api/health');
    await get('/api/pets/secret-id');
    await get('/api/nowhere/secret-id');
    const answer = await get('/metrics', authorized);
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
      200,
      expect.stringContaining('text/plain; version=0.0.4'),
    ]);
    const text = await answer.text();
    expect(readValues(text, 'alaga_http_requests_total')).toMatchObject({
      'method="GET",route="/api/health",status="200"': 1,
      'method="GET",route="/api/pets/:petId",status="401"': 1,
      'method="GET",route="/api/*",status="404"': 1,
    });
    expect(text).not.toContain('secret-id');
    const { 'method="GET",route="/api/health"': count } = readValues(
      text,
      'alaga_http_request_duration_seconds_count',
    );
    expect(count).toBe(1);
    // The request that reads the metrics is itself open.
    expect(readValues(text, 'alaga_http_requests_open')).toEqual({ '': 1 });
  });

  test('shows jobs, queues, the outbox, the database, memory and the event loop', async () => {
    const { id: userId } = await buildUser(database.db);
    const lateInstant = new Date(Date.now() - 3_600_000).toISOString();
    // Another process has claimed the notice, so that the job of this process does not send it.
    const claimedUntil = new Date(Date.now() + 3_600_000).toISOString();
    const commonFields = {
      ...getDefaults(notices),
      userId,
      kind: 'test',
      state: 'waiting',
    } as const;
    const waitingNotice = {
      ...commonFields,
      target: '',
      day: '2026-11-20',
      createdAt: lateInstant,
    };
    const channel = 'desktop' as const;
    await insertNotices(database.db, [
      {
        ...waitingNotice,
        id: 'n1',
        channel,
        nextAttemptAt: lateInstant,
        claimedUntil,
        isDigest: true,
      },
    ]);
    const get = await run({ METRICS_TOKEN: TOKEN });
    const job = 'job="watch-clock",outcome="done"';
    let text = '';
    await expect
      .poll(async () => {
        text = await (await get('/metrics', authorized)).text();
        return readValues(text, 'alaga_jobs_total')[job];
      })
      .toBe(1);
    expect(readValues(text, 'alaga_queue_length')).toEqual({
      'queue="mail"': 0,
      'queue="pdf"': 0,
      'queue="photos"': 0,
    });
    expect(readValues(text, 'alaga_database_up')).toEqual({ '': 1 });
    expect(readValues(text, 'alaga_database_bytes')['']).toBeGreaterThan(100_000);
    expect(readValues(text, 'alaga_outbox_waiting')).toHaveProperty('channel="desktop"');
    expect(readValues(text, 'alaga_outbox_late_seconds')['channel="desktop"']).toBeGreaterThan(
      3500,
    );
    expect(readValues(text, 'alaga_database_statements_total')['kind="select"']).toBeGreaterThan(0);
    for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'])
      expect(readValues(text, name)['']).toBeGreaterThan(0);
    expect(readValues(text, 'alaga_info')).toEqual({
      [`version="0.1.0",database="${database.db.kind}"`]: 1,
    });
  });
});

describe('LOG_LEVEL', () => {
  test('drops less important lines, and gives every line of a request its id', async () => {
    const get = await run({ LOG_LEVEL: 'warn' });
    await get('/api/health');
    const refusedResponse = await get('/api/auth/user');
    expect(lines.filter(({ route }) => route === '/api/health')).toEqual([]);
    const [line] = lines.filter(({ route }) => route === '/api/auth/user');
    expect(line).toMatchObject({
      event: 'access',
      request: refusedResponse.headers.get('X-Request-Id'),
    });
    expect(() => readConfig({ LOG_LEVEL: 'loud' })).toThrow('LOG_LEVEL must be error');
  });

  test('keeps the set-up code, without which nobody could begin', async () => {
    await run({ LOG_LEVEL: 'error', SIGN_UP: 'closed' });
    expect(lines).toMatchObject([{ event: 'accounts.set-up-code' }]);
  });

  test('names statements without their values, with the request that made them', async () => {
    const get = await run({ LOG_LEVEL: 'debug' });
    const { headers } = await get('/api/pets/share/nothing-here');
    await wait(1);
    const request = headers.get('X-Request-Id');
    const statements = lines.filter((line) => line['request'] === request && 'sql' in line);
    expect(statements.length).toBeGreaterThan(0);
    expect(JSON.stringify(statements)).not.toContain('nothing-here');
  });
});
