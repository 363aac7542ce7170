import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { buildUser } from '#db/accounts/factory.ts';
import { type BlobRow, deleteBlobs, insertBlob } from '#db/blobs.ts';
import { purgeRows } from '#db/deleted/purge.ts';
import type { Database } from '#db/engine/run.ts';
import { FREE_PLAN_ID } from '#db/engine/sqlite/storage.ts';
import { buildPet } from '#db/pets/factory.ts';
import { pets } from '#db/pets/table.ts';
import { medicalRecords } from '#db/records/table.ts';
import { openTestDatabase } from '#db/testing.ts';
import { findPlan, findSubscription, setStorageLimit } from './queries.ts';

const NOW = '2026-11-01T00:00:00.000Z';

const createBlob = (userId: string, byteSize: number): BlobRow => ({
  id: v7(),
  userId,
  kind: 'photo',
  originalName: null,
  mimeType: 'image/jpeg',
  sha256: 'x',
  byteSize,
  width: 1,
  height: 1,
  createdAt: NOW,
  thumbnail: new Uint8Array(300),
  bytes: new Uint8Array(1),
});

const store = (db: Database, blob: BlobRow, replacedIds: readonly string[] = []): Promise<void> =>
  db.transaction((tx) => insertBlob(tx, blob, replacedIds));

const countStorage = async (db: Database): Promise<Record<string, number>> => {
  const rows = await db.run((knex) =>
    knex<{ userId: string; storageUsed: number }>('userSubscriptions').select(
      'userId',
      'storageUsed',
    ),
  );
  return Object.fromEntries(rows.map(({ userId, storageUsed }) => [userId, storageUsed]));
};

const buildWeights = async (db: Database, owners: readonly string[]) => {
  const rows: readonly { userId: string; bytes: number }[] = await db.run((knex) =>
    knex('blobs').groupBy('userId').select('userId').sum('byteSize as bytes'),
  );
  return Object.fromEntries(
    owners.map((id) => [id, rows.find(({ userId }) => userId === id)?.bytes ?? 0]),
  );
};

/**
 * The possible operations on two owners' photos. The index of a photo wraps around at the number of
 * existing ones.
 */
const step = fc.oneof(
  fc.record({
    kind: fc.constant('store' as const),
    owner: fc.nat(1),
    size: fc.integer({ min: 1, max: 10_000_000 }),
    /** The pet that shows the photo was deleted long ago, so that the purge deletes both. */
    deleted: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('delete' as const),
    which: fc.array(fc.nat(20), { maxLength: 4 }),
  }),
  fc.record({ kind: fc.constant('purge' as const) }),
);

test('after random writes and deletions, the counted storage equals the stored bytes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
      await using testDatabase = await openTestDatabase();
      const { db } = testDatabase;
      const owners = [(await buildUser(db)).id, (await buildUser(db)).id];
      for (const each of steps) {
        if (each.kind === 'store') {
          const blob = createBlob(owners[each.owner] ?? '', each.size);
          await store(db, blob);
          if (each.deleted) {
            await buildPet(db, {
              userId: blob.userId,
              imageBlobId: blob.id,
              deletedAt: '2026-01-01T00:00:00.000Z',
            });
          }
        } else if (each.kind === 'delete') {
          const ids = await db.run((knex) => knex<BlobRow>('blobs').orderBy('id').select('id'));
          const chosenIds = each.which.flatMap((index) => ids[index % ids.length]?.id ?? []);
          await db.transaction((tx) => deleteBlobs(tx, chosenIds, NOW));
        } else {
          await db.transaction((tx) =>
            purgeRows(tx, [pets, medicalRecords], '2026-02-01T00:00:00.000Z', NOW),
          );
        }
        expect(await countStorage(db)).toEqual(await buildWeights(db, owners));
      }
    }),
    { numRuns: 25 },
  );
});

test('a failed transaction’s storage is not counted', async () => {
  await using testDatabase = await openTestDatabase();
  const { id } = await buildUser(testDatabase.db);
  const failingTransaction = testDatabase.db.transaction(async (tx) => {
    await insertBlob(tx, createBlob(id, 10));
    throw new Error('no');
  });
  await expect(failingTransaction).rejects.toThrow('no');
  expect(await countStorage(testDatabase.db)).toEqual({ [id]: 0 });
});

