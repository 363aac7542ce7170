import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import type { NotificationTarget } from './contract.ts';
import { MAX_TARGETS } from './rules.ts';

const PATH = '/api/notification-targets';
const FORM = {
  kind: 'ntfy',
  name: 'My phone',
  url: 'https://1.1.1.1/pets',
  events: ['reminder', 'found'],
};
const HOOK = { ...FORM, kind: 'webhook', secret: 'a'.repeat(24) };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { publicUrl: 'https://alaga.example' } });
});
beforeEach(() => server.clock.set('2026-11-20T02:00:00.000Z'));
afterAll(() => server[Symbol.asyncDispose]());

const addTarget = async (client: TestClient, form: object = FORM): Promise<NotificationTarget> => {
  const { status, body } = await client.post<NotificationTarget>(PATH, form);
  expect([status, body]).toEqual([201, expect.anything()]);
  return body;
};

test('are for the signed-in owner alone', async () => {
  const visitor = server.client();
  const { client } = await server.owner();
  const { id } = await addTarget(client);
  const { client: eve } = await server.owner();
  for (const path of [PATH, `${PATH}/${id}/test`]) {
    expect((await visitor.post(path, FORM)).status).toBe(401);
  }
  expect((await visitor.get(PATH)).status).toBe(401);
  expect((await visitor.put(`${PATH}/${id}`, FORM)).status).toBe(401);
  expect((await visitor.delete(`${PATH}/${id}`)).status).toBe(401);
  expect((await eve.get<readonly NotificationTarget[]>(PATH)).body).toEqual([]);
  for (const target of [id, v7()]) {
    expect((await eve.put(`${PATH}/${target}`, FORM)).status).toBe(404);
    expect((await eve.delete(`${PATH}/${target}`)).status).toBe(404);
    expect((await eve.post(`${PATH}/${target}/test`, {})).status).toBe(404);
  }
  expect((await client.get<readonly NotificationTarget[]>(PATH)).body).toHaveLength(1);
});

test.each([
  ['kind', { kind: 'telegram' }, 'field.invalid'],
  ['name', { name: ' ' }, 'targets.name.required'],
  ['url', { url: undefined }, 'targets.url.required'],
  ['url', { url: 'pets' }, 'targets.url.invalid'],
  ['url', { url: 'ftp://1.1.1.1/pets' }, 'targets.url.invalid'],
  ['url', { url: 'https://ana:secret@1.1.1.1/pets' }, 'targets.url.invalid'],
  ['url', { url: `https://1.1.1.1/${'a'.repeat(500)}` }, 'targets.url.invalid'],
  ['url', { url: 'https://1.1.1.1/' }, 'targets.url.topic'],
  ['secret', { secret: 'two words' }, 'targets.secret.invalid'],
  ['secret', { secret: 'a\r\nX-Other: b' }, 'targets.secret.invalid'],
  ['secret', { ...HOOK, secret: 'short' }, 'targets.secret.short'],
  ['secret', { ...HOOK, secret: undefined }, 'targets.secret.required'],
  ['secret', { ...HOOK, kind: 'gotify', secret: null }, 'targets.secret.required'],
  ['events', { events: [] }, 'targets.events.required'],
  ['events.0', { events: ['everything'] }, 'field.invalid'],
])('refuse a wrong %s: %j', async (field, change, code) => {
  const { client } = await server.owner();
  const { status, body } = await client.post<{ fields: object }>(PATH, { ...FORM, ...change });
  expect([status, body.fields]).toMatchObject([400, { [field]: { code } }]);
});

test.each([
  'http://1.1.1.1/pets',
  'https://127.0.0.1/pets',
  'https://127.1:8443/pets',
  'https://2130706433/pets',
  'https://localhost/pets',
  'https://10.0.0.8/pets',
  'https://172.16.3.4/pets',
  'https://192.168.1.2/pets',
  'https://169.254.169.254/pets',
  'https://100.64.0.1/pets',
  'https://0.0.0.0/pets',
  'https://[::1]/pets',
  'https://[::ffff:10.0.0.8]/pets',
  'https://[::ffff:8.8.8.8]/pets',
  'https://[64:ff9b::a00:8]/pets',
  'https://[fd00::8]/pets',
  'https://[fe80::1]/pets',
  'https://alaga.example/pets',
  'https://alaga.example./pets',
  'https://ALAGA.example:8443/pets',
])('refuse the address %s, when added and when changed', async (url) => {
  const { client } = await server.owner();
  const refusedAnswer = { status: 400, body: { fields: { url: { code: 'targets.address' } } } };
  expect(await client.post(PATH, { ...FORM, url })).toMatchObject(refusedAnswer);
  const { id } = await addTarget(client);
  expect(await client.put(`${PATH}/${id}`, { ...FORM, url })).toMatchObject(refusedAnswer);
});

