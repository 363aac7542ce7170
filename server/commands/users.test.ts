import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findUser } from '#db/accounts/queries.ts';
import { readStorage } from '#db/quotas.ts';
import { ANA, PASSWORD, passwordHash } from '#server/accounts/testing.ts';
import { smtpPeer } from '#server/mail/testing.ts';
import { insertMany } from '#server/testing/insert-many.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import { turnOn } from '#server/two-step/testing.ts';
import { commandsWith } from './testing/run-command.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ config: { signUp: 'invite' } });
});
afterAll(() => server[Symbol.asyncDispose]());

const { run: users, json } = commandsWith('users', () => server, { SIGN_UP: 'invite' });

const isSignedIn = async (client: TestClient) =>
  (await client.get('/api/auth/user')).status === 200;

/** The newest mail in the outbox of development mode. */
const readNewestMail = (): string => {
  const folder = join(server.parts.config.dataDir, 'outbox');
  const newestFile = readdirSync(folder).toSorted().at(-1) ?? '';
  return readFileSync(join(folder, newestFile), 'utf8')
    .replaceAll('=\r\n', '')
    .replaceAll('=3D', '=');
};

test('lists and shows accounts, and nothing that opens them', async () => {
  const hash = await passwordHash();
  const { user, client } = await server.owner({ passwordHash: hash, lastName: 'Dela Cruz' });
  await client.post('/api/pets', { name: 'Bantay', category: 'dog' });
  const [row] = await json(['list', '--search', 'dela c']);
  expect(row).toMatchObject({ id: user.id, email: user.email, pets: 1, confirmed: true });
  expect(await json(['list', '--search', '%'])).toEqual([]);
  const santos = await server.owner({ firstName: 'NIÑO', lastName: 'Santos' });
  expect(await json(['list', '--search', 'Niño s'])).toMatchObject([{ id: santos.user.id }]);
  expect(await json(['list', '--limit', '1', '--page', '99'])).toEqual([]);
  const table = await users(['list']);
  expect(table.output).toMatch(/^id +email +name/);
  const shownAccount = await users(['show', user.email ?? '']);
  expect(shownAccount.output).toMatch(/^sessions +1$/m);
  const printedTexts = [table, shownAccount, await users(['show', user.id, '--json'])].map(
    ({ output }) => output,
  );
  const storedSessions = await server.db.run((knex) => knex('sessions').pluck('sid'));
  for (const secret of [hash, ...storedSessions])
    expect(printedTexts.join('\n')).not.toContain(secret);
});

test('invites somebody, with a link that works once and stands nowhere else', async () => {
  const { link, code, isMailed } = await json(['invite', '--email', ANA.email]);
  expect(isMailed).toBe(true);
  expect(link).toBe(`http://localhost:3000/signup?invitation=${code}`);
  expect(readNewestMail()).toContain(code);
  const body = { ...ANA, invitation: code };
  expect((await server.client().post('/api/auth/signup', body)).status).toBe(201);
  expect((await users(['log'])).output).not.toContain(code);
  expect((await users(['invite'])).output).toMatch(/\/signup\?invitation=/);
  expect(await users(['invite', '--email', 'ana'])).toMatchObject({ code: 2 });
  const closedResult = await users(['invite'], { SIGN_UP: 'closed' });
  expect(closedResult).toMatchObject({
    code: 2,
    output: expect.stringContaining('SIGN_UP is closed'),
  });
});

test('ends every session and API token within one request', async () => {
  const { user, client } = await server.owner();
  const tokenResponse = await client.post('/api/tokens', { name: 'Home', scopes: ['read'] });
  const program = server.client();
  const withToken = () =>
    program.get('/api/pets', { Authorization: `Bearer ${tokenResponse.body['token']}` });
  expect((await withToken()).status).toBe(200);
  const refusedResult = await users(['sign-out', user.id]);
  expect(refusedResult).toMatchObject({ code: 2, output: expect.stringContaining('--yes') });
  expect(await isSignedIn(client)).toBe(true);
  expect(await json(['sign-out', user.id, '--yes'])).toMatchObject({ ended: 1, tokens: 1 });
  expect(await isSignedIn(client)).toBe(false);
  expect((await withToken()).status).toBe(401);
  const again = await users(['sign-out', user.id, '--yes']);
  expect(again.output).toContain(`0 sessions and 0 API tokens of ${user.email} ended.`);
  await users(['list']);
  expect((await users(['log'])).output).toMatch(/list .*1 account\b/);
});