test('a plan is full at its limit, and replaced photos make room', async () => {
  await using testDatabase = await openTestDatabase();
  const { db } = testDatabase;
  const { id } = await buildUser(db);
  await setStorageLimit(db, FREE_PLAN_ID, 100);
  const firstBlob = createBlob(id, 60);
  await store(db, firstBlob);
  await store(db, createBlob(id, 40));
  await expect(store(db, createBlob(id, 1))).rejects.toMatchObject({ code: 'over-plan' });
  expect(await countStorage(db)).toEqual({ [id]: 100 });
  await expect(store(db, createBlob(id, 61), [firstBlob.id])).rejects.toMatchObject({
    code: 'over-plan',
  });
  await db.transaction(async (tx) => {
    await insertBlob(tx, createBlob(id, 60), [firstBlob.id]);
    await deleteBlobs(tx, [firstBlob.id], NOW);
  });
  expect(await countStorage(db)).toEqual({ [id]: 100 });
  // The storage of another owner does not change.
  const otherUser = await buildUser(db);
  await store(db, createBlob(otherUser.id, 100));
  await setStorageLimit(db, FREE_PLAN_ID, null);
  await store(db, createBlob(id, 1_000_000));
});

test('deletions cost the same number of statements for any number of photos', async () => {
  const seenColumns: string[] = [];
  await using testDatabase = await openTestDatabase({
    onStatement: (sql) => seenColumns.push(sql),
  });
  const { id } = await buildUser(testDatabase.db);
  const blobs = Array.from({ length: 12 }, () => createBlob(id, 10));
  for (const blob of blobs) await store(testDatabase.db, blob);
  const measureCost = async (ids: readonly string[]) => {
    seenColumns.length = 0;
    await testDatabase.db.transaction((tx) => deleteBlobs(tx, ids, NOW));
    return seenColumns.length;
  };
  const [first, ...rest] = blobs.map((blob) => blob.id);
  expect(await measureCost([first ?? ''])).toBe(await measureCost(rest));
  expect(await countStorage(testDatabase.db)).toEqual({ [id]: 0 });
});

test('an account without a plan gets one with its first photo', async () => {
  await using testDatabase = await openTestDatabase();
  const { id } = await buildUser(testDatabase.db);
  await testDatabase.db.run((knex) => knex('userSubscriptions').delete());
  await store(testDatabase.db, createBlob(id, 10));
  expect(await findSubscription(testDatabase.db, id)).toMatchObject({
    planId: FREE_PLAN_ID,
    status: 'active',
    storageUsed: 10,
    endDate: null,
  });
});

test('the Free plan has the values of its migration', async () => {
  await using testDatabase = await openTestDatabase();
  expect(await findPlan(testDatabase.db, FREE_PLAN_ID)).toMatchObject({
    name: 'Free',
    price: 0,
    storageLimit: null,
    features: expect.arrayContaining(['Unlimited medical records']),
    isActive: true,
  });
});

/**
 * Only these files may write to the table. A write elsewhere would bypass the counting of storage.
 */
test.each([
  [
    'blobs',
    // A hand-over counts what it moves for both owners. Staged imports also delete photos: those of an import that was not
    // finished, which they count too.
    ['db/blobs.ts', 'db/hand-over/move.ts', 'db/transfer/staged.ts'],
    /'blobs'\)[\s\S]{0,80}?\.(?:insert|delete|del|update)\(/,
  ],
  ['users', ['db/accounts/queries.ts'], /'users'\)\s*\.insert\(/],
])(
  '%s are inserted, and blobs deleted, only in the files that count storage',
  (_table, places, writes) => {
    const root = join(import.meta.dirname, '../..');
    const files = globSync(['db/**/*.ts', 'server/**/*.ts'], {
      cwd: root,
      exclude: [
        '**/*.test.ts',
        '**/migrations/**',
        '**/factory.ts',
        '**/testing/**',
        '**/bench/**',
      ],
    });
    const foundFiles = files.filter((file) => writes.test(readFileSync(join(root, file), 'utf8')));
    expect(foundFiles.toSorted()).toEqual(places);
  },
);
