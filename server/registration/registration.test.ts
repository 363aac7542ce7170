import { describe, expect, test } from 'vitest';
import { findUserByEmail } from '#db/accounts/queries.ts';
import { ANA, tokenIn } from '#server/accounts/testing.ts';
import { PHONE, requestCode, submitCode, testPhone } from '#server/phones/testing.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { issueCode } from './codes.ts';
import { logSetUpCode } from './set-up.ts';

const CLOSED_ANSWER = { code: 'accounts.signup.closed' };
const DAY = 24 * 60 * 60 * 1000;

const invite = async ({ db, clock }: TestServer, email?: string) =>
  (await issueCode(db, { kind: 'invitation', ...(email ? { email } : {}) }, clock.now())).code;

const signUp = (server: TestServer, overrides: Readonly<Record<string, unknown>> = {}) =>
  server.client().post('/api/auth/signup', { ...ANA, ...overrides });

/** A server on which somebody has an account already. */
const startServerFor = async (signUpMode: 'invite' | 'closed') => {
  const server = await startTestServer({ config: { signUp: signUpMode } });
  await server.owner();
  return server;
};

describe('a server that is not open', () => {
  test('refuses input before it looks at an invitation', async () => {
    await using server = await startServerFor('invite');
    expect((await signUp(server, { email: 'ana' })).status).toBe(400);
    expect((await signUp(server, { invitation: 'x'.repeat(65) })).status).toBe(400);
  });

  test.each(['invite', 'closed'] as const)('refuses everybody with %s', async (mode) => {
    await using server = await startServerFor(mode);
    const code = mode === 'closed' ? await invite(server) : 'AAAA-BBBB-CCCC-DDDD';
    for (const invitation of [undefined, '', code]) {
      const refusedResponse = await signUp(server, { invitation });
      expect([refusedResponse.status, refusedResponse.body]).toMatchObject([403, CLOSED_ANSWER]);
    }
    expect(await findUserByEmail(server.db, ANA.email)).toBeUndefined();
    expect(server.mails).toEqual([]);
    expect((await server.client().get('/api/capabilities')).body).toMatchObject({
      signUp: mode,
      setUp: false,
    });
  });

  test('lets owners in who have an account', async () => {
    await using server = await startTestServer();
    await signUp(server);
    await server.client().get(`/api/auth/confirm-email?token=${tokenIn(server.mails.at(-1))}`);
    // The cast is safe: only this test changes a setting while the server runs.
    (server.parts.config as { signUp: string }).signUp = 'closed';
    expect((await server.client().post('/api/auth/login', ANA)).status).toBe(200);
  });
});

describe('an invitation', () => {
  test('makes one account, however its letters were typed', async () => {
    await using server = await startServerFor('invite');
    const code = await invite(server);
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    const typedCode = code
      .toLowerCase()
      .replaceAll('-', ' ')
      .replaceAll('0', 'o')
      .replaceAll('1', 'l');
    expect((await signUp(server, { invitation: typedCode })).status).toBe(201);
    await server.client().get(`/api/auth/confirm-email?token=${tokenIn(server.mails.at(-1))}`);
    expect((await findUserByEmail(server.db, ANA.email))?.isEmailConfirmed).toBe(true);
    const secondSignUp = await signUp(server, { email: 'bea@example.com', invitation: code });
    expect([secondSignUp.status, secondSignUp.body]).toMatchObject([403, CLOSED_ANSWER]);
    const storedCodes = await server.db.run((knex) => knex('signUpCodes').select());
    expect(JSON.stringify(storedCodes)).not.toContain(code);
    expect(JSON.stringify(server.lines)).not.toContain(code);
  });

  test('can be used again by somebody who mistyped an address, and leaves one account', async () => {
    await using server = await startServerFor('invite');
    const invitation = await invite(server);
    for (const email of ['anna@example.com', 'ana@example.org', ANA.email]) {
      expect((await signUp(server, { email, invitation })).status).toBe(201);
    }
    expect(await findUserByEmail(server.db, 'anna@example.com')).toBeUndefined();
    expect(await findUserByEmail(server.db, 'ana@example.org')).toBeUndefined();
    expect(await findUserByEmail(server.db, ANA.email)).toBeDefined();
    for (const email of ['d@example.com', 'e@example.com'])
      expect((await signUp(server, { email, invitation })).status).toBe(201);
    expect((await signUp(server, { email: 'f@example.com', invitation })).status).toBe(403);
  });

  test('does not tell whether an address has an account', async () => {
    await using server = await startServerFor('invite');
    const invitation = await invite(server);
    await server.owner({ email: ANA.email });
    expect((await signUp(server, { invitation })).status).toBe(201);
    expect((await signUp(server, { email: 'bea@example.com', invitation })).status).toBe(201);
  });

  test('for one address refuses every other, and expires', async () => {
    await using server = await startServerFor('invite');
    const invitation = await invite(server, ANA.email);
    expect((await signUp(server, { email: 'bea@example.com', invitation })).status).toBe(403);
    server.clock.advance(7 * DAY);
    expect((await signUp(server, { invitation })).status).toBe(403);
    server.clock.advance(-1);
    expect((await signUp(server, { invitation })).status).toBe(201);
  });

  test('of two people who use it at the same time admits one', async () => {
    await using server = await startServerFor('invite');
    const invitation = await invite(server);
    const emails = ['a@example.com', 'b@example.com'];
    await Promise.all(emails.map((email) => signUp(server, { email, invitation })));
    const createdUsers = await Promise.all(
      emails.map((email) => findUserByEmail(server.db, email)),
    );
    expect(createdUsers.filter((user) => user !== undefined)).toHaveLength(1);
  });
});

