import { expect, test } from 'vitest';
import { buildUser } from '#db/accounts/factory.ts';
import { postgresSearchTriggers } from '#db/engine/search/postgres.ts';
import { sqliteSearchTriggers } from '#db/engine/search/sqlite.ts';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import { tables } from '#db/tables.ts';
import { openTestDatabase, type TestDatabase } from '#db/testing.ts';
import { FEED } from './definitions.ts';
import { postgresTriggers } from './postgres.ts';
import { sqliteTriggers } from './sqlite.ts';

const SQLITE = "select tbl_name as on_table, name from sqlite_schema where type = 'trigger'";
const POSTGRES = `select c.relname as on_table, t.tgname as name from pg_trigger t
  join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and c.relnamespace = current_schema()::regnamespace`;

/** All triggers of the database, as `table: name`. */
const listTriggers = async ({ db }: TestDatabase): Promise<readonly string[]> => {
  const triggers: unknown = await db.run((knex) =>
    knex.raw(db.kind === 'sqlite' ? SQLITE : POSTGRES),
  );
  // The cast is safe: the rows have the columns that the query names.
  const rows = triggers as readonly { readonly onTable: string; readonly name: string }[];
  return rows.map(({ onTable, name }) => `${onTable}: ${name}`).toSorted();
};

test('the database has exactly the triggers of the table list', async () => {
  await using testDatabase = await openTestDatabase();
  const expectedRows =
    testDatabase.db.kind === 'sqlite'
      ? [...sqliteTriggers(FEED), ...sqliteSearchTriggers]
      : [...postgresTriggers(FEED), ...postgresSearchTriggers];
  expect(await listTriggers(testDatabase)).toEqual(
    expectedRows.map(({ table, name }) => `${table}: ${name}`).toSorted(),
  );
  for (const { name } of [...FEED.tables, ...FEED.parts]) {
    const ownTriggers = expectedRows.filter(({ table }) => table === name).map(({ sql }) => sql);
    const events = ['insert', 'update', 'delete'].filter((event) =>
      ownTriggers.some((sql) => new RegExp(`after (\\w+ or )?${event}\\b`, 'i').test(sql)),
    );
    expect([name, events]).toEqual([name, ['insert', 'update', 'delete']]);
  }
});

/** Tables of an owner's rows that are not in the feed, because no device keeps them. */
const NOT_IN_FEED: Readonly<Record<string, string>> = {
  accountTokens: 'secrets of mails',
  activities: 'read when the activity is looked at',
  biometricCredentials: 'a way in, which is read when it is looked at',
  blobs: 'told with the row that shows it',
  apiTokens: 'a list that is read when it is looked at',
  calendarFeeds: 'a link that is read when it is looked at',
  sitterLinks: 'links that are read when they are looked at',
  vetLinks: 'links that are read when they are looked at',
  changes: 'the feed itself',
  foundMutes: 'whom the owner hears nothing of',
  givenUp: 'read when Recently deleted is looked at',
  givenUpPhotos: 'read when Recently deleted is looked at',
  handOvers: 'links that are read when they are looked at',
  handedOver: 'recognises late edits',
  idempotencyKeys: 'answers to requests',
  importBlobs: 'photos and documents of imports in progress',
  importIds: 'what became of the ids of a file',
  importRows: 'imports in progress',
  importStandIns: 'imports in progress',
  imports: 'imports in progress',
  invitations: 'links that are read when they are looked at',
  mailedReminders: 'what mails have named',
  membershipPets: 'told by the cursor of the feed, which names the memberships it has read',
  memberships: 'told by the cursor of the feed, which names the memberships it has read',
  notices: 'mails and pushed notices',
  providerIdentities: 'a way in',
  pushSubscriptions: 'devices that notices go to',
  notificationTargets: 'a list that is read when it is looked at',
  recoveryCodes: 'a way in',
  rememberedDevices: 'a list that is read when it is looked at',
  secondSteps: 'log-ins that wait for their second step',
  securityNotices: 'read when they are looked at',
  sessions: 'ways in',
  signUpCodes: 'read when somebody signs up',
  supportAttachments: 'letters to the operator',
  supportMessages: 'letters to the operator',
  twoSteps: 'secrets of a way in',
  userSubscriptions: 'a count of the server',
};

