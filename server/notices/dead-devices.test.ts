import { expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { startPushService } from './testing/push-service.ts';

const DAY = 24 * 60 * 60_000;

const listDevices = (server: TestServer) =>
  server.db.run((knex) =>
    knex('pushSubscriptions').select<{ failingSince: string | null }[]>('failingSince'),
  );

const startWithDevice = async (server: TestServer) => {
  const service = await startPushService();
  const { client } = await server.owner({ email: null });
  await client.post('/api/push/subscriptions', service.subscription());
  return { service, test: () => client.post('/api/notices/test') };
};

test.each([404, 410])('removes a device that answers %i at once', async (status) => {
  await using server = await startTestServer();
  const { service, test: push } = await startWithDevice(server);
  await using _service = service;
  service.answer = () => status;
  await push();
  expect(await listDevices(server)).toEqual([]);
});

test.each([500, 403, 429])('removes a device that answers %i for days', async (status) => {
  await using server = await startTestServer();
  const { service, test: push } = await startWithDevice(server);
  await using _service = service;
  service.answer = () => status;
  const sinceInstant = server.clock.now().toISOString();
  for (let day = 0; day <= 5; day += 1) {
    await push();
    expect(await listDevices(server)).toEqual([{ failingSince: sinceInstant }]);
    server.clock.advance(DAY);
  }
  await push();
  expect(await listDevices(server)).toEqual([]);
});

test('keeps a device that accepts one in between', async () => {
  await using server = await startTestServer();
  const { service, test: push } = await startWithDevice(server);
  await using _service = service;
  for (let day = 0; day < 12; day += 1) {
    service.answer = () => (day % 4 === 3 ? 201 : 503);
    await push();
    server.clock.advance(DAY);
  }
  expect(await listDevices(server)).toHaveLength(1);
});

test('removes a device at a host that is not allowed, without contacting it', async () => {
  await using server = await startTestServer({ config: { developmentMode: false } });
  const { user, client } = await server.owner({ email: null });
  await using service = await startPushService();
  const { endpoint, keys } = service.subscription();
  const createdAt = server.clock.now().toISOString();
  await server.db.run((knex) =>
    knex('pushSubscriptions').insert({ id: 'd', userId: user.id, endpoint, ...keys, createdAt }),
  );
  await client.post('/api/notices/test');
  expect(service.pushed).toEqual([]);
  expect(await listDevices(server)).toEqual([]);
});
