import { afterEach, beforeEach, expect, test } from 'vitest';
import { PASSWORD, passwordHash } from '#server/accounts/testing.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import type { SecurityNotice } from '#server/ways-in/contract.ts';
import { appFor, turnOn } from './testing.ts';

const MFA_PATH = '/api/auth/mfa';
const MINUTE = 60_000;
const EMAIL = 'ana@example.com';

let server: TestServer;
let client: TestClient;

beforeEach(async () => {
  server = await startTestServer();
  client = (await server.owner({ email: EMAIL, passwordHash: await passwordHash() })).client;
});
afterEach(() => server[Symbol.asyncDispose]());

const logIn = () => server.client().post('/api/auth/login', { email: EMAIL, password: PASSWORD });

test('turns on with a first code, mails it, and shows ten recovery codes once', async () => {
  const setUpResponse = await client.post(`${MFA_PATH}/set-up`, {});
  expect(setUpResponse.status).toBe(201);
  expect(setUpResponse.headers.get('Cache-Control')).toBe('no-store');
  const key = String(setUpResponse.body['secret']);
  expect(setUpResponse.body['uri']).toContain(
    `otpauth://totp/Alaga:ana%40example.com?secret=${key}`,
  );
  expect((await client.get(MFA_PATH)).body).toMatchObject({ since: null, recoveryCodesLeft: 0 });
  // A log-in asks for no code before the first code has confirmed the setup.
  expect((await logIn()).status).toBe(200);
  const app = appFor(key, server);
  const wrongResponse = await client.post(`${MFA_PATH}/confirm`, { code: app.wrongCode() });
  expect(wrongResponse).toMatchObject({ status: 400, body: { code: 'accounts.mfa.wrong' } });
  const confirmation = await client.post<{ recoveryCodes: readonly string[] }>(
    `${MFA_PATH}/confirm`,
    {
      code: app.code(),
    },
  );
  expect(confirmation.status).toBe(201);
  expect(new Set(confirmation.body.recoveryCodes).size).toBe(10);
  for (const code of confirmation.body.recoveryCodes)
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
  expect((await client.get(MFA_PATH)).body).toMatchObject({
    since: server.clock.now().toISOString(),
    isRequired: false,
    recoveryCodesLeft: 10,
    devices: [],
  });
  expect(server.mails.at(-1)).toMatchObject({
    to: EMAIL,
    subject: 'Two-step login is on for your Alaga account',
  });
  expect((await logIn()).body['code']).toBe('accounts.mfa.required');
  for (const [path, body] of [
    ['set-up', {}],
    ['confirm', { code: app.nextCode() }],
  ] as const)
    expect(await client.post(`${MFA_PATH}/${path}`, body)).toMatchObject({
      status: 409,
      body: { code: 'accounts.mfa.on' },
    });
});

test('a key that was made again replaces the earlier one', async () => {
  const earlierSetUp = await client.post(`${MFA_PATH}/set-up`, {});
  const laterSetUp = await client.post(`${MFA_PATH}/set-up`, {});
  const oldCodeApp = appFor(String(earlierSetUp.body['secret']), server);
  expect((await client.post(`${MFA_PATH}/confirm`, { code: oldCodeApp.code() })).status).toBe(400);
  const app = appFor(String(laterSetUp.body['secret']), server);
  expect((await client.post(`${MFA_PATH}/confirm`, { code: app.code() })).status).toBe(201);
});