test('every table of an owner is in the feed, or is listed here with the reason', () => {
  const ownedTables = new Set(['users']);
  for (let rowsLeft = 0; rowsLeft < ownedTables.size; ) {
    rowsLeft = ownedTables.size;
    for (const { name, columns } of tables) {
      const isOwned = Object.values(columns).some(
        ({ traits: { reference } }) =>
          reference?.whenGone === 'cascade' && ownedTables.has(reference.table),
      );
      if (isOwned) ownedTables.add(name);
    }
  }
  const tablesWithoutFeed = tables.filter(
    ({ name, feed }) => ownedTables.has(name) && feed === undefined,
  );
  expect(tablesWithoutFeed.map(({ name }) => name).toSorted()).toEqual(
    Object.keys(NOT_IN_FEED).toSorted(),
  );
});

const listChangeNumbers = ({ db }: TestDatabase, userId: string): Promise<readonly number[]> =>
  db.run((knex) => knex('changes').where({ userId }).orderBy('seq').pluck<number[]>('seq'));

test('things that are deleted with a pet are in the feed, each with its own number', async () => {
  await using testDatabase = await openTestDatabase();
  const { db } = testDatabase;
  const { id: userId } = await buildUser(db);
  const pet = await buildPet(db, { userId });
  for (let n = 0; n < 20; n += 1) await buildRecord(db, { petId: pet.id });
  const lastNumber = Math.max(...(await listChangeNumbers(testDatabase, userId)));
  const deletedAt = '2026-11-01T00:00:00.000Z';
  await db.run((knex) => knex('pets').where({ id: pet.id }).update({ deletedAt }));
  const numbers = await listChangeNumbers(testDatabase, userId);
  expect(new Set(numbers).size).toBe(22);
  // Only the pet and its records have new numbers, because the owner's profile did not change.
  expect(numbers.filter((seq) => seq > lastNumber)).toHaveLength(21);
});

test('invisible changes are not in the feed: a new epoch, planner columns, a directory’s clinic', async () => {
  await using testDatabase = await openTestDatabase();
  const { db } = testDatabase;
  const { id: userId } = await buildUser(db);
  await buildPet(db, { userId });
  const numbersBefore = await listChangeNumbers(testDatabase, userId);
  await db.run((knex) => knex('pets').update({ version: 77 }));
  await db.run((knex) => knex('users').update({ sessionVersion: 9 }));
  expect(await listChangeNumbers(testDatabase, userId)).toEqual(numbersBefore);
  await db.run((knex) => knex('users').update({ city: 'Cebu' }));
  expect(await listChangeNumbers(testDatabase, userId)).not.toEqual(numbersBefore);
});

test('an account is deleted with its feed, in whatever order the database deletes its rows', async () => {
  await using testDatabase = await openTestDatabase();
  const { db } = testDatabase;
  const [one, other] = [await buildUser(db), await buildUser(db)];
  for (const { id } of [one, other]) {
    const pet = await buildPet(db, { userId: id });
    await buildRecord(db, { petId: pet.id });
  }
  const keptNumbers = await listChangeNumbers(testDatabase, other.id);
  await db.run((knex) => knex('users').where({ id: one.id }).delete());
  expect(await listChangeNumbers(testDatabase, one.id)).toEqual([]);
  expect(await listChangeNumbers(testDatabase, other.id)).toEqual(keptNumbers);
  // This account is created and deleted in one transaction.
  await db.transaction(async (tx) => {
    const { id } = await buildUser(tx);
    await buildPet(tx, { userId: id });
    await tx.run((knex) => knex('users').where({ id }).delete());
  });
  expect(await db.run((knex) => knex('changes').distinct('userId').pluck('userId'))).toEqual([
    other.id,
  ]);
});
