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
])('%s %s answers 401 without a session', async (method, path) => {
  await using server = await startTestServer();
  expect(
    (await server.client().send(method, path, method === 'POST' ? {} : undefined)).status,
  ).toBe(401);
});

describe('subscribing', () => {
  test('returns a stable key, and none in a household', async () => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    const firstKey = await client.get<{ publicKey: string }>('/api/push/key');
    expect(Buffer.from(firstKey.body.publicKey, 'base64url')).toHaveLength(65);
    expect((await client.get('/api/push/key')).body).toEqual(firstKey.body);
    await using household = await startTestServer({ config: { mode: 'household' } });
    const ana = await household.owner();
    expect((await ana.client.get('/api/push/key')).status).toBe(503);
  });

  test.each([
    ['nothing', {}],
    ['no keys', { endpoint: 'https://push.example.com/1', keys: undefined }],
    ['short keys', { endpoint: 'https://push.example.com/1', keys: { p256dh: 'AA', auth: 'AA' } }],
    ['no address', { endpoint: 'javascript:alert(1)' }],
  ])('answers 400 with %s', async (_, body) => {
    await using service = await startPushService();
    await using server = await startTestServer();
    const { client } = await server.owner();
    const subscriptionBody = { ...service.subscription(), ...body };
    const answer = await client.post(
      '/api/push/subscriptions',
      'endpoint' in body ? subscriptionBody : body,
    );
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
  ])('refuses %s in production', async (endpoint) => {
    await using service = await startPushService();
    await using server = await startTestServer({
      config: { production: true, developmentMode: false },
    });
    const { client } = await server.owner();
    const { keys } = service.subscription();
    const answer = await client.post('/api/push/subscriptions', { endpoint, keys });
    expect(answer).toMatchObject({ status: 400, body: { code: 'notices.push.refused' } });
  });

  test('a browser belongs to its last subscriber, and only that owner ends it', async () => {
    await using service = await startPushService();
    await using server = await startTestServer();
    const [ana, ben] = [await server.owner(), await server.owner()];
    const subscription = service.subscription();
    await ana.client.post('/api/push/subscriptions', subscription);
    await ben.client.post('/api/push/subscriptions', subscription);
    const listOwners = () =>
      server.db.run((knex) => knex<{ userId: string }>('pushSubscriptions').pluck('userId'));
    expect(await listOwners()).toEqual([ben.user.id]);
    await ana.client.post('/api/push/unsubscribe', { endpoint: subscription.endpoint });
    expect(await listOwners()).toEqual([ben.user.id]);
    await ben.client.post('/api/push/unsubscribe', { endpoint: subscription.endpoint });
    expect(await listOwners()).toEqual([]);
  });
});

describe('a device that is signed out', () => {
  const countSubscriptions = ({ db }: Awaited<ReturnType<typeof startTestServer>>) =>
    db.run((knex) => knex<{ endpoint: string }>('pushSubscriptions').pluck('endpoint'));

  test('gets nothing more, whichever device signed it out', async () => {
    await using service = await startPushService();
    await using server = await startTestServer();
    const { client } = await server.owner();
    await client.post('/api/push/subscriptions', service.subscription());
    expect(await countSubscriptions(server)).toHaveLength(1);
    await client.get('/api/logout');
    expect(await countSubscriptions(server)).toEqual([]);

    const phone = await server.owner();
    await phone.client.post('/api/push/subscriptions', service.subscription());
    const { body } = await phone.client.get<{ id: string }[]>('/api/auth/sessions');
    await phone.client.delete(`/api/auth/sessions/${body[0]?.id}`);
    expect(await countSubscriptions(server)).toEqual([]);
  });

  test('keeps only the device that changed the password', async () => {
    await using service = await startPushService();
    await using server = await startTestServer();
    const hash = await passwordHash();
    const { user, client } = await server.owner({ passwordHash: hash });
    await client.post('/api/push/subscriptions', service.subscription('this'));
    const otherClient = server.client();
    const login = { email: user.email, password: PASSWORD };
    expect((await otherClient.post('/api/auth/login', login)).status).toBe(200);
    await otherClient.post('/api/push/subscriptions', service.subscription('other'));
    const change = {
      currentPassword: PASSWORD,
      newPassword: 'ilang-ilang',
      confirmPassword: 'ilang-ilang',
    };
    expect((await client.post('/api/auth/change-password', change)).status).toBe(200);
    expect(
      (await countSubscriptions(server)).map((endpoint) => endpoint.split('/').at(-1)),
    ).toEqual(['this']);
  });
});

describe('a test', () => {
  test('uses every channel of reminders, and the status shows each result', async () => {
    await using service = await startPushService();
    await using server = await startTestServer();
    const { client } = await server.owner({ email: 'ana@example.com' });
    await client.post('/api/push/subscriptions', service.subscription());
    const answer = await client.post('/api/notices/test');
    const instant = server.clock.now().toISOString();
    expect(answer).toMatchObject({
      status: 200,
      body: {
        channels: ['push', 'email'],
        deliveries: [
          { channel: 'push', state: 'sent', at: instant },
          { channel: 'email', state: 'sent', at: instant },
        ],
      },
    });
    expect(server.mails.map(({ subject }) => subject)).toEqual(['A test from Alaga']);
    expect(service.pushed.map(({ payload }) => payload.title)).toEqual(['A test from Alaga']);
    expect((await client.get('/api/notices')).body).toMatchObject({ channels: ['push', 'email'] });
  });

  test('reports what did not arrive', async () => {
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

  test('fails for a device that is gone, and removes it', async () => {
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

  test('answers 409 without any channel', async () => {
    await using server = await startTestServer();
    const { client } = await server.owner({ notificationPreferences: NO_NOTICES });
    expect((await client.get('/api/notices')).body).toEqual({ channels: [], deliveries: [] });
    expect(await client.post('/api/notices/test')).toMatchObject({
      status: 409,
      body: { code: 'notices.test.none' },
    });
  });

  test('is refused the sixth time in 15 minutes', async () => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    for (let count = 0; count < 5; count += 1) await client.post('/api/notices/test');
    expect((await client.post('/api/notices/test')).status).toBe(429);
  });
});
