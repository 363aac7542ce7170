import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { pdfForm } from '#server/testing/pdf-form.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import {
  type HouseholdAnswer,
  type InvitationPreview,
  type JoinedAnswer,
  MAX_INVITATIONS,
  type Member,
  type NewInvitation,
} from './contract.ts';
import { endPast } from './jobs.ts';
import { buildMembership } from './testing.ts';

const PATH = '/api/household';
const INVITATIONS = `${PATH}/invitations`;
const NOBODY = '01990000-0000-7000-8000-000000000001';
const DAY = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
// The clock shows 10:00 in Manila.
beforeEach(() => server.clock.set('2026-11-20T02:00:00.000Z'));
afterAll(() => server[Symbol.asyncDispose]());

type SignedInOwner = Awaited<ReturnType<TestServer['owner']>>;

/** An owner with two pets. */
const startHousehold = async () => {
  const ana = await server.owner({ firstName: 'Ana', lastName: 'Reyes' });
  const bantay = await buildPet(server.db, { userId: ana.user.id, name: 'Bantay' });
  const muning = await buildPet(server.db, { userId: ana.user.id, name: 'Muning' });
  return { ...ana, bantay, muning };
};

const getToken = ({ link }: { readonly link: string }): string =>
  link.slice(link.lastIndexOf('/') + 1);

const invite = async ({ client }: SignedInOwner, body: object = {}) => {
  const answer = await client.post<NewInvitation>(INVITATIONS, {
    ...{ role: 'carer', petIds: null },
    ...body,
  });
  expect(answer.status).toBe(201);
  return { ...answer.body, token: getToken(answer.body) };
};

const accept = ({ client }: SignedInOwner, token: string) =>
  client.post<JoinedAnswer & { code: string }>(`${INVITATIONS}/${token}/accept`);

const listPetsSeenBy = async ({ client }: SignedInOwner) => {
  const { body } = await client.get<readonly { id: string; role: string }[]>('/api/pets');
  return body.map(({ id, role }) => [id, role]);
};

const getHousehold = async ({ client }: SignedInOwner) =>
  (await client.get<HouseholdAnswer>(PATH)).body;

test('every call answers 401 signed out, but for the look at an invitation', async () => {
  const visitor = server.client();
  const calls = [
    ['GET', PATH],
    ['POST', INVITATIONS],
    ['POST', `${INVITATIONS}/none/accept`],
    ['POST', `${INVITATIONS}/${NOBODY}/approve`],
    ['DELETE', `${INVITATIONS}/${NOBODY}`],
    ['PUT', `${PATH}/members/${NOBODY}`],
    ['DELETE', `${PATH}/members/${NOBODY}`],
    ['POST', `${PATH}/leave/${NOBODY}`],
  ] as const;
  for (const [method, path] of calls) {
    const { status } = await visitor.send(method, path, method === 'GET' ? undefined : {});
    expect([method, path, status]).toEqual([method, path, 401]);
  }
  expect((await visitor.get(`${INVITATIONS}/none`)).status).toBe(404);
});