test('the link of a household opens the door of both modes, for one account', async () => {
  for (const mode of ['invite', 'closed'] as const) {
    await using server = await startTestServer({ config: { signUp: mode } });
    const { client } = await server.owner();
    const invitationFields = { role: 'family', petIds: null, until: null };
    const { status, body } = await client.post('/api/household/invitations', invitationFields);
    expect(status).toBe(201);
    const invitation = String(body['link']).split('/').at(-1);
    expect((await signUp(server, { invitation })).status).toBe(201);
    await server.client().get(`/api/auth/confirm-email?token=${tokenIn(server.mails.at(-1))}`);
    const ana = server.client();
    await ana.post('/api/auth/login', ANA);
    expect((await signUp(server, { email: 'bea@example.com', invitation })).status).toBe(403);
    const acceptResponse = await ana.post(`/api/household/invitations/${invitation}/accept`);
    expect(acceptResponse.status).toBe(200);
  }
});

test('a text message makes an account with an invitation only, and logs in without', async () => {
  const phone = testPhone();
  await using server = await startTestServer({ sms: phone.sms, config: { signUp: 'invite' } });
  await server.owner();
  const client = server.client();
  await requestCode(client);
  const otp = phone.otp();
  const refusedResponse = await submitCode(client, otp);
  expect([refusedResponse.status, refusedResponse.body]).toMatchObject([403, CLOSED_ANSWER]);
  const invitation = await invite(server);
  const body = { phoneNumber: PHONE, otp, invitation };
  expect((await client.post('/api/auth/verify-otp', body)).status).toBe(200);
  server.clock.advance(DAY);
  await requestCode(client);
  expect((await submitCode(server.client(), phone.otp())).status).toBe(200);
});

describe('the set-up code', () => {
  const codeIn = (server: TestServer) =>
    server.lines.find(({ event }) => event === 'accounts.set-up-code');

  test('is logged while there is no account, and makes the first one only', async () => {
    await using server = await startTestServer({ config: { signUp: 'closed' } });
    await logSetUpCode(server.parts);
    const line = codeIn(server);
    const code = String(line?.['code']);
    expect(line?.['link']).toBe(`${server.url}/signup?invitation=${code}`);
    expect((await server.client().get('/api/capabilities')).body['setUp']).toBe(true);
    expect((await signUp(server)).status).toBe(403);
    expect((await signUp(server, { email: 'anna@example.com', invitation: code })).status).toBe(
      201,
    );
    expect((await signUp(server, { invitation: code })).status).toBe(201);
    await server.client().get(`/api/auth/confirm-email?token=${tokenIn(server.mails.at(-1))}`);
    expect((await signUp(server, { email: 'bea@example.com', invitation: code })).status).toBe(403);
    expect((await server.client().get('/api/capabilities')).body['setUp']).toBe(false);
  });

  test('of an earlier start is worthless once there is an account', async () => {
    await using server = await startTestServer({ config: { signUp: 'invite' } });
    await logSetUpCode(server.parts);
    const invitation = codeIn(server)?.['code'];
    await server.owner();
    expect((await signUp(server, { invitation })).status).toBe(403);
  });

  test('is not logged by an open server or one with an account', async () => {
    await using openServer = await startTestServer();
    await logSetUpCode(openServer.parts);
    expect(codeIn(openServer)).toBeUndefined();
    await using usedServer = await startServerFor('closed');
    await logSetUpCode(usedServer.parts);
    expect(codeIn(usedServer)).toBeUndefined();
  });
});
