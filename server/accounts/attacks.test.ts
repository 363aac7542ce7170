import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { UserRow } from '#db/accounts/queries.ts';
import { otherCode, PHONE, submitCode, testPhone } from '#server/phones/testing.ts';
import type { Device } from '#server/profile/contract.ts';
import { type Answer, startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import { ANA, PASSWORD, passwordHash, tokenIn } from './testing.ts';

/** A stranger attacks accounts over HTTP in these tests. */

const NEW_PASSWORD = 'battery staple';
const MINUTE = 60_000;
const COOKIES = ['alaga.sid', 'alaga.sid.sig'] as const;

const phone = testPhone();
let server: TestServer;
let ana: UserRow;
let owner: TestClient;

beforeEach(async () => {
  server = await startTestServer({ sms: phone.sms });
  const existingOwner = await server.owner({
    email: ANA.email,
    passwordHash: await passwordHash(),
  });
  ana = existingOwner.user;
  owner = existingOwner.client;
});
afterEach(() => server[Symbol.asyncDispose]());

const logIn = (client: TestClient, password = PASSWORD) =>
  client.post('/api/auth/login', { email: ANA.email, password });

const isSignedIn = async (client: TestClient) =>
  (await client.get('/api/auth/user')).status === 200;

/** A client with a copy of this browser's current cookies, as a thief would hold them. */
const attackerClient = (of: TestClient): TestClient => {
  const client = server.client();
  for (const [name, value] of of.cookies) client.cookies.set(name, value);
  return client;
};

describe('session fixation', () => {
  test('replaces a made-up cookie that was planted before the sign-in', async () => {
    const id = randomBytes(32).toString('base64url');
    const victim = server.client();
    victim.cookies.set('alaga.sid', id);
    victim.cookies.set(
      'alaga.sid.sig',
      createHmac('sha1', 'a guess').update(id).digest('base64url'),
    );
    const plantedClient = attackerClient(victim);
    await logIn(victim);
    expect(victim.cookies.get('alaga.sid')).not.toBe(id);
    expect([await isSignedIn(victim), await isSignedIn(plantedClient)]).toEqual([true, false]);
  });

  test('leaves a stranger’s planted session to the stranger', async () => {
    const { client: eve, user } = await server.owner();
    const victim = server.client();
    for (const name of COOKIES) victim.cookies.set(name, eve.cookies.get(name) ?? '');
    await logIn(victim);
    const answersSeen = [victim, eve].map(
      async (client) => (await client.get('/api/auth/user')).body['id'],
    );
    const [hers, planted] = await Promise.all(answersSeen);
    expect(hers).toBe(ana.id);
    expect([undefined, user.id]).toContain(planted);
  });

  test('does not accept a session’s public name as a key', async () => {
    const [device] = (await owner.get<readonly Device[]>('/api/auth/sessions')).body;
    const eve = server.client();
    eve.cookies.set('alaga.sid', device?.id ?? '');
    eve.cookies.set('alaga.sid.sig', owner.cookies.get('alaga.sid.sig') ?? '');
    expect(await isSignedIn(eve)).toBe(false);
  });
});

describe('an old cookie is refused', () => {
  const sessionEndings: readonly (readonly [string, () => Promise<Answer>])[] = [
    ['a sign-out', () => owner.get('/api/logout')],
    [
      'a password change elsewhere',
      async () => {
        const otherClient = server.client();
        await logIn(otherClient);
        const change = {
          currentPassword: PASSWORD,
          newPassword: NEW_PASSWORD,
          confirmPassword: NEW_PASSWORD,
        };
        return otherClient.post('/api/auth/change-password', change);
      },
    ],
    [
      'a password reset',
      async () => {
        await server.client().post('/api/auth/forgot-password', { email: ANA.email });
        const token = tokenIn(server.mails.at(-1));
        return server.client().post('/api/auth/reset-password', { token, password: NEW_PASSWORD });
      },
    ],
    [
      'a revocation elsewhere',
      async () => {
        const otherClient = server.client();
        await logIn(otherClient);
        return otherClient.post('/api/auth/sessions/revoke-others');
      },
    ],
    ['a sign-out everywhere', () => owner.post('/api/auth/sessions/revoke-all')],
    ['the deletion of the account', () => owner.delete('/api/auth/account')],
  ];

  test.each(sessionEndings)('after %s', async (_what, end) => {
    const stolenClient = attackerClient(owner);
    expect(await isSignedIn(stolenClient)).toBe(true);
    expect((await end()).status).toBe(200);
    expect(await isSignedIn(stolenClient)).toBe(false);
    expect(
      (await stolenClient.post('/api/pets', { name: 'Puti', category: 'rabbit' })).status,
    ).toBe(401);
  });
});

describe('knowing a user id', () => {
  test.each([
    ['biometric-verify', '/api/auth/biometric-verify', () => ({ userId: ana.id })],
    [
      'login',
      '/api/auth/login',
      () => ({ email: ANA.email, password: 'a guess', userId: ana.id, id: ana.id }),
    ],
    [
      'verify-otp',
      '/api/auth/verify-otp',
      () => ({ phoneNumber: PHONE, otp: '123456', userId: ana.id }),
    ],
  ])('does not sign in through %s', async (_what, path, body) => {
    const eve = server.client();
    const answer = await eve.post(path, body());
    expect(answer.body['success'] ?? false).toBe(false);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await isSignedIn(eve)).toBe(false);
  });

  test('reveals nothing of the account to the stranger’s own session', async () => {
    const { client: eve } = await server.owner();
    const answer = await eve.post('/api/auth/biometric-verify', { userId: ana.id });
    expect(answer.body).toEqual({ success: false });
    await eve.put('/api/auth/user', { id: ana.id, firstName: 'Eve', isEmailConfirmed: true });
    expect((await owner.get('/api/auth/user')).body['firstName']).toBe('Ana');
  });
});

