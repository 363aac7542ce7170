import { describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing.ts';
import {
  challengeFrom,
  register,
  SoftwareAuthenticator,
  signInByDevice,
  toSite,
} from './testing.ts';

const VERIFY_PATH = '/api/auth/biometric-verify';

const startWithDevice = async (server: TestServer) => {
  const device = new SoftwareAuthenticator();
  const { user, client } = await server.owner();
  await register(server, client, device);
  return { userId: user.id, device };
};

describe('limits', () => {
  const networkHeaders = (address: string) => ({ 'X-Forwarded-For': address });

  test('blocks the sixth failure on an account in 15 minutes from one address', async () => {
    await using server = await startTestServer({ config: { trustProxy: true } });
    const { userId } = await startWithDevice(server);
    const stranger = new SoftwareAuthenticator();
    const guess = async (address: string) => {
      const challenge = await challengeFrom(server.client(), userId);
      const assertion = stranger.assert({ challenge, ...toSite(server) });
      return server.client().post(VERIFY_PATH, { userId, assertion }, networkHeaders(address));
    };
    for (let i = 0; i < 5; i += 1) expect((await guess('203.0.113.1')).status).toBe(401);
    const sixthResponse = await guess('203.0.113.1');
    expect([sixthResponse.status, sixthResponse.headers.get('Retry-After')]).toEqual([429, '900']);
    expect((await guess('203.0.113.2')).status).toBe(401);
    server.clock.advance(15 * 60_000);
    expect((await guess('203.0.113.1')).status).toBe(401);
  });

  test('do not count successes', async () => {
    await using server = await startTestServer();
    const { userId, device } = await startWithDevice(server);
    for (let i = 0; i < 7; i += 1) {
      expect((await signInByDevice(server, server.client(), device, userId)).status).toBe(200);
    }
  });

  test.each(['biometric:address', 'biometric:challenges'])(
    'allow an address a hundred of %s',
    async (name) => {
      await using server = await startTestServer();
      const { userId, device } = await startWithDevice(server);
      const resetsAt = new Date(server.clock.now().getTime() + 60_000).toISOString();
      await server.db.run((knex) =>
        knex('rateLimits')
          .insert({ key: `${name}:127.0.0.1`, count: 100, resetsAt })
          .onConflict('key')
          .merge(),
      );
      const options = await server.client().post(`${VERIFY_PATH}/options`, { userId });
      const challenge = String(options.body['challenge']);
      const assertion = device.assert({ challenge, ...toSite(server) });
      const answer = await server.client().post(VERIFY_PATH, { userId, assertion });
      expect([options.status, answer.status]).toEqual(
        name === 'biometric:address' ? [200, 429] : [429, 401],
      );
    },
  );
});
