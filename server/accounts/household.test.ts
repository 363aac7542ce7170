import { expect, test } from 'vitest';
import { startTestServer } from '#server/testing.ts';
import { ANA, tokenIn } from './testing.ts';

const household = { config: { mode: 'household' }, mailAvailable: false } as const;
const MAX_AGE = 400 * 24 * 60 * 60 * 1000;

test('confirms a sign-up at once and keeps the session for 400 days', async () => {
  await using server = await startTestServer(household);
  const client = server.client();
  const answer = await client.post('/api/auth/signup', ANA);
  const message = 'Your account is ready. You can log in now.';
  expect([answer.status, answer.body]).toEqual([201, { message }]);
  expect((await client.post('/api/auth/login', ANA)).status).toBe(200);
  server.clock.advance(MAX_AGE - 1000);
  expect((await client.get('/api/auth/user')).status).toBe(200);
});

test('says plainly that an address is taken', async () => {
  await using server = await startTestServer(household);
  await server.client().post('/api/auth/signup', ANA);
  const sameAccount = { ...ANA, email: 'ANA@EXAMPLE.COM' };
  const answer = await server.client().post('/api/auth/signup', sameAccount);
  expect([answer.status, answer.body]).toEqual([
    409,
    { message: 'An account with this email already exists.', code: 'accounts.signup.taken' },
  ]);
});

test('gives the reset link to the desktop shell', async () => {
  const links: string[] = [];
  const languages: string[] = [];
  await using server = await startTestServer({
    ...household,
    showResetLink: (link, language) => {
      links.push(link);
      languages.push(language);
    },
  });
  await server.client().post('/api/auth/signup', { ...ANA, preferredLanguage: 'fil' });
  const requestReset = (email: string) =>
    server.client().post('/api/auth/forgot-password', { email });
  expect((await requestReset('nobody@example.com')).status).toBe(200);
  expect((await requestReset(ANA.email)).status).toBe(200);
  expect(links).toHaveLength(1);
  expect(languages).toEqual(['fil']);
  const token = tokenIn({ link: links[0] ?? '' });
  const reset = { token, password: 'battery staple' };
  expect((await server.client().post('/api/auth/reset-password', reset)).status).toBe(200);
});

test('answers 503 without a shell', async () => {
  await using server = await startTestServer(household);
  const answer = await server.client().post('/api/auth/forgot-password', { email: ANA.email });
  expect([answer.status, answer.body['code']]).toEqual([503, 'accounts.mail.unavailable']);
});

test('has no confirmation to resend', async () => {
  await using server = await startTestServer(household);
  await server.client().post('/api/auth/signup', ANA);
  const answer = await server.client().post('/api/auth/resend-confirmation', { email: ANA.email });
  expect(answer.status).toBe(200);
});