describe('guessing a code', () => {
  test('is refused after the last try, even with the right code', async () => {
    const eve = server.client();
    await eve.post('/api/auth/send-otp', { phoneNumber: PHONE });
    const otp = phone.otp();
    const wrongCode = otherCode(otp);
    const answers: number[] = [];
    for (let attemptCount = 0; attemptCount < 6; attemptCount += 1)
      answers.push((await submitCode(eve, wrongCode)).status);
    expect(answers.slice(0, 5)).toEqual([400, 400, 400, 400, 400]);
    expect([400, 429]).toContain(answers[5]);
    server.clock.advance(9 * MINUTE);
    expect((await submitCode(eve, otp, PHONE, '198.51.100.7')).status).not.toBe(200);
    expect(await isSignedIn(eve)).toBe(false);
  });

  test('is limited in parallel requests too', async () => {
    await server.client().post('/api/auth/send-otp', { phoneNumber: PHONE });
    const wrongCode = otherCode(phone.otp());
    const attempts = Array.from({ length: 15 }, () => submitCode(server.client(), wrongCode));
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(10);
    expect((await submitCode(server.client(), phone.otp())).status).not.toBe(200);
  });
});

describe('tokens in mails', () => {
  const FAILED_MESSAGE = 'This password reset link is invalid or has expired.';
  const requestReset = async (email: string) => {
    await server.client().post('/api/auth/forgot-password', { email });
    return tokenIn(server.mails.at(-1));
  };
  const resetPassword = (token: string, password = NEW_PASSWORD) =>
    server.client().post('/api/auth/reset-password', { token, password });

  test('accepts a reset link once, within an hour, and only for its account', async () => {
    const { user: bea } = await server.owner({ passwordHash: await passwordHash() });
    const resetOfBea = await requestReset(String(bea.email));
    const lateReset = await requestReset(ANA.email);
    expect((await resetPassword(resetOfBea)).status).toBe(200);
    expect((await logIn(server.client())).status).toBe(200);
    expect((await resetPassword(resetOfBea, 'third words')).body['message']).toBe(FAILED_MESSAGE);
    server.clock.advance(60 * MINUTE);
    expect((await resetPassword(lateReset)).body['message']).toBe(FAILED_MESSAGE);
    expect((await logIn(server.client())).status).toBe(200);
  });

  test('accepts a confirmation link once, and not as a reset link', async () => {
    const bea = { ...ANA, email: 'bea@example.com' };
    await server.client().post('/api/auth/signup', bea);
    const token = tokenIn(server.mails.at(-1));
    expect((await resetPassword(token)).body['message']).toBe(FAILED_MESSAGE);
    const confirm = () => server.client().get(`/api/auth/confirm-email?token=${token}`);
    expect((await confirm()).status).toBe(200);
    expect((await confirm()).status).toBe(400);
  });

  test('does not accept the stored form of a token', async () => {
    await requestReset(ANA.email);
    const storedAttempts = await server.db.run((knex) =>
      knex('accountTokens').where({ userId: ana.id, purpose: 'reset' }).pluck('hash'),
    );
    expect(storedAttempts).toEqual([expect.any(String)]);
    expect((await resetPassword(String(storedAttempts[0]))).body['message']).toBe(FAILED_MESSAGE);
  });
});

