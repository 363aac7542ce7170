import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { insertIdentity } from '#db/provider/queries.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import { otherCode, PHONE, type Phone, requestCode, submitCode, testPhone } from './testing.ts';

const OTHER_PHONE = '+639175550199';

let server: TestServer;
let phone: Phone;

beforeEach(async () => {
  phone = testPhone();
  server = await startTestServer({ sms: phone.sms, config: { trustProxy: true } });
});
afterEach(() => server[Symbol.asyncDispose]());

const putPhone = (client: TestClient, otp: string, phoneNumber = PHONE) =>
  client.put('/api/auth/phone', { phoneNumber, otp });

describe('verifying a number', () => {
  test('requires a session, a number and a code', async () => {
    expect((await putPhone(server.client(), '123456')).status).toBe(401);
    const { client } = await server.owner();
    expect((await putPhone(client, '123456', '12')).body['message']).toBe(
      'Phone number must be at least 10 digits',
    );
    expect((await putPhone(client, '12')).body['message']).toBe('OTP must be 6 digits');
  });

  test('makes it a way to log in, and keeps the profile’s own number', async () => {
    const { user, client } = await server.owner({ phone: '0999' });
    await requestCode(client, '0917 555 0100');
    expect((await putPhone(client, otherCode(phone.otp()))).status).toBe(400);
    const answer = await putPhone(client, phone.otp(), '0917 555 0100');
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { phone: '0999', verifiedPhone: PHONE },
    ]);
    await requestCode(server.client(), PHONE, '203.0.113.9').then(({ status }) =>
      expect(status).toBe(429),
    );
    server.clock.advance(60_000);
    await requestCode(server.client());
    expect((await submitCode(server.client(), phone.otp())).body['id']).toBe(user.id);
  });

  test('replaces an earlier one, which no longer opens the account', async () => {
    const { user, client } = await server.owner({ verifiedPhone: PHONE });
    await requestCode(client, OTHER_PHONE);
    await putPhone(client, phone.otp(), OTHER_PHONE);
    await requestCode(server.client());
    expect((await submitCode(server.client(), phone.otp())).body['id']).not.toBe(user.id);
  });

  test('changes nothing for one’s own number', async () => {
    const { client } = await server.owner({ verifiedPhone: PHONE });
    await requestCode(client);
    expect((await putPhone(client, phone.otp())).body['verifiedPhone']).toBe(PHONE);
  });

  test('answers 409 for a number of another account, and changes neither', async () => {
    const { client: holder } = await server.owner({ verifiedPhone: PHONE });
    const { client } = await server.owner();
    await requestCode(client);
    const answer = await putPhone(client, phone.otp());
    expect([answer.status, answer.body['message']]).toEqual([
      409,
      'This number already belongs to another Alaga account.',
    ]);
    expect((await holder.get('/api/auth/user')).body['verifiedPhone']).toBe(PHONE);
    expect((await client.get('/api/auth/user')).body['verifiedPhone']).toBeNull();
  });

  test('repeats the answer to a repeated request', async () => {
    const { client } = await server.owner();
    await requestCode(client);
    const body = { phoneNumber: PHONE, otp: phone.otp() };
    const key = { 'Idempotency-Key': 'once' };
    const firstResponse = await client.put('/api/auth/phone', body, key);
    const secondResponse = await client.put('/api/auth/phone', body, key);
    expect([secondResponse.status, secondResponse.body]).toEqual([200, firstResponse.body]);
  });
});

describe('removing the number', () => {
  const ONLY_LOGIN_MESSAGE =
    'You can only log in with this number. Add and confirm an email first.';
  const phoneAccount = { email: null, isEmailConfirmed: false, verifiedPhone: PHONE };

  test('requires a session', async () => {
    expect((await server.client().delete('/api/auth/phone')).status).toBe(401);
  });

  test('succeeds for an owner with an email', async () => {
    const { client } = await server.owner({ verifiedPhone: PHONE });
    const answer = await client.delete('/api/auth/phone');
    expect([answer.status, answer.body['verifiedPhone']]).toEqual([200, null]);
  });

  test('answers 409 for the only way to log in', async () => {
    const { client } = await server.owner(phoneAccount);
    const answer = await client.delete('/api/auth/phone');
    expect([answer.status, answer.body['message']]).toEqual([409, ONLY_LOGIN_MESSAGE]);
    expect((await client.get('/api/auth/user')).body['verifiedPhone']).toBe(PHONE);
  });

  test('answers 409 if no mail could bring a password', async () => {
    await using bareServer = await startTestServer({ mailAvailable: false });
    const { client } = await bareServer.owner({ verifiedPhone: PHONE });
    expect((await client.delete('/api/auth/phone')).status).toBe(409);
    const { client: withPassword } = await bareServer.owner({
      verifiedPhone: OTHER_PHONE,
      passwordHash: 'x',
    });
    expect((await withPassword.delete('/api/auth/phone')).status).toBe(200);
  });

  test('succeeds for an owner with a provider link', async () => {
    const issuer = 'https://id.example';
    const provider = { issuer, clientId: 'alaga', clientSecret: undefined, name: undefined };
    await using otherServer = await startTestServer({ config: { provider } });
    const { user, client } = await otherServer.owner(phoneAccount);
    const createdAt = otherServer.clock.now().toISOString();
    await insertIdentity(otherServer.db, { issuer, subject: 'ana', userId: user.id, createdAt });
    expect((await client.delete('/api/auth/phone')).status).toBe(200);
  });
});
