import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser } from '#db/accounts/factory.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import {
  type HouseholdAnswer,
  type JoinedAnswer,
  MAX_INVITATIONS,
  MAX_JOINED,
  MAX_MEMBERS,
  type NewInvitation,
} from './contract.ts';
import { INVITATIONS_A_DAY } from './invitation-mail.ts';
import { buildAwaited, buildMembership } from './testing.ts';

/** These tests are about the limits of households, and simultaneous requests about one invitation. */

const INVITATIONS_PATH = '/api/household/invitations';
const PAST_INSTANT = '2026-11-20T01:59:59.999Z';

let server: TestServer;
beforeAll(async () => {
  // Each account has an address of its own, as the limits of one network are not tested here.
  server = await startTestServer({ config: { trustProxy: true } });
});
afterAll(() => server[Symbol.asyncDispose]());

type SignedInOwner = Awaited<ReturnType<TestServer['owner']>>;

let networks = 0;
const nextNetwork = () => {
  networks += 1;
  return { 'X-Forwarded-For': `10.1.${networks >> 8}.${networks & 255}` };
};

const invite = async ({ client }: SignedInOwner, role = 'carer') => {
  const invitationFields = { role, petIds: null };
  const { status, body } = await client.post<NewInvitation>(
    INVITATIONS_PATH,
    invitationFields,
    nextNetwork(),
  );
  expect(status).toBe(201);
  return { id: body.id, token: body.link.slice(body.link.lastIndexOf('/') + 1) };
};

const accept = ({ client }: SignedInOwner, token: string) =>
  client.post<JoinedAnswer & { code: string }>(
    `${INVITATIONS_PATH}/${token}/accept`,
    {},
    nextNetwork(),
  );

const approve = ({ client }: SignedInOwner, id: string) =>
  client.post<{ code: string }>(`${INVITATIONS_PATH}/${id}/approve`, {}, nextNetwork());

const getHousehold = async ({ client }: SignedInOwner) =>
  (await client.get<HouseholdAnswer>('/api/household')).body;

const listStatuses = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

const addOwners = (count: number) =>
  Promise.all(Array.from({ length: count }, () => server.owner()));

const addMembers = async (
  owner: SignedInOwner,
  count: number,
  endInstant: string | null = null,
) => {
  for (let n = 0; n < count; n += 1) {
    const { id } = await buildUser(server.db);
    const ownerAndUser = { ownerId: owner.user.id, userId: id };
    await buildMembership(server.db, ownerAndUser, { role: 'carer', until: endInstant });
  }
};

const joinOthers = async (
  { user }: SignedInOwner,
  count: number,
  endInstant: string | null = null,
) => {
  for (let n = 0; n < count; n += 1) {
    const { id } = await buildUser(server.db);
    await buildMembership(
      server.db,
      { ownerId: id, userId: user.id },
      { role: 'carer', until: endInstant },
    );
  }
};

test('a household has 20 members at most, without those whose last day is over', async () => {
  const [ana, ben, eve] = [await server.owner(), await server.owner(), await server.owner()];
  await addMembers(ana, 2, PAST_INSTANT);
  await addMembers(ana, MAX_MEMBERS - 1);
  expect((await accept(ben, (await invite(ana)).token)).status).toBe(200);
  const { token } = await invite(ana);
  const limitedAcceptance = await accept(eve, token);
  expect([limitedAcceptance.status, limitedAcceptance.body.code]).toEqual([409, 'household.full']);
  expect((await getHousehold(ana)).members).toHaveLength(MAX_MEMBERS);
  // The refused acceptance did not use up the invitation.
  await ana.client.delete(`/api/household/members/${ben.user.id}`);
  expect((await accept(eve, token)).status).toBe(200);
});