test('resets a password by mail, and prints no link', async () => {
  const { user, client } = await server.owner({ passwordHash: await passwordHash() });
  const email = user.email ?? '';
  expect(await users(['reset-password', email])).toMatchObject({ code: 2 });
  const envWithoutMail = { NODE_ENV: 'production' };
  expect(await users(['reset-password', email, '--yes'], envWithoutMail)).toMatchObject({
    code: 2,
  });
  expect(await isSignedIn(client)).toBe(true);
  const { code, output } = await users(['reset-password', email, '--yes']);
  expect(code).toBe(0);
  expect(await isSignedIn(client)).toBe(false);
  const login = { email, password: PASSWORD };
  expect((await server.client().post('/api/auth/login', login)).status).toBe(401);
  const token = /reset-password\?token=([\w-]+)/.exec(readNewestMail())?.[1] ?? '';
  expect(token).toHaveLength(43);
  expect(output).not.toContain(token);
  // The command uses the real clock, so the server's clock is set to it.
  server.clock.set(new Date().toISOString());
  const newPassword = { token, password: 'battery staple horse' };
  expect((await server.client().post('/api/auth/reset-password', newPassword)).status).toBe(200);
});

test('says what was done when the mail about it cannot be sent', async () => {
  const hash = await passwordHash();
  const { user, client } = await server.owner({ passwordHash: hash, email: 'cora@example.com' });
  const peer = await smtpPeer();
  await peer.close();
  const deadMail = { SMTP_URL: peer.url };
  const reset = await users(['reset-password', user.id, '--yes'], deadMail);
  expect(reset.code).toBe(1);
  expect(reset.output).toMatch(/The password was removed.*\n.*cora@example.com could not be sent/);
  expect(reset.output).toContain('Run this command again');
  expect(await isSignedIn(client)).toBe(false);
  const address = await users(['set-email', user.id, 'cora2@example.com', '--yes'], deadMail);
  expect(address.code).toBe(1);
  expect(address.output).toMatch(/The address is cora2@example.com now.\n.*could not be sent/);
  const invitation = await users(['invite', '--email', 'new@example.com'], deadMail);
  expect(invitation.code).toBe(1);
  expect(invitation.output).toMatch(/\/signup\?invitation=[\s\S]*could not be sent.*pass it on/);
  expect(invitation.output).not.toContain('It was mailed');
  await turnOn(server, (await server.owner({ email: 'dan@example.com' })).client);
  const twoStep = await users(['reset-mfa', 'dan@example.com', '--yes'], deadMail);
  expect(twoStep.code).toBe(1);
  expect(twoStep.output).toMatch(/is off\.\n.*dan@example.com could not be sent/);
});

test('changes an address, and refuses that of another account', async () => {
  const [{ user }, { user: otherUser }] = [await server.owner(), await server.owner()];
  const setEmailArgs = ['set-email', user.id];
  expect(await users([...setEmailArgs, 'new'])).toMatchObject({ code: 2 });
  expect(await users([...setEmailArgs, 'new@example.com'])).toMatchObject({ code: 2 });
  const deletionResult = await users([...setEmailArgs, otherUser.email ?? '', '--yes']);
  expect(deletionResult).toMatchObject({
    code: 2,
    output: expect.stringContaining('another account'),
  });
  await json([...setEmailArgs, 'New@Example.com', '--yes']);
  const changedFields = { email: 'new@example.com', isEmailConfirmed: false };
  expect(await findUser(server.db, user.id)).toMatchObject(changedFields);
  expect(readNewestMail()).toContain('email-confirmed?token=');
  await json([...setEmailArgs, 'newer@example.com', '--confirmed', '--yes']);
  const confirmedFields = { email: 'newer@example.com', isEmailConfirmed: true };
  expect(await findUser(server.db, user.id)).toMatchObject(confirmedFields);
});

