import { describe, expect, test } from 'vitest';
import { PASSWORD, passwordHash } from '#server/accounts/testing.ts';
import { startTestServer } from '#server/testing.ts';
import { startPushService } from './testing/push-service.ts';

const NO_NOTICES = { email: false, sms: false, push: false, reminders: true };

test.each([
  ['GET', '/api/push/key'],
  ['POST', '/api/push/subscriptions'],
  ['POST', '/api/push/unsubscribe'],
  ['GET', '/api/notices'],
  ['POST', '/api/notices/test'],
])('%s %s without a session is 401', async (method, path) => {
  await using server = await startTestServer();
  expect(
    (await server.client().send(method, path, method === 'POST' ? {} : undefined)).status,
  ).toBe(401);
});

describe('subscribing', () => {
  test('the key stays the same, and is not in the household', async () => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    const first = await client.get<{ publicKey: string }>('/api/push/key');
    expect(Buffer.from(first.body.publicKey, 'base64url')).toHaveLength(65);
    expect((await client.get('/api/push/key')).body).toEqual(first.body);
    await using household = await startTestServer({ config: { mode: 'household' } });
    const ana = await household.owner();
    expect((await ana.client.get('/api/push/key')).status).toBe(503);
  });

  test.each([
    ['nothing', {}],
    ['no keys', { endpoint: 'https://push.example.com/1', keys: undefined }],
    ['short keys', { endpoint: 'https://push.example.com/1', keys: { p256dh: 'AA', auth: 'AA' } }],
    ['no address', { endpoint: 'javascript:alert(1)' }],
  ])('with %s is 400', async (_, body) => {
    await using service = await startPushService();
    await using server = await startTestServer();
    const { client } = await server.owner();
    const given = { ...service.subscription(), ...body };
    const answer = await client.post('/api/push/subscriptions', 'endpoint' in body ? given : body);
    expect(answer.status).toBe(400);
  });

  test.each([
    'http://push.example.com/1',
    'https://127.0.0.1/1',
    'https://10.0.0.8/1',
    'https://[::1]/1',
    'https://user:secret@fcm.googleapis.com/1',
    'https://fcm.googleapis.com:8443/1',
    'https://push.example.com/1',
  ])('never to %s once the server is in production', async (endpoint) => {
    await using service = await startPushService();
    await using server = await startTestServer({
      config: { production: true, developmentMode: false },
    });
    const { client } = await server.owner();
    const { keys } = service.subscription();
    const answer = await client.post('/api/push/subscriptions', { endpoint, keys });
    expect(answer).toMatchObject({ status: 400, body: { code: 'notices.push.refused' } });
  });

  test('a browser belongs to who subscribed it last, and only its owner ends it', async () => {
    await using service = await startPushService();
    await using server = await startTestServer();
    const [ana, ben] = [await server.owner(), await server.owner()];
    const subscription = service.subscription();
    await ana.client.post('/api/push/subscriptions', subscription);
    await ben.client.post('/api/push/subscriptions', subscription);
    const owners = () =>
      server.db.run((k) => k<{ userId: string }>('pushSubscriptions').pluck('userId'));
    expect(await owners()).toEqual([ben.user.id]);
    await ana.client.post('/api/push/unsubscribe', { endpoint: subscription.endpoint });
    expect(await owners()).toEqual([ben.user.id]);
    await ben.client.post('/api/push/unsubscribe', { endpoint: subscription.endpoint });
    expect(await owners()).toEqual([]);
  });
});

describe('a device that is signed out', () => {
  const left = ({ db }: Awaited<ReturnType<typeof startTestServer>>) =>
    db.run((k) => k<{ endpoint: string }>('pushSubscriptions').pluck('endpoint'));

  test('gets nothing more: by itself, or from another device', async () => {
    await using service = await startPushService();
    await using server = await startTestServer();
    const { client } = await server.owner();
    await client.post('/api/push/subscriptions', service.subscription());
    expect(await left(server)).toHaveLength(1);
    await client.get('/api/logout');
    expect(await left(server)).toEqual([]);

    const phone = await server.owner();
    await phone.client.post('/api/push/subscriptions', service.subscription());
    const { body } = await phone.client.get<{ id: string }[]>('/api/auth/sessions');
    await phone.client.delete(`/api/auth/sessions/${body[0]?.id}`);
    expect(await left(server)).toEqual([]);
  });

  test('a changed password leaves the device that changed it alone', async () => {
    await using service = await startPushService();
    await using server = await startTestServer();
    const hash = await passwordHash();
    const { user, client } = await server.owner({ passwordHash: hash });
    await client.post('/api/push/subscriptions', service.subscription('this'));
    const other = server.client();
    const login = { email: user.email, password: PASSWORD };
    expect((await other.post('/api/auth/login', login)).status).toBe(200);
    await other.post('/api/push/subscriptions', service.subscription('other'));
    const change = {
      currentPassword: PASSWORD,
      newPassword: 'ilang-ilang',
      confirmPassword: 'ilang-ilang',
    };
    expect((await client.post('/api/auth/change-password', change)).status).toBe(200);
    expect((await left(server)).map((endpoint) => endpoint.split('/').at(-1))).toEqual(['this']);
  });
});

describe('a test', () => {
  test('goes by every way that reminders would go, and the status tells how each fared', async () => {
    await using service = await startPushService();
    await using server = await startTestServer();
    const { client } = await server.owner({ email: 'ana@example.com' });
    await client.post('/api/push/subscriptions', service.subscription());
    const answer = await client.post('/api/notices/test');
    const at = server.clock.now().toISOString();
    expect(answer).toMatchObject({
      status: 200,
      body: {
        channels: ['push', 'email'],
        deliveries: [
          { channel: 'push', state: 'sent', at },
          { channel: 'email', state: 'sent', at },
        ],
      },
    });
    expect(server.mails.map(({ subject }) => subject)).toEqual(['A test from Alaga']);
    expect(service.pushed.map(({ payload }) => payload.title)).toEqual(['A test from Alaga']);
    expect((await client.get('/api/notices')).body).toMatchObject({ channels: ['push', 'email'] });
  });

  test('says what did not arrive', async () => {
    await using service = await startPushService();
    await using server = await startTestServer();
    const { client } = await server.owner({
      notificationPreferences: { ...NO_NOTICES, push: true },
    });
    await client.post('/api/push/subscriptions', service.subscription());
    service.answer = () => 500;
    expect((await client.post('/api/notices/test')).body).toMatchObject({
      deliveries: [{ channel: 'push', state: 'failed' }],
    });
  });

  test('to a device that is no more has failed, and the device is forgotten', async () => {
    await using service = await startPushService();
    await using server = await startTestServer();
    const { client } = await server.owner({
      notificationPreferences: { ...NO_NOTICES, push: true },
    });
    await client.post('/api/push/subscriptions', service.subscription());
    service.answer = () => 410;
    expect((await client.post('/api/notices/test')).body).toMatchObject({
      channels: [],
      deliveries: [{ channel: 'push', state: 'failed' }],
    });
  });

  test('has nowhere to go where nothing is on', async () => {
    await using server = await startTestServer();
    const { client } = await server.owner({ notificationPreferences: NO_NOTICES });
    expect((await client.get('/api/notices')).body).toEqual({ channels: [], deliveries: [] });
    expect(await client.post('/api/notices/test')).toMatchObject({
      status: 409,
      body: { code: 'notices.test.none' },
    });
  });

  test('six in a quarter of an hour are one too many', async () => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    for (let count = 0; count < 5; count += 1) await client.post('/api/notices/test');
    expect((await client.post('/api/notices/test')).status).toBe(429);
  });
});