describe('a new invitation', () => {
  test.each([
    ['role', { role: 'owner' }, 'household.role.required'],
    ['petIds', { petIds: [] }, 'household.pets.required'],
    ['petIds', { petIds: undefined }, 'household.pets.required'],
    ['email', { email: 'nobody' }, 'accounts.email.invalid'],
    ['until', { until: 'soon' }, 'field.date'],
    ['until', { until: '2026-11-19' }, 'household.until.past'],
  ])('with a wrong %s is refused with its code: %j', async (field, change, code) => {
    const { client } = await startHousehold();
    const body = { role: 'carer', petIds: null, ...change };
    const answer = await client.post<{ code: string; fields: object }>(INVITATIONS, body);
    expect([answer.status, answer.body.code, Object.keys(answer.body.fields)]).toEqual([
      ...[400, code, [field]],
    ]);
  });

  test('for the pet of somebody else answers 404, and makes nothing', async () => {
    const [ana, eve] = [await startHousehold(), await startHousehold()];
    for (const id of [ana.bantay.id, NOBODY]) {
      const body = { role: 'viewer', petIds: [eve.bantay.id, id] };
      expect((await eve.client.post(INVITATIONS, body)).status).toBe(404);
    }
    expect((await getHousehold(eve)).invitations).toEqual([]);
  });

  test('tells its link once, and is listed with what its owner chose', async () => {
    const ana = await startHousehold();
    const petIds = [ana.bantay.id];
    const newInvitation = await invite(ana, { role: 'viewer', petIds, until: '2026-12-31' });
    expect(newInvitation).toMatchObject({
      role: 'viewer',
      petIds,
      until: '2026-12-31',
      isMailed: false,
    });
    expect(newInvitation.expiresAt).toBe('2026-11-27T02:00:00.000Z');
    const { invitations } = await getHousehold(ana);
    const { link: _link, isMailed: _mailed, token: _token, ...listed } = newInvitation;
    expect(invitations).toEqual([listed]);
    expect(JSON.stringify(invitations)).not.toContain(newInvitation.token);
  });

  test('is mailed to a mailbox three times a day at most, without a link in the name', async () => {
    const ana = await startHousehold();
    await ana.client.put('/api/auth/user', { firstName: 'www.evil.example' });
    // All of them are one mailbox.
    const emails = [
      'lola@example.com',
      'lola+pets@example.com',
      'LOLA@example.com',
      'lola+x@example.com',
    ];
    const mailsBefore = server.mails.length;
    const createdIds = [];
    for (const email of emails) createdIds.push(await invite(ana, { email }));
    expect(createdIds.map(({ isMailed }) => isMailed)).toEqual([true, true, true, false]);
    const mails = server.mails.slice(mailsBefore);
    expect(mails.map(({ to }) => to)).toEqual(
      emails.slice(0, 3).map((email) => email.toLowerCase()),
    );
    expect(mails[0]?.text).toContain(createdIds[0]?.link);
    expect(mails[0]?.text).not.toContain('www.evil.example');
  });

  test('is refused while too many are open, and possible again once one is withdrawn', async () => {
    const ana = await startHousehold();
    let lastInvitation = await invite(ana);
    for (let n = 1; n < MAX_INVITATIONS; n += 1) lastInvitation = await invite(ana);
    const body = { role: 'carer', petIds: null };
    const refusedResponse = await ana.client.post<{ code: string }>(INVITATIONS, body);
    expect([refusedResponse.status, refusedResponse.body.code]).toEqual([
      409,
      'household.tooManyInvitations',
    ]);
    expect((await ana.client.delete(`${INVITATIONS}/${lastInvitation.id}`)).status).toBe(200);
    await invite(ana);
  });
});