test('may lead to a place that the operator allows, at its port alone', async () => {
  const { allowedTargets } = readConfig({ ALLOWED_TARGETS: 'NTFY.lan:8080, 10.0.0.8:443' });
  await using ownServer = await startTestServer({ config: { allowedTargets } });
  const { client } = await ownServer.owner();
  await addTarget(client, { ...FORM, url: 'https://10.0.0.8/pets' });
  await addTarget(client, { ...FORM, url: 'http://ntfy.lan:8080/pets' });
  for (const url of ['https://10.0.0.8:8443/pets', 'https://10.0.0.9/pets', 'http://10.0.0.8/pets'])
    expect((await client.post(PATH, { ...FORM, url })).status).toBe(400);
  for (const text of ['ntfy.lan', 'http://ntfy.lan:80', 'ntfy.lan:80/pets', 'a:99999'])
    expect(() => readConfig({ ALLOWED_TARGETS: text })).toThrow(/ALLOWED_TARGETS/);
});

test('never tell their secret: in answers, lists, exports, changes, logs and the database', async () => {
  const { client, user } = await server.owner();
  const secret = 'topsecret-topsecret-topsecret';
  const headers = { 'Idempotency-Key': 'one' };
  const { id } = (await client.post<NotificationTarget>(PATH, { ...HOOK, secret }, headers)).body;
  // A plain hash of the request would let the secret be guessed.
  const storedKey = await server.db.run((knex) =>
    knex('idempotencyKeys').where({ userId: user.id }).first('bodyHash'),
  );
  expect(storedKey.bodyHash).toMatch(/^[\w-]{43}$/);
  const changedTarget = await client.put<NotificationTarget>(`${PATH}/${id}`, {
    ...FORM,
    ...HOOK,
    secret,
  });
  expect(changedTarget.body).toMatchObject({ hasSecret: true, last: null });
  const storedTargets = [];
  for (const table of ['notificationTargets', 'idempotencyKeys', 'rateLimits', 'securityNotices'])
    storedTargets.push(await server.db.run((knex) => knex(table).select()));
  const refusedBodies = [
    changedTarget.body,
    (await client.get(PATH)).body,
    (await client.get('/api/export')).body,
    (await client.get('/api/changes')).body,
    (await client.get('/api/auth/user')).body,
    storedTargets,
    server.lines,
  ];
  expect(JSON.stringify(refusedBodies)).not.toContain(secret);
  const exportedJson = JSON.stringify((await client.get('/api/export')).body);
  expect(exportedJson).toContain(user.firstName);
  expect(exportedJson).not.toContain('1.1.1.1');
});

test('keep a secret that is not sent, but not for another host or kind', async () => {
  const { client } = await server.owner();
  const { id } = await addTarget(client, { ...FORM, secret: 'tk_1' });
  const putTarget = (change: object) => client.put(`${PATH}/${id}`, { ...FORM, ...change });
  expect(await putTarget({ url: 'https://1.1.1.1/cats', name: 'Cats' })).toMatchObject({
    status: 200,
    body: { name: 'Cats', url: 'https://1.1.1.1/cats', hasSecret: true },
  });
  const missingSecretAnswer = {
    status: 400,
    body: { fields: { secret: { code: 'targets.secret.again' } } },
  };
  expect(await putTarget({ url: 'https://9.9.9.9/pets' })).toMatchObject(missingSecretAnswer);
  expect(await putTarget({ kind: 'gotify' })).toMatchObject(missingSecretAnswer);
  expect(await putTarget({ url: 'https://9.9.9.9/pets', secret: 'tk_2' })).toMatchObject({
    status: 200,
  });
  expect(await putTarget({ url: 'https://9.9.9.9/pets', secret: null })).toMatchObject({
    body: { hasSecret: false },
  });
  expect(await putTarget({ kind: 'gotify' })).toMatchObject({
    body: { fields: { secret: { code: 'targets.secret.required' } } },
  });
});

test('are at most 10 for each account, and can be deleted', async () => {
  const { client } = await server.owner();
  for (let count = 0; count < MAX_TARGETS; count += 1) await addTarget(client);
  const limitResponse = await client.post(PATH, FORM);
  expect([limitResponse.status, limitResponse.body]).toMatchObject([
    409,
    { code: 'targets.tooMany' },
  ]);
  const { body } = await client.get<readonly NotificationTarget[]>(PATH);
  expect((await client.delete(`${PATH}/${body[0]?.id}`)).status).toBe(200);
  expect((await client.delete(`${PATH}/${body[0]?.id}`)).status).toBe(404);
  await addTarget(client);
});

test('are added only so often, because each one looks an address up', async () => {
  const { client } = await server.owner();
  const statuses = [];
  for (let count = 0; count < 31; count += 1)
    statuses.push((await client.post(PATH, { ...FORM, url: 'https://10.0.0.8/pets' })).status);
  expect([new Set(statuses.slice(0, 30)), statuses.at(-1)]).toEqual([new Set([400]), 429]);
});

test('are reported to their owner', async () => {
  const { client } = await server.owner({ email: null });
  await addTarget(client, { ...FORM, name: 'see evil.example/now' });
  const { body } = await client.get<readonly object[]>('/api/auth/security-notices');
  expect(body).toMatchObject([{ title: 'Alaga sends your notifications to another app' }]);
  expect(JSON.stringify(body)).not.toContain('evil.example/now');
});