test('a member whose last day is over may join again, before a job has ended the membership', async () => {
  const [ana, ben] = [await server.owner(), await server.owner()];
  const pair = { ownerId: ana.user.id, userId: ben.user.id };
  await buildMembership(server.db, pair, { role: 'carer', until: PAST_INSTANT });
  expect((await accept(ben, (await invite(ana, 'viewer')).token)).status).toBe(200);
  const { members } = await getHousehold(ana);
  expect(members).toMatchObject([{ userId: ben.user.id, role: 'viewer', until: null }]);
});

test('a full household approves nobody', async () => {
  const [ana, ben] = [await server.owner(), await server.owner()];
  const { id, token } = await invite(ana, 'family');
  expect((await accept(ben, token)).body.isPending).toBe(true);
  await addMembers(ana, MAX_MEMBERS);
  const limitedApproval = await approve(ana, id);
  expect([limitedApproval.status, limitedApproval.body.code]).toEqual([409, 'household.full']);
  expect((await getHousehold(ana)).invitations).toMatchObject([{ id }]);
});

test('of two accounts that accept the last place together, one gets it', async () => {
  const ana = await server.owner();
  await addMembers(ana, MAX_MEMBERS - 1);
  const links = [await invite(ana), await invite(ana), await invite(ana)];
  const accounts = await addOwners(links.length);
  const answers = await Promise.all(
    accounts.map((person, index) => accept(person, links[index]?.token ?? '')),
  );
  expect(listStatuses(answers)).toEqual([200, 409, 409]);
  expect((await getHousehold(ana)).members).toHaveLength(MAX_MEMBERS);
});

/** Makes a counter of the day full. */
const fillCounter = (key: string, count: number) =>
  server.db.run((knex) =>
    knex('rateLimits').insert({ key, count, resetsAt: '2026-11-20T23:00:00.000Z' }),
  );

test('the whole server mails 2,000 invitations a day, and makes links beyond that', async () => {
  const ana = await server.owner();
  await fillCounter('invitations:mails:all', 1999);
  const mailTo = async (email: string) => {
    const body = { role: 'carer', petIds: null, email };
    const answer = await ana.client.post<NewInvitation>(INVITATIONS_PATH, body, nextNetwork());
    return [answer.status, answer.body.isMailed];
  };
  expect(await mailTo('lola@example.com')).toEqual([201, true]);
  expect(await mailTo('lolo@example.com')).toEqual([201, false]);
});

test('invitations are limited for an IPv6 site too, whatever its networks', async () => {
  const ana = await server.owner();
  await fillCounter('invitations:site:2001:db8:7::/48', 400);
  const inviteFrom = async (address: string) => {
    const body = { role: 'carer', petIds: null };
    const headers = { 'X-Forwarded-For': address };
    return (await ana.client.post(INVITATIONS_PATH, body, headers)).status;
  };
  expect(await inviteFrom('2001:db8:7:1::1')).toBe(429);
  expect(await inviteFrom('2001:db8:7:2::1')).toBe(429);
  expect(await inviteFrom('2001:db8:8:1::1')).toBe(201);
});

test('an account that accepts two links of a household awaits one approval', async () => {
  const [ana, ben] = [await server.owner(), await server.owner()];
  for (const { token } of [await invite(ana, 'family'), await invite(ana, 'family')]) {
    expect((await accept(ben, token)).body.isPending).toBe(true);
  }
  const { invitations } = await getHousehold(ana);
  expect(invitations.map(({ acceptedBy }) => acceptedBy?.id)).toEqual([ben.user.id]);
});

test('an account joins 20 households at most, awaited ones included and past ones not', async () => {
  const ben = await server.owner();
  await joinOthers(ben, 2, PAST_INSTANT);
  await joinOthers(ben, MAX_JOINED - 2);
  const invitedOwner = await server.owner();
  await buildAwaited(server.db, invitedOwner.user.id, ben.user.id);
  const lastOwner = await server.owner();
  expect((await accept(ben, (await invite(lastOwner)).token)).status).toBe(200);
  for (const role of ['carer', 'family']) {
    const { token } = await invite(await server.owner(), role);
    const refusedResponse = await accept(ben, token);
    expect([refusedResponse.status, refusedResponse.body.code]).toEqual([
      409,
      'household.tooManyJoined',
    ]);
  }
  await ben.client.post(`/api/household/leave/${lastOwner.user.id}`);
  expect((await accept(ben, (await invite(await server.owner())).token)).status).toBe(200);
});