describe('whether an address has an account', () => {
  const NOBODY = 'nobody@example.com';
  const toComparable = ({ status, body, headers }: Answer) => {
    const names = [...headers.keys()].filter((name) => name !== 'date');
    return { status, body, names, length: headers.get('Content-Length') };
  };

  test.each([
    ['login', '/api/auth/login', { password: 'a guess' }],
    ['forgot', '/api/auth/forgot-password', {}],
    ['resend', '/api/auth/resend-confirmation', {}],
    ['sign-up', '/api/auth/signup', { firstName: 'Eve', lastName: 'Cruz', password: NEW_PASSWORD }],
  ])('%s answers exactly the same, above its limit too', async (_what, path, body) => {
    for (let time = 0; time < 6; time += 1) {
      const knownResponse = await server.client().post(path, { ...body, email: ANA.email });
      const unknown = await server.client().post(path, { ...body, email: NOBODY });
      expect(toComparable(knownResponse)).toEqual(toComparable(unknown));
    }
  });

  /** The number of commits that have waited for the disk: frames of SQLite's log that end a commit. */
  const commits = (): number => {
    const log = readFileSync(join(server.parts.config.dataDir, 'alaga.db-wal'));
    const frame = 24 + log.readUInt32BE(8);
    let foundCount = 0;
    for (let index = 32; index + frame <= log.length; index += frame) {
      if (log.readUInt32BE(index + 4) > 0) foundCount += 1;
    }
    return foundCount;
  };

  test.for([
    ['/api/auth/login', { password: 'a guess' }],
    ['/api/auth/forgot-password', {}],
    ['/api/auth/resend-confirmation', {}],
    ['/api/auth/signup', { firstName: 'Eve', lastName: 'Cruz', password: NEW_PASSWORD }],
  ] as const)('%s waits for the disk as often', async ([path, body], { skip }) => {
    if (server.db.kind !== 'sqlite') skip('counted in the log of SQLite');
    const bea = 'bea@example.com';
    await server.client().post('/api/auth/signup', { ...ANA, email: bea });
    const measureCost = async (email: string) => {
      const commitsBefore = commits();
      await server.client().post(path, { ...body, email });
      return commits() - commitsBefore;
    };
    const unknown = await measureCost(NOBODY);
    expect(unknown).toBeGreaterThan(1);
    expect([await measureCost(ANA.email), await measureCost(bea)]).toEqual([unknown, unknown]);
  });
});
