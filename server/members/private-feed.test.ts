import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildFoundReport } from '#db/lost/factory.ts';
import { setDisabled } from '#db/members/disabling.ts';
import { buildPet } from '#db/pets/factory.ts';
import { EXPENSE_ROLES, REPORT_ROLES } from '#db/scope.ts';
import { buildVisitReport } from '#db/visit-reports/factory.ts';
import { DAY } from '#server/calendar/days.ts';
import type { Changes } from '#server/changes/contract.ts';
import { purgeDeleted } from '#server/deleted/jobs.ts';
import { entities } from '#server/entities.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { memberEntity } from './entity.ts';
import { endPast } from './jobs.ts';
import { MEMBER_ROLES, may } from './rules.ts';
import { buildMembership } from './testing.ts';

const ITEMS = '/api/expenses/items';
const LAST_DAY = '2026-11-21T00:00:00.000Z';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.clock.set('2026-11-20T02:00:00.000Z'));
afterAll(() => server[Symbol.asyncDispose]());

type Pets = 'all' | 'one';
interface SharedWith {
  readonly role?: (typeof MEMBER_ROLES)[number];
  readonly until?: string;
}

/** Ana's household of two pets with an expense for each and one for both; Ben is a member who sees all pets or Bantay. */
const joinHousehold = async (pets: Pets, { role = 'family', until }: SharedWith = {}) => {
  const [ana, ben] = [await server.owner({ firstName: 'Ana' }), await server.owner()];
  const [bantay, muning] = [
    await buildPet(server.db, { userId: ana.user.id }),
    await buildPet(server.db, { userId: ana.user.id }),
  ];
  const addExpense = async (petId: string | null) => {
    const body = { category: 'food', amount: '250', spentOn: '2026-11-19', petId };
    const { status, body: item } = await ana.client.post<{ id: string }>(ITEMS, body);
    expect(status).toBe(201);
    return item.id;
  };
  const [forBantay, forMuning, forBoth] = [
    await addExpense(bantay.id),
    await addExpense(muning.id),
    await addExpense(null),
  ];
  const petIds = pets === 'all' ? null : [bantay.id];
  const ownerAndUser = { ownerId: ana.user.id, userId: ben.user.id };
  await buildMembership(server.db, ownerAndUser, { role, petIds, until: until ?? null });
  let cursor = '';
  /** The changes of these entities that the feed lists since the last reading. */
  const readChanges = async (entities: readonly string[]): Promise<readonly string[]> => {
    const { status, body } = await ben.client.get<Changes>(`/api/changes?since=${cursor}`);
    expect([status, body.more]).toEqual([200, false]);
    ({ cursor } = body);
    return body.changes
      .filter(({ entity }) => entities.includes(entity))
      .map(({ id, kind }) => `${kind} ${id}`)
      .toSorted();
  };
  const readExpenseChanges = () => readChanges(['expense']);
  /** The rows of the list of expenses, as the changes of a feed that is read from its start. */
  const listExpenses = async (): Promise<readonly string[]> => {
    const path = `${ITEMS}?ownerId=${ana.user.id}`;
    const { body } = await ben.client.get<readonly { readonly id: string }[]>(path);
    return body.map(({ id }) => `changed ${id}`).toSorted();
  };
  const member = `/api/household/members/${ben.user.id}`;
  return {
    ...{ ana, ben, bantay, muning, forBantay, forMuning, forBoth, member },
    ...{ addExpense, readChanges, readExpenseChanges, listExpenses },
  };
};

type Household = Awaited<ReturnType<typeof joinHousehold>>;

const linesOf = (kind: 'changed' | 'deleted', ...ids: readonly string[]): readonly string[] =>
  ids.map((id) => `${kind} ${id}`).toSorted();

/** The expenses that a member sees. */
const shownTo = (pets: Pets, { forBantay, forMuning, forBoth }: Household): readonly string[] =>
  pets === 'all' ? [forBantay, forMuning, forBoth] : [forBantay];

test('the roles that see expenses are those of the role table', () => {
  expect(EXPENSE_ROLES).toEqual(MEMBER_ROLES.filter((role) => may(role, 'see-private')));
  expect(REPORT_ROLES).toEqual(MEMBER_ROLES.filter((role) => may(role, 'end-lost')));
});