describe('the link of an invitation', () => {
  test('tells who invites, the role and the number of pets, and nothing of the pets', async () => {
    const ana = await startHousehold();
    const { token } = await invite(ana, { role: 'family' });
    const { body, headers } = await server
      .client()
      .get<InvitationPreview>(`${INVITATIONS}/${token}`);
    expect(body).toEqual({
      ...{ invitedBy: 'Ana Reyes', role: 'family', pets: 2, until: null },
      ...{ expiresAt: '2026-11-27T02:00:00.000Z', needsApproval: true, isForAddress: false },
    });
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  test('works once, and not after 7 days, its last day or its withdrawal', async () => {
    const [ana, ben, eve] = [await startHousehold(), await server.owner(), await server.owner()];
    const usedInvitation = await invite(ana);
    expect((await accept(ben, usedInvitation.token)).status).toBe(200);
    const withdrawnInvitation = await invite(ana);
    await ana.client.delete(`${INVITATIONS}/${withdrawnInvitation.id}`);
    const shortInvitation = await invite(ana, { until: '2026-11-20' });
    expect(shortInvitation.expiresAt).toBe('2026-11-20T15:59:59.999Z');
    await invite(ana, { until: '2026-11-20', email: 'joy@example.com' });
    expect(server.mails.at(-1)?.text).toContain('for 7 days at most');
    const lateInvitation = await invite(ana);
    for (const { token } of [usedInvitation, withdrawnInvitation]) {
      expect((await server.client().get(`${INVITATIONS}/${token}`)).status).toBe(404);
      expect((await accept(eve, token)).status).toBe(404);
    }
    server.clock.set('2026-11-20T16:00:00.000Z');
    expect((await accept(eve, shortInvitation.token)).status).toBe(404);
    server.clock.set('2026-11-27T02:00:00.000Z');
    expect((await accept(eve, lateInvitation.token)).status).toBe(404);
    expect(await listPetsSeenBy(eve)).toEqual([]);
  });

  test('with an address admits only the account that has confirmed it', async () => {
    const ana = await startHousehold();
    const email = 'ben.reyes@example.com';
    const { token } = await invite(ana, { role: 'family', email });
    const eve = await server.owner();
    const unconfirmedOwner = await server.owner({ email, isEmailConfirmed: false });
    for (const otherPerson of [eve, unconfirmedOwner]) {
      const { status, body } = await accept(otherPerson, token);
      expect([status, body.code]).toEqual([403, 'household.otherAddress']);
      expect(await listPetsSeenBy(otherPerson)).toEqual([]);
    }
    const { body } = await server.client().get<InvitationPreview>(`${INVITATIONS}/${token}`);
    expect(body).toMatchObject({ needsApproval: false, isForAddress: true });
  });

  test('makes its carer a member at once, who sees the chosen pets alone', async () => {
    const [ana, ben] = [
      await startHousehold(),
      await server.owner({ firstName: 'Ben', lastName: 'Cruz' }),
    ];
    const { token } = await invite(ana, { petIds: [ana.bantay.id], until: '2026-11-22' });
    const { body } = await accept(ben, token);
    const owner = { id: ana.user.id, name: 'Ana Reyes' };
    expect(body).toEqual({ owner, role: 'carer', isPending: false });
    expect(await listPetsSeenBy(ben)).toEqual([[ana.bantay.id, 'carer']]);
    const invitationBody = { role: 'carer', petIds: [ana.bantay.id], until: '2026-11-22' };
    expect((await getHousehold(ben)).sharedWithMe).toEqual([
      { owner, ...invitationBody, pets: 1, isPending: false, hasNotices: true },
    ]);
    expect((await getHousehold(ana)).members).toEqual([
      {
        userId: ben.user.id,
        name: 'Ben Cruz',
        ...invitationBody,
        createdAt: '2026-11-20T02:00:00.000Z',
      },
    ]);
    expect((await getHousehold(ana)).invitations).toEqual([]);
    const secondInvitation = await invite(ana);
    expect((await accept(ben, secondInvitation.token)).body.code).toBe('household.alreadyMember');
    expect((await accept(ana, secondInvitation.token)).body.code).toBe('household.ownInvitation');
  });

  test('lets family in only when its owner approves', async () => {
    const [ana, ben] = [await startHousehold(), await server.owner()];
    const { id, token } = await invite(ana, { role: 'family' });
    const earlyApproval = await ana.client.post<{ code: string }>(`${INVITATIONS}/${id}/approve`);
    expect([earlyApproval.status, earlyApproval.body.code]).toEqual([409, 'household.notAccepted']);
    expect((await accept(ben, token)).body.isPending).toBe(true);
    expect(await listPetsSeenBy(ben)).toEqual([]);
    expect((await getHousehold(ben)).sharedWithMe).toMatchObject([{ isPending: true, pets: 0 }]);
    expect((await getHousehold(ana)).invitations).toMatchObject([
      { id, acceptedBy: { id: ben.user.id } },
    ]);
    expect((await ben.client.post(`${INVITATIONS}/${id}/approve`)).status).toBe(404);
    const { body } = await ana.client.post<Member>(`${INVITATIONS}/${id}/approve`);
    expect(body).toMatchObject({ userId: ben.user.id, role: 'family', petIds: null });
    expect(await listPetsSeenBy(ben)).toHaveLength(2);
    expect((await ana.client.post(`${INVITATIONS}/${id}/approve`)).status).toBe(404);
  });

  test('of family is refused by its owner, or withdrawn by who accepted it', async () => {
    const [ana, ben] = [await startHousehold(), await server.owner()];
    for (const end of [
      (id: string) => ana.client.delete(`${INVITATIONS}/${id}`),
      () => ben.client.post(`${PATH}/leave/${ana.user.id}`),
    ]) {
      const { id, token } = await invite(ana, { role: 'family' });
      await accept(ben, token);
      expect((await end(id)).status).toBe(200);
      expect((await getHousehold(ben)).sharedWithMe).toEqual([]);
      expect((await ana.client.post(`${INVITATIONS}/${id}/approve`)).status).toBe(404);
    }
  });

  test('is limited for each network', async () => {
    await using strict = await startTestServer();
    const visitor = strict.client();
    let status = 404;
    for (let n = 0; n <= 300 && status === 404; n += 1) {
      ({ status } = await visitor.get(`${INVITATIONS}/none`));
    }
    expect(status).toBe(429);
  });
});

/** Ana's household with Ben in a role. */
const joinHousehold = async (
  role: 'family' | 'carer' | 'viewer',
  shared: { readonly all?: boolean; readonly until?: string } = {},
) => {
  const [ana, ben] = [await startHousehold(), await server.owner({ firstName: 'Ben' })];
  const ownerAndUser = { ownerId: ana.user.id, userId: ben.user.id };
  const petIds = shared.all ? null : [ana.bantay.id];
  await buildMembership(server.db, ownerAndUser, { role, petIds, until: shared.until ?? null });
  return { ana, ben, member: `${PATH}/members/${ben.user.id}` };
};

interface FeedAnswer {
  readonly changes: readonly {
    readonly entity: string;
    readonly id: string;
    readonly kind: string;
  }[];
  readonly cursor: string;
}

const readFeed = async ({ client }: SignedInOwner, since = '') =>
  (await client.get<FeedAnswer>(`/api/changes?since=${since}`)).body;

const petsIn = ({ changes }: FeedAnswer) =>
  changes.filter(({ entity }) => entity === 'pet').map(({ id, kind }) => [id, kind]);

describe('a member', () => {
  test('gets other pets, another role and another last day from the next request on', async () => {
    const { ana, ben, member } = await joinHousehold('carer');
    const petIds = [ana.muning.id];
    const { body } = await ana.client.put<Member>(member, { role: 'viewer', petIds });
    expect(body).toMatchObject({ role: 'viewer', petIds, until: null });
    expect(await listPetsSeenBy(ben)).toEqual([[ana.muning.id, 'viewer']]);
    expect((await ben.client.get(`/api/pets/${ana.bantay.id}`)).status).toBe(404);
    await ana.client.put(member, { petIds: null, until: '2026-11-20' });
    expect(await listPetsSeenBy(ben)).toHaveLength(2);
    server.clock.set('2026-11-20T16:00:00.000Z');
    expect(await listPetsSeenBy(ben)).toEqual([]);
  });

  test('is changed and removed by the owner of the household alone', async () => {
    const { ana, ben, member } = await joinHousehold('family', { all: true });
    const eve = await server.owner();
    for (const otherPerson of [ben, eve]) {
      expect((await otherPerson.client.put(member, { role: 'viewer' })).status).toBe(404);
      expect((await otherPerson.client.delete(member)).status).toBe(404);
    }
    expect((await ana.client.put(member, { role: 'owner' })).status).toBe(400);
    expect((await ana.client.put(member, { petIds: [NOBODY] })).status).toBe(404);
    expect((await ana.client.delete(member)).status).toBe(200);
    expect((await ana.client.delete(member)).status).toBe(404);
    expect(await listPetsSeenBy(ben)).toEqual([]);
  });

  test('leaves, and is told by the feed to forget the pets, once', async () => {
    const { ana, ben } = await joinHousehold('family', { all: true });
    const firstFeed = await readFeed(ben);
    expect(petsIn(firstFeed)).toEqual([
      [ana.bantay.id, 'changed'],
      [ana.muning.id, 'changed'],
    ]);
    expect(petsIn(await readFeed(ben, firstFeed.cursor))).toEqual([]);
    expect((await ben.client.post(`${PATH}/leave/${ana.user.id}`)).status).toBe(200);
    expect((await ben.client.post(`${PATH}/leave/${ana.user.id}`)).status).toBe(404);
    const secondFeed = await readFeed(ben, firstFeed.cursor);
    expect(petsIn(secondFeed).toSorted()).toEqual(
      [
        [ana.bantay.id, 'deleted'],
        [ana.muning.id, 'deleted'],
      ].toSorted(),
    );
    expect((await readFeed(ben, secondFeed.cursor)).changes).toEqual([]);
  });

  test('is told by the feed what others change, which pets end, and which are shared again', async () => {
    const { ana, ben, member } = await joinHousehold('carer');
    let { cursor } = await readFeed(ben);
    await ana.client.put(`/api/pets/${ana.bantay.id}`, { name: 'Bantay II' });
    await ana.client.put(`/api/pets/${ana.muning.id}`, { name: 'Muning II' });
    const changedFeed = await readFeed(ben, cursor);
    expect(petsIn(changedFeed)).toEqual([[ana.bantay.id, 'changed']]);
    ({ cursor } = changedFeed);
    await ana.client.put(member, { petIds: [ana.muning.id] });
    const narrowedFeed = await readFeed(ben, cursor);
    expect(petsIn(narrowedFeed)).toEqual([
      [ana.bantay.id, 'deleted'],
      [ana.muning.id, 'changed'],
    ]);
    await ana.client.put(member, { petIds: null });
    const petsAfterWidening = petsIn(await readFeed(ben, narrowedFeed.cursor));
    expect(petsAfterWidening).toEqual([
      [ana.bantay.id, 'changed'],
      [ana.muning.id, 'changed'],
    ]);
  });

  test('whose last day is over is told by the feed to forget the pets', async () => {
    const { ana, ben } = await joinHousehold('viewer', { until: '2026-11-21T00:00:00.000Z' });
    const { cursor } = await readFeed(ben);
    server.clock.set('2026-11-21T00:00:00.000Z');
    await endPast(server.parts);
    expect(petsIn(await readFeed(ben, cursor))).toEqual([[ana.bantay.id, 'deleted']]);
    expect((await getHousehold(ana)).members).toEqual([]);
  });

  test('sees no cost in the feed: neither expenses, nor the profile, nor other pets', async () => {
    const { ana, ben } = await joinHousehold('carer');
    await ana.client.post('/api/expenses/items', {
      ...{ category: 'food', amount: '250', spentOn: '2026-11-20', petId: ana.bantay.id },
    });
    const { changes } = await readFeed(ben);
    const otherChanges = changes.filter(({ id }) => id !== ben.user.id);
    expect(otherChanges.map(({ entity, id }) => [entity, id])).toEqual([['pet', ana.bantay.id]]);
  });
});

test('a carer removes an own document within 24 hours, and none of others', async () => {
  const { ana, ben } = await joinHousehold('carer');
  const { body: record } = await ben.client.post<{ id: string }>(
    `/api/pets/${ana.bantay.id}/medical-records`,
    { type: 'vaccine', title: 'Rabies', dateAdministered: '2026-11-01' },
  );
  const send = async ({ client }: SignedInOwner) => {
    const path = `/api/medical-records/${record.id}/documents`;
    const { status, body } = await client.post<{ id: string }>(path, pdfForm('card.pdf'));
    expect(status).toBe(201);
    return `${path}/${body.id}`;
  };
  const [early, late, others] = [await send(ben), await send(ben), await send(ana)];
  const remove = async ({ client }: SignedInOwner, path: string) =>
    (await client.delete(path)).status;
  expect(await remove(ben, others)).toBe(403);
  expect(await remove(ben, early)).toBe(200);
  server.clock.advance(DAY);
  expect(await remove(ben, late)).toBe(403);
  expect([await remove(ana, late), await remove(ana, others)]).toEqual([200, 200]);
});

test('an owner’s deleted account ends its household, and a member’s leaves what was written', async () => {
  const { ana, ben } = await joinHousehold('carer');
  const addedPet = await ben.client.post<{ id: string }>(
    `/api/pets/${ana.bantay.id}/medical-records`,
    {
      ...{ type: 'vaccine', title: 'Rabies', dateAdministered: '2026-11-01' },
    },
  );
  expect(addedPet.status).toBe(201);
  const { client } = await server.owner();
  const createdByBen = { createdBy: { id: ben.user.id, name: 'Ben' } };
  const path = `/api/medical-records/${addedPet.body.id}`;
  expect((await ana.client.get(path)).body).toMatchObject(createdByBen);
  expect((await client.get(path)).status).toBe(404);
  server.clock.advance(DAY);
  expect((await ben.client.delete('/api/auth/account')).status).toBe(200);
  const formerMember = { id: null, name: 'Former member' };
  expect((await ana.client.get(path)).body).toMatchObject({ createdBy: formerMember });
  expect((await getHousehold(ana)).members).toEqual([]);
});