test('an account makes 40 invitations in a day, also where it withdraws them', async () => {
  const ana = await server.owner();
  for (let n = 0; n < INVITATIONS_A_DAY; n += 1) {
    const { id } = await invite(ana);
    await ana.client.delete(`${INVITATIONS_PATH}/${id}`);
  }
  const body = { role: 'carer', petIds: null };
  const refusedResponse = await ana.client.post<{ code: string }>(
    INVITATIONS_PATH,
    body,
    nextNetwork(),
  );
  expect(refusedResponse.status).toBe(429);
  expect(Number(refusedResponse.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(
    (await (await server.owner()).client.post(INVITATIONS_PATH, body, nextNetwork())).status,
  ).toBe(201);
});

test('invitations that are made together are no more than 20', async () => {
  const ana = await server.owner();
  const body = { role: 'carer', petIds: null };
  const answers = await Promise.all(
    Array.from({ length: MAX_INVITATIONS + 5 }, () =>
      ana.client.post(INVITATIONS_PATH, body, nextNetwork()),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_INVITATIONS);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  expect((await getHousehold(ana)).invitations).toHaveLength(MAX_INVITATIONS);
});

test.each(['carer', 'family'])(
  'of accounts that accept one invitation as %s together, one does',
  async (role) => {
    const ana = await server.owner();
    const accounts = await addOwners(6);
    for (let round = 0; round < 3; round += 1) {
      const { id, token } = await invite(ana, role);
      const answers = await Promise.all(accounts.map((person) => accept(person, token)));
      expect(listStatuses(answers)).toEqual([200, 404, 404, 404, 404, 404]);
      const { members, invitations } = await getHousehold(ana);
      expect(role === 'carer' ? members : invitations).toHaveLength(1);
      if (role === 'family') await ana.client.delete(`${INVITATIONS_PATH}/${id}`);
      for (const { userId } of members) await ana.client.delete(`/api/household/members/${userId}`);
    }
  },
);

test('an account that accepts two invitations of a household together is a member once', async () => {
  const [ana, ben] = [await server.owner(), await server.owner()];
  const links = [await invite(ana), await invite(ana)];
  const answers = await Promise.all(links.map(({ token }) => accept(ben, token)));
  expect(listStatuses(answers)).toEqual([200, 409]);
  expect((await getHousehold(ana)).members).toHaveLength(1);
});

test('an approval is done once, and never together with a refusal', async () => {
  const ana = await server.owner();
  for (let round = 0; round < 4; round += 1) {
    const ben = await server.owner();
    const { id, token } = await invite(ana, 'family');
    await accept(ben, token);
    const end = () =>
      round % 2 === 0
        ? ana.client.delete(`${INVITATIONS_PATH}/${id}`)
        : ben.client.post(`/api/household/leave/${ana.user.id}`);
    const [ended, ...approvals] = await Promise.all([end(), approve(ana, id), approve(ana, id)]);
    const approvedCount = approvals.filter(({ status }) => status === 200).length;
    expect(approvedCount).toBeLessThanOrEqual(1);
    for (const { status } of approvals) expect([200, 404]).toContain(status);
    const isMember = (await getHousehold(ana)).members.some(({ userId }) => userId === ben.user.id);
    // In every second round the member leaves, which ends the membership only if the approval was first.
    const isStillMember = approvedCount === 1 && (round % 2 === 0 || ended.status !== 200);
    expect([round, ended.status, isMember]).toEqual([round, ended.status, isStillMember]);
    if (round % 2 === 0) expect(ended.status).toBe(approvedCount === 1 ? 404 : 200);
    expect((await getHousehold(ana)).invitations).toEqual([]);
  }
});
