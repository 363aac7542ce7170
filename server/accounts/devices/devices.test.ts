import { describe, expect, test } from 'vitest';
import { ANA, PASSWORD, passwordHash } from '#server/accounts/testing.ts';
import type { Device } from '#server/profile/contract.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { nameDevice } from './devices-naming.ts';

const SESSIONS_PATH = '/api/auth/sessions';
const HOUR = 60 * 60 * 1000;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** Signs Ana in again from a browser with this User-Agent. */
const logInFrom = async (server: TestServer, userAgent = IPHONE) => {
  const client = server.client();
  const login = { email: ANA.email, password: PASSWORD };
  await client.post('/api/auth/login', login, { 'User-Agent': userAgent });
  return client;
};

const withAna = async (server: TestServer) => {
  await server.owner({ email: ANA.email, passwordHash: await passwordHash() });
  await server.db.run((knex) => knex('sessions').delete());
};

type Client = Awaited<ReturnType<typeof logInFrom>>;
const listDevices = async (client: Client) =>
  (await client.get<readonly Device[]>(SESSIONS_PATH)).body;
const isSignedIn = async (client: Client) => (await client.get('/api/auth/user')).status === 200;

describe('the list', () => {
  test('names every device, marks the current one and reveals no session id', async () => {
    await using server = await startTestServer();
    await withAna(server);
    const phone = await logInFrom(server);
    server.clock.advance(2 * HOUR);
    const computer = await logInFrom(server, WINDOWS);
    const answer = await computer.get<readonly Device[]>(SESSIONS_PATH);
    expect(answer.body).toEqual([
      {
        id: expect.any(String),
        browser: 'Chrome',
        system: 'Windows',
        isApp: false,
        isCurrent: true,
        createdAt: '2026-11-20T04:00:00.000Z',
        lastSeenAt: '2026-11-20T04:00:00.000Z',
      },
      {
        id: expect.any(String),
        browser: 'Safari',
        system: 'iPhone',
        isApp: false,
        isCurrent: false,
        createdAt: '2026-11-20T02:00:00.000Z',
        lastSeenAt: '2026-11-20T02:00:00.000Z',
      },
    ]);
    const rows = await server.db.run((knex) => knex<{ sid: string }>('sessions').select('sid'));
    for (const { sid } of rows) expect(JSON.stringify(answer.body)).not.toContain(sid);
    expect(JSON.stringify(answer.body)).not.toContain(phone.cookies.get('alaga.sid'));
  });

  test('lists only the live sessions of this owner', async () => {
    await using server = await startTestServer();
    await withAna(server);
    await server.owner();
    const client = await logInFrom(server);
    await logInFrom(server);
    const week = 7 * 24 * HOUR;
    server.clock.advance(4 * week);
    expect(await isSignedIn(client)).toBe(true);
    server.clock.advance(week);
    const devicesAfter = await listDevices(client);
    expect(devicesAfter.map(({ isCurrent }) => isCurrent)).toEqual([true]);
  });

  test('stores the last use at most once an hour, and a read costs one statement', async () => {
    await using server = await startTestServer();
    await withAna(server);
    const client = await logInFrom(server);
    const measureCost = async () => {
      server.statements();
      await client.get('/api/auth/user', { 'User-Agent': IPHONE });
      return server.statements().map((sql) => sql.split(' ')[0]);
    };
    expect(await measureCost()).toEqual(['select']);
    server.clock.advance(HOUR - 1);
    expect(await measureCost()).toEqual(['select']);
    server.clock.advance(1);
    expect(await measureCost()).toEqual(['select', 'update']);
    // The write of the last use is not awaited by the request. A second request of this device would write its own.
    const otherDevice = await logInFrom(server, WINDOWS);
    const readDevice = async () =>
      (await listDevices(otherDevice)).find(({ isCurrent }) => !isCurrent);
    await expect
      .poll(readDevice)
      .toMatchObject({ lastSeenAt: '2026-11-20T03:00:00.000Z', system: 'iPhone' });
    expect(await measureCost()).toEqual(['select']);
  });
});

