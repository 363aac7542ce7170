import { afterAll, beforeAll, expect, test } from 'vitest';
import { ANA, PASSWORD, passwordHash, problems, tokenIn } from '#server/accounts/testing.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import common from './common-passwords.json' with { type: 'json' };
import { isGuessable } from './guessable.ts';

const MESSAGE =
  'This password is easy to guess: many people use it, or it is your own name or email. Please choose another one.';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const words = common.passwords.split(' ');

test('contains the most common passwords that the length rules allow', () => {
  expect(words.slice(0, 3)).toEqual(['123456', 'password', '12345678']);
  expect(words.filter((word) => word.length >= 8).length).toBeGreaterThan(3000);
  expect(words.every((word) => word.length >= 6 && word === word.toLowerCase())).toBe(true);
});

test.each([
  'password',
  'PassWord',
  'ｐａｓｓｗｏｒｄ',
  words.at(-1) ?? '',
  'alaga2026',
  '¡Alaga!',
  'ana@example.com',
  'Ana1990',
  'Reyes!!',
  'AnaReyes',
  'ana reyes',
])('refuses %s for Ana Reyes', async (password) => {
  expect(await isGuessable(password, ANA)).toBe(true);
});

test.each([
  PASSWORD,
  'battery staple',
  'ilang-ilang',
  'sampaguita',
  'ord 1234',
  'banana tree',
  '81723645',
  'a'.repeat(200),
  'password dragon',
])('accepts %s', async (password) => {
  expect(await isGuessable(password, ANA)).toBe(false);
});

test('is refused at sign-up, reset and change without counting an attempt or using up the token', async () => {
  const { client, user } = await server.owner({
    ...{ email: ANA.email, firstName: 'Ana', lastName: 'Reyes' },
    passwordHash: await passwordHash(),
  });
  await server.client().post('/api/auth/forgot-password', { email: ANA.email });
  const token = tokenIn(server.mails.at(-1));
  const resetPassword = (password: string) =>
    server.client().post('/api/auth/reset-password', { token, password });
  const changeTo = (newPassword: string) =>
    client.post('/api/auth/change-password', {
      ...{ currentPassword: PASSWORD, newPassword, confirmPassword: newPassword },
    });
  const signUpWith = (password: string, email: string) =>
    server.client().post('/api/auth/signup', { ...ANA, email, password });
  for (let time = 0; time < 6; time += 1) {
    const answers = [
      await resetPassword('reyes1234'),
      await resetPassword('sunshine1'),
      await changeTo('ana@example.com'),
      await signUpWith('iloveyou', 'bea@example.com'),
      await signUpWith('iloveyou', String(user.email)),
    ];
    expect(answers.map(({ status, body }) => [status, body['message']])).toEqual(
      answers.map(() => [400, MESSAGE]),
    );
    expect(answers.map(({ body }) => Object.keys(problems(body)))).toEqual([
      ...[['password'], ['password'], ['newPassword'], ['password'], ['password']],
    ]);
  }
  expect((await signUpWith('a kind parrot', 'bea@example.com')).status).toBe(201);
  expect((await resetPassword('another parrot')).status).toBe(200);
  const signedInClient = server.client();
  await signedInClient.post('/api/auth/login', { email: ANA.email, password: 'another parrot' });
  const change = { currentPassword: 'another parrot', newPassword: PASSWORD };
  const path = '/api/auth/change-password';
  expect((await signedInClient.post(path, { ...change, confirmPassword: PASSWORD })).status).toBe(
    200,
  );
});