test('of two parallel first codes, one turns it on', async () => {
  const setUpResponse = await client.post(`${MFA_PATH}/set-up`, {});
  const code = appFor(String(setUpResponse.body['secret']), server).code();
  const answers = await Promise.all([1, 2].map(() => client.post(`${MFA_PATH}/confirm`, { code })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect((await client.get(MFA_PATH)).body['recoveryCodesLeft']).toBe(10);
});

test('needs a proof of a way in from the last ten minutes', async () => {
  const app = await turnOn(server, client);
  server.clock.advance(11 * MINUTE);
  const { client: ben } = await server.owner();
  server.clock.advance(11 * MINUTE);
  const staleBodies = [
    await ben.post(`${MFA_PATH}/set-up`, {}),
    await ben.post(`${MFA_PATH}/confirm`, { code: '123456' }),
    await client.post(`${MFA_PATH}/turn-off`, { code: app.code() }),
    await client.post(`${MFA_PATH}/recovery-codes`, { code: app.code() }),
  ];
  for (const answer of staleBodies)
    expect(answer).toMatchObject({ status: 403, body: { code: 'accounts.reauthenticate' } });
  await client.post('/api/auth/reauthenticate', { password: PASSWORD });
  expect((await client.post(`${MFA_PATH}/turn-off`, { code: app.code() })).status).toBe(200);
});

test('turns off with a code of the app or a recovery code, and forgets everything', async () => {
  const app = await turnOn(server, client);
  const wrongResponse = await client.post(`${MFA_PATH}/turn-off`, { code: app.wrongCode() });
  expect(wrongResponse).toMatchObject({ status: 400, body: { code: 'accounts.mfa.wrong' } });
  const [code] = app.recoveryCodes;
  expect((await client.post(`${MFA_PATH}/turn-off`, { code })).status).toBe(200);
  expect((await client.get(MFA_PATH)).body).toMatchObject({ since: null, recoveryCodesLeft: 0 });
  for (const table of ['twoSteps', 'recoveryCodes', 'rememberedDevices', 'secondSteps'])
    expect(await server.db.run((knex) => knex(table).select('*'))).toEqual([]);
  expect(server.mails.at(-1)?.subject).toBe('Two-step login is off for your Alaga account');
  expect((await logIn()).status).toBe(200);
  const turnOffResponse = await client.post(`${MFA_PATH}/turn-off`, { code: app.nextCode() });
  expect(turnOffResponse).toMatchObject({ status: 409, body: { code: 'accounts.mfa.off' } });
});

test('new recovery codes end the earlier ones', async () => {
  const app = await turnOn(server, client);
  const codesResponse = await client.post<{ recoveryCodes: readonly string[] }>(
    `${MFA_PATH}/recovery-codes`,
    {
      code: app.nextCode(),
    },
  );
  expect(codesResponse.status).toBe(201);
  expect(codesResponse.body.recoveryCodes).toHaveLength(10);
  expect(server.mails.at(-1)?.subject).toBe('Your Alaga account has new recovery codes');
  const { mfaToken } = (await logIn()).body;
  const sendSecondStep = (code = '') =>
    server.client().post('/api/auth/login/mfa', { mfaToken, code });
  expect((await sendSecondStep(app.recoveryCodes[1])).status).toBe(400);
  expect((await sendSecondStep(codesResponse.body.recoveryCodes[1])).status).toBe(200);
});

test('blocks the sixth wrong code of a session', async () => {
  const app = await turnOn(server, client);
  const guess = (code: string) => client.post(`${MFA_PATH}/turn-off`, { code });
  for (let n = 0; n < 5; n += 1) expect((await guess(app.wrongCode())).status).toBe(400);
  expect((await guess(app.nextCode())).status).toBe(429);
});

test('is told in the app to an owner whom no mail reaches', async () => {
  const { client: cora } = await server.owner({
    email: null,
    verifiedPhone: '+639175550100',
    preferredLanguage: 'fil',
  });
  await turnOn(server, cora);
  const { body } = await cora.get<readonly SecurityNotice[]>('/api/auth/security-notices');
  expect(body).toMatchObject([{ title: 'Naka-on na ang two-step login ng Alaga account mo' }]);
});

test('works with a former session secret, and moves to the present one', async () => {
  const { Signer } = await import('#server/http/access/session/signer.ts');
  const [former, present] = ['f'.repeat(32), 'p'.repeat(32)];
  const text = new Signer(former).encrypt(Buffer.from('key'), 'purpose', 'ana');
  const signer = new Signer(present, former);
  expect(signer.decrypt(text, 'purpose', 'ana')?.toString()).toBe('key');
  expect(signer.decrypt(text, 'purpose', 'ben')).toBeUndefined();
  expect(signer.decrypt(text, 'other', 'ana')).toBeUndefined();
  expect(
    signer.decrypt(`${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`, 'purpose', 'ana'),
  ).toBeUndefined();
  expect(signer.decrypt('', 'purpose', 'ana')).toBeUndefined();
  expect(new Signer(present).decrypt(text, 'purpose', 'ana')).toBeUndefined();
  const app = await turnOn(server, client);
  const secretsBefore = await server.db.run((knex) => knex('twoSteps').pluck('secret'));
  await client.post(`${MFA_PATH}/recovery-codes`, { code: app.nextCode() });
  const secretsAfter = await server.db.run((knex) => knex('twoSteps').pluck('secret'));
  expect(secretsAfter).not.toEqual(secretsBefore);
  const { mfaToken } = (await logIn()).body;
  const body = { mfaToken, code: app.nextCode() };
  expect((await server.client().post('/api/auth/login/mfa', body)).status).toBe(200);
});
