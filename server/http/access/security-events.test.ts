import { expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { ANA, confirmedAna, PASSWORD } from '#server/accounts/testing.ts';
import { createRoutes } from '#server/app.ts';
import { PHONE, testPhone } from '#server/phones/testing.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { ACCOUNT_CHANGES, SIGN_INS } from './security-events.ts';

/** The security event of the request that was logged last. */
const readLastEvent = (server: TestServer) => {
  const { event, outcome, of } = server.lines.at(-1) ?? {};
  return [event, outcome, of];
};

test('logs sign-ins with their way, including refused ones', async () => {
  const phone = testPhone();
  await using server = await startTestServer({ sms: phone.sms });
  await confirmedAna(server);
  const client = server.client();
  await client.post('/api/auth/login', { ...ANA, password: 'a guess' });
  expect(readLastEvent(server)).toEqual(['sign-in', 'refused', 'password']);
  await client.post('/api/auth/login', ANA);
  expect(readLastEvent(server)).toEqual(['sign-in', 'done', 'password']);
  const otherClient = server.client();
  await otherClient.post('/api/auth/send-otp', { phoneNumber: PHONE });
  await otherClient.post('/api/auth/verify-otp', { phoneNumber: PHONE, otp: '000000' });
  expect(readLastEvent(server)).toEqual(['sign-in', 'refused', 'text message']);
  await otherClient.post('/api/auth/verify-otp', { phoneNumber: PHONE, otp: phone.otp() });
  expect(readLastEvent(server)).toEqual(['sign-in', 'done', 'text message']);
  await otherClient.get('/api/login/callback?code=a-guess&state=a-guess');
  expect(readLastEvent(server)).toEqual(['sign-in', 'refused', 'provider']);
  await server.client().post('/api/auth/biometric-verify', { userId: 'somebody' });
  expect(readLastEvent(server)).toEqual(['sign-in', 'refused', 'device key']);
});

test('logs changes of ways to log in and sessions, including refused ones', async () => {
  await using server = await startTestServer();
  await confirmedAna(server);
  const client = server.client();
  await client.post('/api/auth/login', ANA);
  const change = { currentPassword: 'a guess', newPassword: 'kalabaw 77', confirmPassword: '' };
  await client.post('/api/auth/change-password', change);
  expect(readLastEvent(server)).toEqual(['account change', 'refused', 'password']);
  await client.post('/api/auth/change-password', {
    ...{ currentPassword: PASSWORD, newPassword: 'kalabaw 77', confirmPassword: 'kalabaw 77' },
  });
  expect(readLastEvent(server)).toEqual(['account change', 'done', 'password']);
  await client.post('/api/auth/sessions/revoke-others');
  expect(readLastEvent(server)).toEqual(['account change', 'done', 'other sessions ended']);
});

test('logs refused access, refused input and too many attempts as such', async () => {
  await using server = await startTestServer();
  const { user } = await server.owner();
  const pet = await buildPet(server.db, { userId: user.id });
  const { client } = await server.owner();
  await server.client().get('/api/pets');
  expect(readLastEvent(server)).toEqual(['access', 'refused', undefined]);
  await client.get(`/api/pets/${pet.id}`);
  expect(readLastEvent(server)).toEqual(['access', 'refused', undefined]);
  await client.send('PUT', '/api/auth/user', {}, { Origin: 'https://evil.example' });
  expect(readLastEvent(server)).toEqual(['access', 'refused', undefined]);
  await client.post('/api/pets', '{"name": ');
  expect(readLastEvent(server)).toEqual(['input', 'refused', undefined]);
  await client.get('/api/pets');
  expect(readLastEvent(server)).toEqual([undefined, undefined, undefined]);
});

test('every event has an existing call, and every such call its event', async () => {
  await using server = await startTestServer();
  const calls = createRoutes(server.parts).map(
    ({ endpoint }) => `${endpoint.method} ${endpoint.path}`,
  );
  const eventNames = Object.keys({ ...SIGN_INS, ...ACCOUNT_CHANGES });
  expect(eventNames.filter((call) => !calls.includes(call))).toEqual([]);
});
