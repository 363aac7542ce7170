import { expect, test } from 'vitest';
import { PASSWORD, passwordHash, tokenIn } from '#server/accounts/testing.ts';
import { startTestServer } from '#server/testing.ts';
import { register, SoftwareAuthenticator, signInByDevice } from './testing.ts';

test('a changed password keeps the owner’s devices', async () => {
  await using server = await startTestServer();
  const { user, client } = await server.owner({ passwordHash: await passwordHash() });
  const device = new SoftwareAuthenticator();
  await register(server, client, device);
  const changeResponse = await client.post('/api/auth/change-password', {
    currentPassword: PASSWORD,
    newPassword: 'ilang-ilang',
    confirmPassword: 'ilang-ilang',
  });
  expect(changeResponse.status).toBe(200);
  expect((await signInByDevice(server, server.client(), device, user.id)).status).toBe(200);
});

test('a reset password removes all of the owner’s devices, and nobody else’s', async () => {
  await using server = await startTestServer();
  const [ana, ben] = [await server.owner({ email: 'ana@example.com' }), await server.owner()];
  const devices = [new SoftwareAuthenticator(), new SoftwareAuthenticator()] as const;
  for (const device of devices) await register(server, ana.client, device);
  const bensDevice = new SoftwareAuthenticator();
  await register(server, ben.client, bensDevice);

  await server.client().post('/api/auth/forgot-password', { email: 'ana@example.com' });
  const reset = { token: tokenIn(server.mails.at(-1)), password: 'ilang-ilang' };
  expect((await server.client().post('/api/auth/reset-password', reset)).status).toBe(200);
  for (const device of devices) {
    expect((await signInByDevice(server, server.client(), device, ana.user.id)).status).toBe(401);
  }
  expect((await signInByDevice(server, server.client(), bensDevice, ben.user.id)).status).toBe(200);
});