test('deletes an account with everything of it', async () => {
  const { user, client } = await server.owner();
  await client.post('/api/pets', { name: 'Muning', category: 'cat' });
  expect(await users(['delete', user.id])).toMatchObject({ code: 2 });
  expect(await findUser(server.db, user.id)).toBeDefined();
  await json(['delete', user.id, '--yes']);
  expect(await findUser(server.db, user.id)).toBeUndefined();
  expect(await isSignedIn(client)).toBe(false);
  const petIdsLeft = await server.db.run((knex) =>
    knex('pets').where({ userId: user.id }).pluck('id'),
  );
  expect(petIdsLeft).toEqual([]);
  expect(await users(['show', user.id])).toMatchObject({ code: 3 });
  const log = await json(['log', '--limit', '2']);
  expect(log).toMatchObject([{ command: 'users delete', accountId: user.id }, {}]);
});

test('deletes an account with many photos, and records it once', async () => {
  const { user, client } = await server.owner();
  const stored = { userId: user.id, kind: 'photo', mimeType: 'image/jpeg', sha256: 'x' };
  const size = { byteSize: 8, width: 1, height: 1, bytes: Buffer.alloc(8) };
  const rows = Array.from({ length: 25 }, () => ({
    ...{ id: v7(), ...stored, ...size, createdAt: '2026-11-01T00:00:00.000Z' },
  }));
  await insertMany(server.db, 'blobs', rows);
  await json(['delete', user.id, '--yes']);
  expect(await findUser(server.db, user.id)).toBeUndefined();
  expect(await isSignedIn(client)).toBe(false);
  const left = await server.db.run((knex) => knex('blobs').where({ userId: user.id }).pluck('id'));
  expect(left).toEqual([]);
  const log: readonly { readonly accountId: string }[] = await json(['log']);
  expect(log.filter(({ accountId }) => accountId === user.id)).toHaveLength(1);
});

test('explains itself, and creates no database', async () => {
  expect(await users(['--help'])).toMatchObject({
    code: 0,
    output: expect.stringContaining('USER'),
  });
  for (const wrongArguments of [
    [],
    ['toString'],
    ['list', '--limit', '0'],
    ['list', '--nothing'],
    ['show'],
    ['list', 'ana'],
    ['disable', 'ana@example.com', 'bea@example.com', '--yes'],
    ['quota', 'ana@example.com', 'storage-mb', '5', '6', '--yes'],
    ['set-email', 'ana@example.com', 'b@example.com', 'c@example.com', '--yes'],
  ])
    expect((await users(wrongArguments)).code).toBe(2);
  expect(await users(['list', '--confirmed'])).toMatchObject({
    code: 2,
    output: expect.stringContaining('--confirmed is no option of this command'),
  });
  const missingFolder = join(server.parts.config.dataDir, 'none');
  const missingResult = await users(['list'], { DATA_DIR: missingFolder, DATABASE_URL: '' });
  expect(missingResult).toMatchObject({ code: 1, output: expect.stringContaining('no database') });
  expect(existsSync(missingFolder)).toBe(false);
});

test('gives one account another quota, and takes it back', async () => {
  const { user, client } = await server.owner();
  const addUser = async () =>
    (await client.post('/api/pets', { name: 'Bantay', category: 'dog' })).status;
  expect(await addUser()).toBe(201);
  const countPets = async () =>
    (await json(['quota', user.id])).find(({ name }: { name: string }) => name === 'pets');
  expect(await countPets()).toEqual({ name: 'pets', used: 1, quota: '500', own: false });
  for (const wrongArguments of [
    ['horses', '1', '--yes'],
    ['pets', 'many', '--yes'],
    ['pets', '--yes'],
    ['pets', '1'],
    ['sessions', '0', '--yes'],
    ['pets', '-1', '--yes'],
  ]) {
    expect(await users(['quota', user.id, ...wrongArguments])).toMatchObject({ code: 2 });
  }
  await json(['quota', user.id, 'pets', '1', '--yes']);
  expect(await countPets()).toEqual({ name: 'pets', used: 1, quota: '1', own: true });
  expect(await addUser()).toBe(409);
  await json(['quota', user.id, 'pets', 'none', '--yes']);
  expect(await addUser()).toBe(201);
  await json(['quota', user.id, 'pets', 'default', '--yes']);
  expect(await countPets()).toEqual({ name: 'pets', used: 2, quota: '500', own: false });
});

