import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addToken } from '#db/accounts/tokens.ts';
import { setDisabled } from '#db/members/disabling.ts';
import { buildPet } from '#db/pets/factory.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import { PASSWORD, passwordHash } from '#server/accounts/testing.ts';
import { issueToken } from '#server/accounts/tokens.ts';
import { buildMembership } from '#server/members/testing.ts';
import { type PushService, startPushService } from '#server/notices/testing/push-service.ts';
import { sendReminders } from '#server/notices/testing/send-reminders.ts';
import { PHONE, requestCode, submitCode, testPhone } from '#server/phones/testing.ts';
import { buildServerPage } from '#server/testing/server-page.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { turnOn } from '#server/two-step/testing.ts';
import { findVetVisit } from '#server/vet-links/policy.ts';
import { commandsWith } from './testing/run-command.ts';

let server: TestServer;
let push: PushService;
let builtPage: ReturnType<typeof buildServerPage>;
const phone = testPhone();

beforeAll(async () => {
  builtPage = buildServerPage('sit-page');
  server = await startTestServer({ sms: phone.sms, rendererFolder: builtPage.rendererFolder });
  push = await startPushService();
});
beforeEach(() => server.clock.set('2026-11-20T02:00:00.000Z'));
afterAll(async () => {
  await push[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
  builtPage.remove();
});

const { run, json } = commandsWith('users', () => server);

const DISABLED = { code: 'accounts.disabled' };

/** Creates an account with everything that can be opened without its password, and reads all of it. */
const readEverything = async () => {
  const { user, client } = await server.owner({ passwordHash: await passwordHash() });
  const pet = await buildPet(server.db, { userId: user.id, name: 'Bantay' });
  await client.post('/api/push/subscriptions', push.subscription());
  const week = { from: '2026-11-20', until: '2026-11-24', canLog: true, language: 'en' };
  const sitter = { ...week, showAddress: false, petIds: [pet.id] };
  const getPath = (link: unknown) => new URL(String(link)).pathname;
  const [feed, sitterLink, invitation, handOver] = [
    await client.post('/api/calendar-feed'),
    await client.post('/api/sitter-links', sitter),
    await client.post('/api/household/invitations', { role: 'carer', petIds: null, until: null }),
    await client.post(`/api/pets/${pet.id}/hand-over`, {}),
  ];
  const { token, stored } = issueToken(server.clock.now(), 3_600_000);
  await server.db.transaction((tx) => addToken(tx, { userId: user.id, purpose: 'reset' }, stored));
  const getLastPathPart = (link: unknown) => getPath(link).split('/').at(-1);
  const openedLinks = [
    getPath(feed.body['url']),
    getPath(sitterLink.body['link']),
    `/api/household/invitations/${getLastPathPart(invitation.body['link'])}`,
    `/api/hand-overs/${getLastPathPart(handOver.body['link'])}`,
    `/api/pets/share/${pet.shareToken}`,
  ];
  return { user, client, pet, opened: openedLinks, resetToken: token };
};

const readStatuses = (paths: readonly string[]) =>
  Promise.all(paths.map(async (path) => [path, (await server.client().get(path)).status]));

const pathsWithStatus = (paths: readonly string[], status: number) =>
  paths.map((path) => [path, status]);

test('a disabled account ends within one request, and its data stays', async () => {
  const { user, client, pet, opened, resetToken } = await readEverything();
  expect(await readStatuses(opened)).toEqual(pathsWithStatus(opened, 200));
  const email = user.email ?? '';
  expect(await run(['disable', email])).toMatchObject({
    code: 2,
    output: expect.stringContaining('--yes'),
  });
  expect((await client.get('/api/auth/user')).status).toBe(200);

  await json(['disable', email, '--yes']);
  expect((await client.get('/api/auth/user')).status).toBe(401);
  expect((await client.post('/api/pets', { name: 'Muning', category: 'cat' })).status).toBe(401);
  expect(await readStatuses(opened)).toEqual(pathsWithStatus(opened, 404));
  const subscriptionsLeft = await server.db.run((knex) =>
    knex('pushSubscriptions').where({ userId: user.id }),
  );
  expect(subscriptionsLeft).toEqual([]);
  const reset = { token: resetToken, password: 'battery staple horse' };
  expect((await client.post('/api/auth/reset-password', reset)).status).toBe(400);
  const { disabledAt } = await json(['show', email]);
  expect(disabledAt).not.toBeNull();
  expect(await json(['disable', email, '--yes'])).toMatchObject({ disabledAt });
  expect((await json(['list', '--search', email]))[0]).toMatchObject({ disabled: true, pets: 1 });

  await json(['enable', email]);
  expect((await run(['enable', email])).output).toMatch(/was not disabled\. Nothing was changed/);
  expect(await readStatuses(opened)).toEqual(pathsWithStatus(opened, 200));
  const login = { email, password: PASSWORD };
  expect((await client.post('/api/auth/login', login)).status).toBe(200);
  expect((await client.get(`/api/pets/${pet.id}`)).status).toBe(200);
});

test('a disabled account cannot log in, and only somebody with a way in learns why', async () => {
  const { user } = await server.owner({
    passwordHash: await passwordHash(),
    verifiedPhone: PHONE,
    verifiedPhoneAt: '2026-11-01T00:00:00.000Z',
  });
  await setDisabled(server.db, user.id, server.clock.now().toISOString());
  const client = server.client();
  const wrongLogin = { email: user.email, password: 'wrong' };
  expect((await client.post('/api/auth/login', wrongLogin)).status).toBe(401);
  const loginResponse = await client.post('/api/auth/login', { ...wrongLogin, password: PASSWORD });
  expect([loginResponse.status, loginResponse.body]).toMatchObject([403, DISABLED]);
  await requestCode(client);
  const phoneResponse = await submitCode(client, phone.otp());
  expect([phoneResponse.status, phoneResponse.body]).toMatchObject([403, DISABLED]);
  const mailsBefore = server.mails.length;
  const resetResponse = await client.post('/api/auth/forgot-password', { email: user.email });
  expect([resetResponse.status, server.mails.length]).toEqual([200, mailsBefore]);
  expect((await client.get('/api/auth/user')).status).toBe(401);
});

test('a disabled account with two-step login is asked for no second step', async () => {
  const { user, client } = await server.owner({ passwordHash: await passwordHash() });
  await turnOn(server, client);
  await setDisabled(server.db, user.id, server.clock.now().toISOString());
  const login = { email: user.email, password: PASSWORD };
  const loginResponse = await server.client().post('/api/auth/login', login);
  expect([loginResponse.status, loginResponse.body]).toMatchObject([403, DISABLED]);
});

test('members of a disabled owner only read', async () => {
  const { user: owner } = await server.owner();
  const pet = await buildPet(server.db, { userId: owner.id });
  const { user: member, client } = await server.owner();
  await buildMembership(server.db, { ownerId: owner.id, userId: member.id }, { role: 'family' });
  const write = async (change: object) => (await client.put(`/api/pets/${pet.id}`, change)).status;
  const numbersPath = `/api/statistics?ownerId=${owner.id}`;
  expect(await write({ colour: 'brown' })).toBe(200);
  expect((await client.get(numbersPath)).status).toBe(200);
  await setDisabled(server.db, owner.id, server.clock.now().toISOString());
  const { status, body } = await client.get(`/api/pets/${pet.id}`);
  expect([status, body]).toMatchObject([200, { role: 'viewer' }]);
  expect((await client.get<unknown[]>('/api/pets')).body).toHaveLength(1);
  expect(await write({ colour: 'black' })).toBe(403);
  const addedPet = { id: v7(), name: 'Muning', category: 'cat', ownerId: owner.id };
  expect((await client.post('/api/pets', addedPet)).status).toBe(403);
  expect((await client.get(numbersPath)).status).toBe(404);
  await setDisabled(server.db, owner.id, null);
  expect(await write({ colour: 'black' })).toBe(200);
});

test('a disabled account gets no notices', async () => {
  const { user, client } = await server.owner();
  const device = push.subscription();
  await client.post('/api/push/subscriptions', device);
  const pet = await buildPet(server.db, { userId: user.id });
  await buildReminder(server.db, { petId: pet.id, dueDate: '2026-11-20' });
  await setDisabled(server.db, user.id, server.clock.now().toISOString());
  const countsBefore = [push.pushed.length, server.mails.length];
  await sendReminders(server.parts);
  expect([push.pushed.length, server.mails.length]).toEqual(countsBefore);
  const rows = await server.db.run((knex) =>
    knex('notices').where({ userId: user.id }).select('state'),
  );
  expect(rows).toEqual([]);
});

test('a push that waits is not sent to an account that was disabled since', async () => {
  const { user, client } = await server.owner();
  await client.post('/api/push/subscriptions', push.subscription());
  const pet = await buildPet(server.db, { userId: user.id });
  await buildReminder(server.db, { petId: pet.id, dueDate: '2026-11-20' });
  const countWaiting = () =>
    server.db.run((knex) =>
      knex('notices').where({ userId: user.id, channel: 'push' }).pluck('state'),
    );
  push.answer = () => 503;
  await sendReminders(server.parts);
  push.answer = () => 201;
  expect(await countWaiting()).toEqual(['waiting']);
  await setDisabled(server.db, user.id, server.clock.now().toISOString());
  const pushesBefore = push.pushed.length;
  server.clock.advance(60 * 60_000);
  await sendReminders(server.parts);
  expect([await countWaiting(), push.pushed.length]).toEqual([[], pushesBefore]);
});

test.each(['owner', 'family'] as const)(
  'the link for a vet made by the %s answers 404 while the owner is disabled',
  async (maker) => {
    const owner = await server.owner();
    const family = await server.owner();
    const { user } = owner;
    const pair = { ownerId: user.id, userId: family.user.id };
    await buildMembership(server.db, pair, { role: 'family' });
    const { client } = maker === 'owner' ? owner : family;
    const pet = await buildPet(server.db, { userId: user.id });
    const includedSections = { records: true, documents: false, diary: true, care: true };
    const requestedSummary = { hours: 72, include: includedSections, language: 'en' };
    const { status, body } = await client.post(`/api/pets/${pet.id}/vet-links`, requestedSummary);
    expect(status).toBe(201);
    const token = String(body['link']).split('/').at(-1) ?? '';
    const now = server.clock.now();
    expect((await findVetVisit(server.db, token, now)).pet.id).toBe(pet.id);
    await setDisabled(server.db, user.id, now.toISOString());
    await expect(findVetVisit(server.db, token, now)).rejects.toMatchObject({ status: 404 });
  },
);
