import { expect, test } from 'vitest';
import { buildCredential } from '#db/biometrics/factory.ts';
import { insertIdentity } from '#db/provider/queries.ts';
import type { DesktopNotice } from '#server/parts.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import type { SecurityNotice } from '#server/ways-in/contract.ts';
import type { SignInMethod } from './contract.ts';
import { ANA, PASSWORD, passwordHash } from './testing.ts';

const CHANGE_PASSWORD_PATH = '/api/auth/change-password';
const BODY = {
  currentPassword: PASSWORD,
  newPassword: 'battery staple',
  confirmPassword: 'battery staple',
};
const OLD_TIME = '2026-01-05T02:00:00.000Z';
const NEW_TIME = '2026-11-01T02:00:00.000Z';

/** An owner with one way of each kind: an old number, a new identity and a new device. */
const startWithSignInMethods = async (server: TestServer) => {
  const newOwner = await server.owner({
    email: ANA.email,
    passwordHash: await passwordHash(),
    verifiedPhone: '+639175550100',
    verifiedPhoneAt: OLD_TIME,
  });
  const userId = newOwner.user.id;
  const identity = {
    issuer: 'https://id.example/realm',
    subject: 's',
    userId,
    createdAt: NEW_TIME,
  };
  await insertIdentity(server.db, identity);
  await buildCredential(server.db, { userId, label: 'Chrome · Android', createdAt: NEW_TIME });
  return newOwner;
};

test('lists the ways to log in with kind, name and day, and marks those of the last 30 days', async () => {
  await using server = await startTestServer();
  const { client } = await startWithSignInMethods(server);
  const { status, body } = await client.get<readonly SignInMethod[]>('/api/auth/ways-in');
  expect(status).toBe(200);
  expect(body).toMatchObject([
    { id: 'phone', kind: 'phone', name: '0100', addedAt: OLD_TIME, isRecent: false },
    { kind: 'provider', name: 'id.example', addedAt: NEW_TIME, isRecent: true },
    { kind: 'biometric', name: 'Chrome · Android', addedAt: NEW_TIME, isRecent: true },
  ]);
  expect(JSON.stringify(body)).not.toContain('9175550100');
  const { client: ben } = await server.owner();
  expect((await ben.get('/api/auth/ways-in')).body).toEqual([]);
  expect((await server.client().get('/api/auth/ways-in')).status).toBe(401);
});

test('removes the chosen ways with the old password and names them in the mail', async () => {
  await using server = await startTestServer();
  const { client } = await startWithSignInMethods(server);
  const signInMethods = (await client.get<readonly SignInMethod[]>('/api/auth/ways-in')).body;
  const removeWaysIn = [
    ...signInMethods.filter(({ kind }) => kind !== 'biometric'),
    { id: 'unknown' },
  ].map(({ id }) => id);
  const answer = await client.post(CHANGE_PASSWORD_PATH, { ...BODY, removeWaysIn });
  expect([answer.status, answer.body]).toEqual([200, { message: 'Your password was changed.' }]);
  expect((await client.get('/api/auth/ways-in')).body).toMatchObject([{ kind: 'biometric' }]);
  expect((await client.get('/api/auth/user')).body).toMatchObject({ verifiedPhone: null });
  expect(server.mails).toHaveLength(1);
  expect(server.mails[0]?.text).toMatch(/password was changed.*ending in 0100.*id\.example/s);
});

test('keeps them if a password change names none, or the password is wrong', async () => {
  await using server = await startTestServer();
  const { client } = await startWithSignInMethods(server);
  const ids = (await client.get<readonly SignInMethod[]>('/api/auth/ways-in')).body.map(
    ({ id }) => id,
  );
  const wrongPasswordBody = { ...BODY, currentPassword: 'a guess', removeWaysIn: ids };
  expect((await client.post(CHANGE_PASSWORD_PATH, wrongPasswordBody)).status).toBe(400);
  expect((await client.post(CHANGE_PASSWORD_PATH, BODY)).status).toBe(200);
  expect((await client.get('/api/auth/ways-in')).body).toHaveLength(3);
});

test('removes a provider link only for its owner, if another way is left', async () => {
  await using server = await startTestServer();
  const { client } = await startWithSignInMethods(server);
  const signInMethods = (await client.get<readonly SignInMethod[]>('/api/auth/ways-in')).body;
  const link = signInMethods.find(({ kind }) => kind === 'provider')?.id;
  const { client: ben } = await server.owner();
  expect((await ben.delete(`/api/auth/ways-in/${link}`)).status).toBe(404);
  expect((await client.delete('/api/auth/ways-in/phone')).status).toBe(404);
  expect((await client.delete(`/api/auth/ways-in/${link}`)).status).toBe(200);
  expect((await client.delete(`/api/auth/ways-in/${link}`)).status).toBe(404);
  expect(server.mails).toHaveLength(1);
});

test('keeps the only way to log in', async () => {
  await using server = await startTestServer({ mailAvailable: false });
  const { user, client } = await server.owner();
  const identity = {
    issuer: 'https://id.example',
    subject: 's',
    userId: user.id,
    createdAt: NEW_TIME,
  };
  await insertIdentity(server.db, identity);
  const [way] = (await client.get<readonly SignInMethod[]>('/api/auth/ways-in')).body;
  const answer = await client.delete(`/api/auth/ways-in/${way?.id}`);
  expect([answer.status, answer.body['code']]).toEqual([409, 'waysIn.onlyWayIn']);
});

test('without mail, shows changes on the desktop and in the app until they are dismissed', async () => {
  const shownNotices: DesktopNotice[] = [];
  await using server = await startTestServer({
    config: { mode: 'household' },
    mailAvailable: false,
    showNotice: async (notice) => shownNotices.push(notice),
  });
  const { client } = await server.owner({
    passwordHash: await passwordHash(),
    preferredLanguage: 'fil',
  });
  await client.post(CHANGE_PASSWORD_PATH, BODY);
  expect(shownNotices).toMatchObject([
    { title: 'Napalitan ang Alaga password mo', path: '/profile' },
  ]);
  const listSecurityNotices = () =>
    client.get<readonly SecurityNotice[]>('/api/auth/security-notices');
  const [notice] = (await listSecurityNotices()).body;
  expect(notice).toMatchObject({ title: 'Napalitan ang Alaga password mo' });
  const { client: ben } = await server.owner();
  expect((await ben.delete(`/api/auth/security-notices/${notice?.id}`)).status).toBe(404);
  expect((await client.delete(`/api/auth/security-notices/${notice?.id}`)).status).toBe(200);
  expect((await listSecurityNotices()).body).toEqual([]);
});

test('tells an owner without an email in the app, and keeps at most 20 notices', async () => {
  await using server = await startTestServer();
  const { user, client } = await server.owner({ email: null, verifiedPhone: '+639175550100' });
  for (let n = 0; n < 22; n += 1) {
    server.clock.advance(1000);
    const { id } = await buildCredential(server.db, { userId: user.id });
    expect((await client.delete(`/api/auth/biometric/${id}`)).status).toBe(200);
  }
  const notices = (await client.get<readonly SecurityNotice[]>('/api/auth/security-notices')).body;
  expect(notices).toHaveLength(20);
  expect(notices[0]?.createdAt).toBe(server.clock.now().toISOString());
  expect(server.mails).toEqual([]);
});
