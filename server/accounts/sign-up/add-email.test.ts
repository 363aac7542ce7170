import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forgetExpired } from '#server/accounts/jobs.ts';
import { problems, tokenIn } from '#server/accounts/testing.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';

const PHONE_ACCOUNT = { email: null, isEmailConfirmed: false, verifiedPhone: '+639175550100' };
const MAILED_ANSWER = { message: 'A link to confirm your address is on its way.' };

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server[Symbol.asyncDispose]());

const addEmail = (client: TestClient, email: string) => client.put('/api/auth/email', { email });
const confirm = (client: TestClient, link: Parameters<typeof tokenIn>[0]) =>
  client.get(`/api/auth/confirm-email?token=${tokenIn(link)}`);

describe('adding an email to an account without one', () => {
  test('requires a session and an email', async () => {
    expect((await addEmail(server.client(), 'ana@example.com')).status).toBe(401);
    const { client } = await server.owner(PHONE_ACCOUNT);
    const answer = await addEmail(client, 'ana');
    expect([answer.status, problems(answer.body)]).toEqual([
      400,
      { email: 'Please enter a valid email address' },
    ]);
  });

  test('sets the email only once it is confirmed', async () => {
    const { client } = await server.owner({ ...PHONE_ACCOUNT, firstName: '', lastName: '' });
    const answer = await addEmail(client, 'Ana@Example.com');
    expect([answer.status, answer.body]).toEqual([200, MAILED_ANSWER]);
    expect(server.mails.at(-1)?.to).toBe('ana@example.com');
    const [link] = server.mails;
    expect((await client.get('/api/auth/user')).body).toMatchObject({ email: null });
    expect((await confirm(client, link)).status).toBe(200);
    expect((await client.get('/api/auth/user')).body).toMatchObject({
      email: 'ana@example.com',
      isEmailConfirmed: true,
      hasPassword: false,
    });
    expect((await confirm(client, link)).status).toBe(400);
    expect(server.mails.slice(1)).toMatchObject([
      { to: 'ana@example.com', subject: 'A new way to log in to your Alaga account' },
    ]);
  });

  test('names the asking account in the mail only by the last digits of its number', async () => {
    const { client } = await server.owner({ ...PHONE_ACCOUNT, firstName: 'Win at evil.example' });
    await addEmail(client, 'ana@example.com');
    const [mail] = server.mails;
    expect(mail?.subject).toBe('Add this address to an Alaga account?');
    expect(mail?.text).toContain('made by phone, with a number that ends in 0100.');
    expect(mail?.text).toContain('If it was not you');
    expect(mail?.text).not.toMatch(/9175550100|Win at evil/);
  });

  test('allows a password to be set by the reset mail', async () => {
    const { client } = await server.owner(PHONE_ACCOUNT);
    await addEmail(client, 'ana@example.com');
    await confirm(client, server.mails.at(-1));
    await client.post('/api/auth/forgot-password', { email: 'ana@example.com' });
    const token = tokenIn(server.mails.at(-1));
    await client.post('/api/auth/reset-password', { token, password: 'sampaguita' });
    const credentials = { email: 'ana@example.com', password: 'sampaguita' };
    const answer = await server.client().post('/api/auth/login', credentials);
    expect([answer.status, answer.body]).toMatchObject([200, { hasPassword: true }]);
  });

  test('answers alike for a taken address and mails its owner', async () => {
    await server.owner({ email: 'ben@example.com' });
    const { client } = await server.owner(PHONE_ACCOUNT);
    const answer = await addEmail(client, 'ben@example.com');
    expect([answer.status, answer.body]).toEqual([200, MAILED_ANSWER]);
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]).toMatchObject({ to: 'ben@example.com', link: `${server.url}/login` });
    expect(server.mails[0]?.subject).toBe('Another Alaga account asked to add your address');
    expect(server.mails[0]?.text).toContain('a number that ends in 0100');
  });

  test('does not confirm an address that was taken in the meantime', async () => {
    const { client } = await server.owner(PHONE_ACCOUNT);
    await addEmail(client, 'ana@example.com');
    await server.owner({ email: 'ana@example.com' });
    const answer = await confirm(client, server.mails.at(-1));
    expect([answer.status, answer.body['code']]).toEqual([400, 'accounts.confirm.failed']);
    expect((await client.get('/api/auth/user')).body).toMatchObject({ email: null });
  });

  test('replaces an earlier unconfirmed address', async () => {
    const { client } = await server.owner(PHONE_ACCOUNT);
    await addEmail(client, 'wrong@example.com');
    await addEmail(client, 'ana@example.com');
    expect((await confirm(client, server.mails[0])).status).toBe(400);
    expect((await confirm(client, server.mails[1])).status).toBe(200);
    expect((await client.get('/api/auth/user')).body).toMatchObject({ email: 'ana@example.com' });
  });

  test('forgets the address after a day', async () => {
    const { client } = await server.owner(PHONE_ACCOUNT);
    await addEmail(client, 'ana@example.com');
    server.clock.advance(24 * 60 * 60 * 1000);
    expect((await confirm(client, server.mails.at(-1))).status).toBe(400);
    await forgetExpired(server.parts);
    const rows = await server.db.run((knex) => knex('users').select('pendingEmail'));
    expect(rows).toEqual([{ pendingEmail: null }]);
  });

  test('allows five requests in 15 minutes', async () => {
    const { client } = await server.owner(PHONE_ACCOUNT);
    for (let n = 0; n < 5; n += 1) {
      expect((await addEmail(client, `ana${n}@example.com`)).status).toBe(200);
    }
    expect((await addEmail(client, 'ana5@example.com')).status).toBe(429);
    expect(server.mails).toHaveLength(5);
  });
});

test('answers 409 for an account that has an email', async () => {
  const { user, client } = await server.owner();
  expect((await addEmail(client, 'new@example.com')).status).toBe(409);
  expect((await client.get('/api/auth/user')).body['email']).toBe(user.email);
  expect(server.mails).toEqual([]);
});

test('answers 429 once the server has sent its mails to new addresses', async () => {
  await using limited = await startTestServer({ config: { mailDailyLimit: 1 } });
  const first = await limited.owner(PHONE_ACCOUNT);
  expect((await addEmail(first.client, 'ana@example.com')).status).toBe(200);
  const second = await limited.owner({ ...PHONE_ACCOUNT, verifiedPhone: '+639175550101' });
  const answer = await addEmail(second.client, 'lea@example.com');
  expect([answer.status, answer.body['code']]).toEqual([429, 'accounts.mail.tooMany']);
  expect(limited.mails).toHaveLength(1);
});

test('answers 503 without mail', async () => {
  await using bareServer = await startTestServer({ mailAvailable: false });
  const { client } = await bareServer.owner(PHONE_ACCOUNT);
  const answer = await client.put('/api/auth/email', { email: 'ana@example.com' });
  expect([answer.status, answer.body['code']]).toEqual([503, 'accounts.mail.unavailable']);
});