test('never shows that something is stored as nothing', async () => {
  const { user } = await server.owner();
  const storageUsed = async (bytes: number) => {
    await server.db.run((knex) =>
      knex('userSubscriptions').where({ userId: user.id }).update({ storageUsed: bytes }),
    );
    const quotas: { name: string; used: number }[] = await json(['quota', user.id]);
    const [listed] = await json(['list', '--search', user.email ?? '']);
    const { storageMb } = await json(['show', user.id]);
    return [storageMb, listed.storageMb, quotas.find(({ name }) => name === 'storage-mb')?.used];
  };
  await json(['quota', user.id, 'pets', '5', '--yes']);
  expect(await storageUsed(0)).toEqual([0, 0, 0]);
  expect(await storageUsed(2000)).toEqual([0.1, 0.1, 0.1]);
  expect(await storageUsed(3 * 1024 * 1024)).toEqual([3, 3, 3]);
});

test('limits the storage and the sessions of one account', async () => {
  const { user } = await server.owner({ passwordHash: await passwordHash() });
  await json(['quota', user.id, 'storage-mb', '1', '--yes']);
  expect(await readStorage(server.db, user.id)).toEqual({ held: 0, quota: 1024 * 1024 });
  await json(['quota', user.id, 'sessions', '1', '--yes']);
  const logIn = async () => {
    const client = server.client();
    const login = { email: user.email, password: PASSWORD };
    expect((await client.post('/api/auth/login', login)).status).toBe(200);
    return client;
  };
  const firstLogin = await logIn();
  server.clock.advance(1000);
  const secondLogin = await logIn();
  expect([await isSignedIn(firstLogin), await isSignedIn(secondLogin)]).toEqual([false, true]);
});

test('turns two-step login off, tells its owner, and prints no secret', async () => {
  const { user, client } = await server.owner({ passwordHash: await passwordHash() });
  const email = user.email ?? '';
  const app = await turnOn(server, client);
  const login = { email, password: PASSWORD };
  const loginResponse = await server.client().post('/api/auth/login', login);
  expect(loginResponse.body['code']).toBe('accounts.mfa.required');
  expect(await users(['reset-mfa', email])).toMatchObject({ code: 2 });
  expect(await users(['reset-mfa', 'nobody@example.com', '--yes'])).toMatchObject({ code: 3 });
  const secrets = await server.db.run((knex) => knex('twoSteps').pluck('secret'));
  expect((await users(['show', email])).output).toMatch(/^twoStepSince +2/m);
  const { code, output } = await users(['reset-mfa', email, '--yes']);
  expect(code).toBe(0);
  for (const secret of [app.key, ...secrets, ...app.recoveryCodes])
    expect(output).not.toContain(secret);
  // The running server asks for no code any longer, and the log-in that was waiting for one cannot continue.
  expect((await server.client().post('/api/auth/login', login)).status).toBe(200);
  const { mfaToken } = loginResponse.body;
  const lateSignUp = await server
    .client()
    .post('/api/auth/login/mfa', { mfaToken, code: app.nextCode() });
  expect(lateSignUp.status).toBe(401);
  expect(readNewestMail()).toContain('Two-step login');
  const notices = await client.get('/api/auth/security-notices');
  expect(notices.body).toMatchObject([{ title: 'Two-step login is off for your Alaga account' }]);
  expect((await users(['log'])).output).toMatch(/users reset-mfa/);
  expect(await json(['reset-mfa', email, '--yes'])).toMatchObject({ wasOn: false });
});