describe('signing out', () => {
  test('ends only the chosen session', async () => {
    await using server = await startTestServer();
    await withAna(server);
    const [here, lost, other] = [
      await logInFrom(server),
      await logInFrom(server),
      await logInFrom(server),
    ];
    const [mine] = (await listDevices(lost)).filter(({ isCurrent }) => isCurrent);
    const answer = await here.delete(`${SESSIONS_PATH}/${mine?.id}`);
    expect([answer.status, answer.body]).toEqual([200, { message: 'The device is signed out.' }]);
    expect(await Promise.all([here, lost, other].map(isSignedIn))).toEqual([true, false, true]);
    expect((await here.delete(`${SESSIONS_PATH}/${mine?.id}`)).status).toBe(404);
  });

  test('clears the cookie when the current device is chosen', async () => {
    await using server = await startTestServer();
    await withAna(server);
    const currentDevice = await logInFrom(server);
    const [mine] = await listDevices(currentDevice);
    await currentDevice.delete(`${SESSIONS_PATH}/${mine?.id}`);
    expect(currentDevice.cookies.has('alaga.sid')).toBe(false);
  });

  test('answers 404 for another owner’s session and keeps it', async () => {
    await using server = await startTestServer();
    await withAna(server);
    const ana = await logInFrom(server);
    const { client: eve } = await server.owner();
    const [device] = await listDevices(ana);
    const answer = await eve.delete(`${SESSIONS_PATH}/${device?.id}`);
    expect([answer.status, answer.body['code']]).toEqual([404, 'http.notFound']);
    await eve.post(`${SESSIONS_PATH}/revoke-others`);
    await eve.post(`${SESSIONS_PATH}/revoke-all`);
    expect(await isSignedIn(ana)).toBe(true);
  });

  test('keeps the current session when all others are ended', async () => {
    await using server = await startTestServer();
    await withAna(server);
    const [here, lost, other] = [
      await logInFrom(server),
      await logInFrom(server),
      await logInFrom(server),
    ];
    expect((await here.post(`${SESSIONS_PATH}/revoke-others`)).status).toBe(200);
    expect(await Promise.all([here, lost, other].map(isSignedIn))).toEqual([true, false, false]);
  });

  test('ends the current session too when all are ended', async () => {
    await using server = await startTestServer();
    await withAna(server);
    const [here, lost] = [await logInFrom(server), await logInFrom(server)];
    const oldClient = server.client();
    for (const [name, value] of here.cookies) oldClient.cookies.set(name, value);
    expect((await here.post(`${SESSIONS_PATH}/revoke-all`)).status).toBe(200);
    expect(here.cookies.has('alaga.sid')).toBe(false);
    expect(await Promise.all([oldClient, lost].map(isSignedIn))).toEqual([false, false]);
    expect(await server.db.run((knex) => knex('sessions').select('sid'))).toEqual([]);
  });
});

describe('a device’s name', () => {
  const mozilla = 'Mozilla/5.0';
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  const android = `${mozilla} (Linux; Android 10; K) ${webkit}`;
  const mac = `${mozilla} (Macintosh; Intel Mac OS X 10_15_7)`;
  test.each([
    [IPHONE, 'Safari', 'iPhone'],
    [IPHONE.replace('Version/19.0', 'CriOS/142.0'), 'Chrome', 'iPhone'],
    [IPHONE.replace('Version/19.0', 'FxiOS/140.0'), 'Firefox', 'iPhone'],
    [WINDOWS, 'Chrome', 'Windows'],
    [`${WINDOWS} Edg/142.0.0.0`, 'Edge', 'Windows'],
    [`${WINDOWS} OPR/120.0.0.0`, 'Opera', 'Windows'],
    [`${android} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
    [
      `${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet',
      'Android',
    ],
    [
      `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15`,
      'Safari',
      'Mac',
    ],
    [`${mozilla} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox', 'Linux'],
    [
      `${mozilla} (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/142.0 Safari/537.36`,
      'Chrome',
      'ChromeOS',
    ],
    ['curl/8.1', null, null],
    [null, null, null],
  ])('%s', (userAgent, browser, system) => {
    expect(nameDevice(userAgent)).toEqual({ browser, system, isApp: false });
  });

  test('recognises the desktop app', () => {
    const app = `${mozilla} (X11; Linux x86_64) ${webkit} alaga/0.1.0 Chrome/142.0 Electron/45.4.1 Safari/537.36`;
    expect(nameDevice(app).isApp).toBe(true);
  });
});