test.each(['all', 'one'] as const)(
  'the feed lists the same expenses as the list, for family with %s of the pets',
  async (pets) => {
    const household = await joinHousehold(pets);
    const { ana, forBantay, muning, bantay, addExpense, readExpenseChanges } = household;
    const shown = linesOf('changed', ...shownTo(pets, household));
    expect(await household.listExpenses()).toEqual(shown);
    expect(await readExpenseChanges()).toEqual(shown);
    const [newItem, hiddenItem] = [await addExpense(bantay.id), await addExpense(muning.id)];
    const created = pets === 'all' ? [newItem, hiddenItem] : [newItem];
    expect(await readExpenseChanges()).toEqual(linesOf('changed', ...created));
    await ana.client.put(`${ITEMS}/${forBantay}`, { amount: '300' });
    expect(await readExpenseChanges()).toEqual(linesOf('changed', forBantay));
    await ana.client.delete(`${ITEMS}/${forBantay}`);
    expect(await readExpenseChanges()).toEqual(linesOf('deleted', forBantay));
    await ana.client.post(`${ITEMS}/${forBantay}/restore`);
    expect(await readExpenseChanges()).toEqual(linesOf('changed', forBantay));
    expect(await readExpenseChanges()).toEqual([]);
  },
);

test.each(['carer', 'viewer'] as const)('a %s reads of no expense', async (role) => {
  const { readExpenseChanges, ana, forBantay } = await joinHousehold('all', { role });
  expect(await readExpenseChanges()).toEqual([]);
  await ana.client.put(`${ITEMS}/${forBantay}`, { amount: '300' });
  await ana.client.delete(`${ITEMS}/${forBantay}`);
  expect(await readExpenseChanges()).toEqual([]);
});

test.each(['all', 'one'] as const)(
  'the expenses of a member with %s of the pets are deleted when the right ends, and come back',
  async (pets) => {
    const household = await joinHousehold(pets);
    const { ana, ben, member, readExpenseChanges, bantay, muning, forMuning } = household;
    const shown = shownTo(pets, household);
    await readExpenseChanges();
    await ana.client.put(member, { role: 'carer' });
    expect(await readExpenseChanges()).toEqual(linesOf('deleted', ...shown));
    await ana.client.put(member, { role: 'viewer' });
    expect(await readExpenseChanges()).toEqual([]);
    await ana.client.put(member, { role: 'family' });
    expect(await readExpenseChanges()).toEqual(linesOf('changed', ...shown));
    await ana.client.put(member, { petIds: [muning.id] });
    expect(await readExpenseChanges()).toEqual(
      [
        ...linesOf('changed', forMuning),
        ...linesOf('deleted', ...shown.filter((id) => id !== forMuning)),
      ].toSorted(),
    );
    await ana.client.put(member, { petIds: [bantay.id, muning.id] });
    await readExpenseChanges();
    await ben.client.post(`/api/household/leave/${ana.user.id}`);
    expect(await readExpenseChanges()).toEqual(linesOf('deleted', household.forBantay, forMuning));
    expect(await readExpenseChanges()).toEqual([]);
  },
);

const ONLY_SOME_ROLES = ['expense', 'foundReport', 'visitReport'];

/** A household whose pets also have a report of a finder and of a vet, and the changes about what only family sees. */
const joinWithReports = async (pets: Pets) => {
  const household = await joinHousehold(pets);
  const { bantay, muning, readChanges } = household;
  const addReports = async (petId: string) => [
    (await buildFoundReport(server.db, { petId })).id,
    (await buildVisitReport(server.db, { petId })).id,
  ];
  const [ofBantay, ofMuning] = [await addReports(bantay.id), await addReports(muning.id)];
  const shownReports = pets === 'all' ? [...ofBantay, ...ofMuning] : ofBantay;
  return {
    ...household,
    readPrivateChanges: () => readChanges(ONLY_SOME_ROLES),
    shown: [...shownTo(pets, household), ...shownReports],
  };
};

test.each(['all', 'one'] as const)(
  'reports and expenses are deleted for a member with %s of the pets whose role sees them no longer',
  async (pets) => {
    const { ana, member, shown, readPrivateChanges } = await joinWithReports(pets);
    expect(await readPrivateChanges()).toEqual(linesOf('changed', ...shown));
    await ana.client.put(member, { role: 'carer' });
    expect(await readPrivateChanges()).toEqual(linesOf('deleted', ...shown));
    await ana.client.put(member, { role: 'family' });
    expect(await readPrivateChanges()).toEqual(linesOf('changed', ...shown));
  },
);

