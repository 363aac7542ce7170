import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser } from '#db/accounts/factory.ts';
import { buildCarePlan } from '#db/care/factory.ts';
import { countPlans, listPlans, readPlans } from '#db/care/queries.ts';
import { buildDose } from '#db/doses/factory.ts';
import { readAnswers } from '#db/doses/queries.ts';
import { insertMembership } from '#db/members/queries.ts';
import { buildPet } from '#db/pets/factory.ts';
import { countPets, findPet, listPets } from '#db/pets/queries.ts';
import { buildRecord } from '#db/records/factory.ts';
import { countRecords, listRecords } from '#db/records/queries.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import {
  countOpenReminders,
  countReminders,
  listDoneReminders,
  listOpenReminders,
} from '#db/reminders/lists.ts';
import type { MemberRole, ReadScope } from '#db/scope.ts';
import { search } from '#db/search/queries.ts';
import { openTestDatabase, type TestDatabase } from '#db/testing.ts';

const AT = '2026-11-20T02:00:00.000Z';
const DAYS = { from: '2026-11-01', to: '2026-11-01' };
const PAGE = { limit: 10, offset: 0 };

let database: TestDatabase;
let member: string;
/** The pets that the member sees, by the role in which they are shared. */
const petIds = new Map<string, string>();
const answeredPlans = new Map<string, string>();

/** Shares a pet, with one of everything that the statements read, with the member. */
const sharePet = async (
  role: MemberRole,
  { name, ...owner }: { name: string; disabledAt?: string; hasNotices?: boolean },
): Promise<void> => {
  const { db } = database;
  const { hasNotices = true, ...account } = owner;
  const { id: ownerId } = await buildUser(db, account);
  const { id: petId } = await buildPet(db, { userId: ownerId, name });
  await buildRecord(db, { petId });
  await buildReminder(db, { petId });
  await buildReminder(db, { petId, isCompleted: true, completedAt: AT });
  const { id: planId } = await buildCarePlan(db, { petId });
  await buildDose(db, { petId, planId });
  const times = { until: null, createdAt: AT, updatedAt: AT };
  const shared = { ownerId, userId: member, role, petIds: null, hasNotices };
  await insertMembership(db, { id: v7(), version: 1, ...shared, ...times });
  petIds.set(name, petId);
  answeredPlans.set(planId, petId);
};

beforeAll(async () => {
  database = await openTestDatabase();
  member = (await buildUser(database.db)).id;
  await sharePet('family', { name: 'Bantay' });
  await sharePet('carer', { name: 'Muning', hasNotices: false });
  await sharePet('viewer', { name: 'Puti' });
  await sharePet('viewer', { name: 'Kulit', disabledAt: AT });
});

afterAll(() => database[Symbol.asyncDispose]());

type SeenPets = (scope: ReadScope) => Promise<readonly (string | undefined)[]>;

/** Runs a statement about one pet for each pet, and returns the pets that it found. */
const forEachPet =
  (find: (scope: ReadScope, petId: string) => Promise<unknown>): SeenPets =>
  async (scope) => {
    const seen: string[] = [];
    for (const petId of petIds.values()) if (await find(scope, petId)) seen.push(petId);
    return seen;
  };

/** The pets that each compiled statement finds in a scope. */
const statements: Readonly<Record<string, SeenPets>> = {
  listPets: async (scope) => (await listPets(database.db, scope, PAGE)).map(({ id }) => id),
  findPet: forEachPet((scope, id) => findPet(database.db, scope, id)),
  listRecords: forEachPet(async (scope, id) => {
    const listing = { ...PAGE, sort: 'dateAdministered', order: 'desc' } as const;
    return (await listRecords(database.db, scope, id, listing)).length;
  }),
  countRecords: forEachPet((scope, id) => countRecords(database.db, scope, id)),
  readPlans: async (scope) => (await readPlans(database.db, scope)).map(({ petId }) => petId),
  listPlans: async (scope) => (await listPlans(database.db, scope, PAGE)).map(({ petId }) => petId),
  listOpenReminders: async (scope) =>
    (await listOpenReminders(database.db, scope, {}, PAGE)).map(({ petId }) => petId),
  listDoneReminders: async (scope) =>
    (await listDoneReminders(database.db, scope, {}, PAGE)).map(({ petId }) => petId),
  readAnswers: async (scope) =>
    (await readAnswers(database.db, scope, DAYS)).map(({ planId }) => answeredPlans.get(planId)),
  'readAnswers of a pet': forEachPet(
    async (scope, petId) => (await readAnswers(database.db, scope, { ...DAYS, petId })).length,
  ),
  countOpenReminders: async (scope) => {
    const start = { day: '2026-11-20', instant: AT };
    return (await countOpenReminders(database.db, scope, start)).map(({ petId }) => petId);
  },
  search: async (scope) => {
    const terms = [{ word: 'rabies', isBeginning: false, instead: [] }];
    const hits = await search(database.db, scope, { terms, after: undefined, limit: 50 });
    return hits.flatMap(({ entity, petId }) => (entity === 'record' ? [petId] : []));
  },
};

/** Scopes of the member, with the pets that each contains. Consecutive ones differ by their roles only. */
const scopes = [
  [{ roles: ['owner', 'family', 'carer'] }, ['Bantay', 'Muning']],
  [{ roles: ['owner', 'carer', 'viewer'] }, ['Muning', 'Puti', 'Kulit']],
  [{ roles: ['owner', 'family', 'viewer'] }, ['Bantay', 'Puti', 'Kulit']],
  [{ roles: ['viewer'] }, ['Puti', 'Kulit']],
  [{ roles: ['family'] }, ['Bantay']],
  [{ isNotified: true }, ['Bantay', 'Puti', 'Kulit']],
  [{ isNotified: false }, ['Bantay', 'Muning', 'Puti', 'Kulit']],
  [{}, ['Bantay', 'Muning', 'Puti', 'Kulit']],
] as const;

test.each(Object.entries(statements))(
  '%s finds the pets of the roles of each scope',
  async (_, readPets) => {
    for (const [narrowed, names] of scopes) {
      const seen = await readPets({ ownerId: member, sharedAt: AT, ...narrowed });
      const expected = names.map((name) => petIds.get(name));
      expect([narrowed, seen.toSorted()]).toEqual([narrowed, expected.toSorted()]);
    }
  },
);

test('the counts are those of the pets of the roles of each scope', async () => {
  for (const [narrowed, { length }] of scopes) {
    const scope = { ownerId: member, sharedAt: AT, ...narrowed };
    const petCount = await countPets(database.db, scope);
    const planCount = await countPlans(database.db, scope);
    const { open, done } = await countReminders(database.db, scope, {});
    expect([narrowed, petCount, planCount, open, done]).toEqual([
      narrowed,
      ...[length, length, length, length],
    ]);
  }
});