test.each(['all', 'one'] as const)(
  'a member with %s of the pets sees what only family sees no longer while the owner is disabled',
  async (pets) => {
    const household = await joinWithReports(pets);
    const { ana, forBantay, bantay, shown, readPrivateChanges, readChanges } = household;
    const setOwnerDisabled = (disabledAt: string | null) =>
      server.db.transaction((tx) => setDisabled(tx, ana.user.id, disabledAt));
    const disabledAt = server.clock.now().toISOString();
    expect(await readPrivateChanges()).toEqual(linesOf('changed', ...shown));
    await setOwnerDisabled(disabledAt);
    expect(await readPrivateChanges()).toEqual(linesOf('deleted', ...shown));
    expect(await readPrivateChanges()).toEqual([]);
    await setOwnerDisabled(null);
    expect(await readPrivateChanges()).toEqual(linesOf('changed', ...shown));

    // The pets stay. They are listed again, because the role decides which of their columns are shown.
    await setOwnerDisabled(disabledAt);
    expect(await readChanges(['pet'])).toContain(`changed ${bantay.id}`);
    await setOwnerDisabled(null);
    await readPrivateChanges();

    // A device that was away meanwhile is not confused by it, and hears of what was deleted for good.
    await setOwnerDisabled(disabledAt);
    const purged = { id: forBantay };
    await server.db.run((knex) => knex('expenseItems').where(purged).delete());
    await setOwnerDisabled(null);
    // With all pets, the tombstone says so too.
    expect([...new Set(await readPrivateChanges())]).toEqual(
      [
        ...linesOf('changed', ...shown.filter((id) => id !== forBantay)),
        ...linesOf('deleted', forBantay),
      ].toSorted(),
    );
  },
);

test('an expense that is given to another pet and back is deleted and shown again', async () => {
  const household = await joinHousehold('one');
  const { ana, bantay, muning, forBantay, forMuning, readExpenseChanges } = household;
  const moveTo = (id: string, petId: string | null) => ana.client.put(`${ITEMS}/${id}`, { petId });
  await readExpenseChanges();
  await moveTo(forBantay, muning.id);
  expect(await readExpenseChanges()).toEqual(linesOf('deleted', forBantay));
  await moveTo(forMuning, null);
  expect(await readExpenseChanges()).toEqual([]);
  await moveTo(forBantay, null);
  await moveTo(forBantay, bantay.id);
  expect(await readExpenseChanges()).toEqual(linesOf('changed', forBantay));
  expect(await household.listExpenses()).toEqual(linesOf('changed', forBantay));
});

test('the expenses of a deleted pet are deleted for a member of that pet, and restored with it', async () => {
  const { ana, bantay, forBantay, readExpenseChanges } = await joinHousehold('one');
  await readExpenseChanges();
  await ana.client.delete(`/api/pets/${bantay.id}`);
  expect(await readExpenseChanges()).toEqual(linesOf('deleted', forBantay));
  await ana.client.post(`/api/pets/${bantay.id}/restore`);
  expect(await readExpenseChanges()).toEqual(linesOf('changed', forBantay));
});

test('a member hears of what was deleted for good, and of the last day, while the device was away', async () => {
  const household = await joinHousehold('one', { until: LAST_DAY });
  const { ana, ben, forBantay, bantay, addExpense, readExpenseChanges } = household;
  const purgedItem = await addExpense(bantay.id);
  await readExpenseChanges();
  const deletedAt = new Date(server.clock.now().getTime() - 31 * DAY).toISOString();
  await ana.client.delete(`${ITEMS}/${purgedItem}`);
  await server.db.run((knex) =>
    knex('expenseItems').where({ id: purgedItem }).update({ deletedAt }),
  );
  await purgeDeleted(server.parts, entities);
  expect((await ben.client.get(`/api/pets/${bantay.id}`)).status).toBe(200);
  expect(await readExpenseChanges()).toEqual(linesOf('deleted', purgedItem));
  server.clock.set(LAST_DAY);
  await endPast(server.parts);
  expect(await readExpenseChanges()).toEqual(linesOf('deleted', forBantay));
});

test('the expenses of a pet that is handed over are deleted for a member of that pet', async () => {
  const { ana, bantay, forBantay, readExpenseChanges } = await joinHousehold('one');
  const { user: newOwner } = await server.owner();
  await readExpenseChanges();
  const { onHandOver } = memberEntity;
  const move = { petId: bantay.id, petName: 'Bantay', from: ana.user.id, to: newOwner.id };
  await server.db.transaction(async (tx) => {
    await onHandOver?.before?.(tx, { ...move, at: server.clock.now().toISOString() });
    await tx.run((knex) => knex('pets').where({ id: bantay.id }).update({ userId: newOwner.id }));
  });
  expect(await readExpenseChanges()).toEqual(linesOf('deleted', forBantay));
});
