import { describe, expect, test } from 'vitest';
import { endOwnerImports } from '#db/transfer/staged.ts';
import { buildMembership } from '#server/members/testing.ts';
import type { TestClient } from '#server/testing.ts';
import { runBetweenWrites, runWhilePublishing } from './testing/between-writes.ts';
import { createPhoto } from './testing/household.ts';
import { readChanges, readCursor } from './testing/import-state.ts';
import { setUpImporter } from './testing/importer.ts';
import { fileForPets, PETS } from './testing/pets-file.ts';

/** Other changes to an account and its pets while an import adds to them. */

const importer = setUpImporter();

const RECORDS = 6;
const FILE = fileForPets(RECORDS);

const countRecords = async (client: TestClient, petId: string): Promise<number> => {
  const { headers } = await client.get(`/api/pets/${petId}/medical-records?limit=1`);
  return Number(headers.get('X-Total-Count'));
};

const listDeletedPets = () =>
  importer.server.db.run((knex) =>
    knex('pets').where({ userId: importer.userId }).whereNotNull('deletedAt').pluck('id'),
  );

/** The number of writes of an import before it is shown, and of all. */
const countWrites = async () => {
  await importer.addPets(PETS);
  let hiddenWrites = 0;
  using slices = runBetweenWrites(importer.server.db, async () => {
    const [row] = await importer.server.db.run((knex) => knex('imports').select('published'));
    if (row && !row.published) hiddenWrites += 1;
  });
  await importer.restore(FILE);
  expect(hiddenWrites).toBeGreaterThan(5);
  expect(slices.writes()).toBeGreaterThan(hiddenWrites + 2);
  return { hiddenWrites, allWrites: slices.writes() };
};

const handOver = async (petId: string, receiver: TestClient): Promise<number> => {
  const path = `/api/pets/${petId}/hand-over`;
  const { body } = await importer.client.post<{ link: string }>(path, { email: null });
  return (await receiver.post(`/api/hand-overs/${body.link.split('/').at(-1)}/accept`)).status;
};

describe('a pet that is handed over', () => {
  /** The importer keeps the pet of the file, which the account has no more, as a new one. */
  const expectNothingLost = async (petId: string, receiver: TestClient) => {
    await importer.expectEnded();
    expect(await listDeletedPets()).toEqual([]);
    const ownPets = await importer.listPets();
    expect(ownPets.map(({ id }) => id)).not.toContain(petId);
    const counts = [];
    for (const { id } of ownPets) counts.push(await countRecords(importer.client, id));
    return { own: counts, handedOver: await countRecords(receiver, petId) };
  };

  test('goes without the rows of an import that is not complete, and with those of one that is', async () => {
    const { hiddenWrites, allWrites } = await countWrites();
    // Early, in the last write before the import is shown, in the one that shows it, and at the end.
    for (const at of [1, 4, hiddenWrites, hiddenWrites + 1, allWrites]) {
      await importer.signUp();
      const { client: receiver } = await importer.server.owner();
      const [petId = ''] = await importer.addPets(PETS);
      const cursor = await readCursor(receiver);
      let status = 0;
      {
        using _slices = runBetweenWrites(importer.server.db, async ({ number }) => {
          if (number === at) status = await handOver(petId, receiver);
        });
        expect([at, (await importer.restore(FILE)).status, status]).toEqual([at, 200, 200]);
      }
      expect([at, await expectNothingLost(petId, receiver)]).toEqual([
        at,
        at <= hiddenWrites ? { own: [3, 3], handedOver: 0 } : { own: [3], handedOver: 3 },
      ]);
      const changes = await readChanges(receiver, cursor);
      expect([at, changes.filter(({ entity }) => entity === 'record').length]).toEqual([
        at,
        at <= hiddenWrites ? 0 : 3,
      ]);
    }
  });

  test('goes without them also if both transactions run at the same time', async ({ skip }) => {
    const { db } = importer.server;
    if (db.kind === 'sqlite') skip('SQLite runs one transaction at a time');
    const { client: receiver } = await importer.server.owner();
    const [petId = ''] = await importer.addPets(PETS);
    const statuses: number[] = [];
    {
      using _hook = runWhilePublishing(db, async () => {
        statuses.push(await handOver(petId, receiver));
      });
      expect((await importer.restore(FILE)).status).toBe(200);
    }
    expect(statuses).toEqual([200]);
    expect(await expectNothingLost(petId, receiver)).toEqual({ own: [3, 3], handedOver: 0 });
  });
});

interface Meanwhile {
  readonly name: string;
  /** Returns the statuses of the calls. */
  readonly run: (petId: string, memberId: string) => Promise<readonly number[]>;
  /** Whether it has taken effect. */
  readonly hasEffect: (state: {
    readonly petId: string;
    readonly member: TestClient;
    /** The share tokens before. */
    readonly tokens: readonly string[];
  }) => Promise<boolean>;
}

const readHousehold = async () =>
  (
    await importer.client.get<{
      members: readonly { role: string }[];
      sitterLinks: readonly unknown[];
    }>('/api/household')
  ).body;

const listShareTokens = async () =>
  (await importer.client.get<readonly { shareToken: string }[]>('/api/pets')).body.map(
    ({ shareToken }) => shareToken,
  );

const changesMeanwhile: readonly Meanwhile[] = [
  {
    name: 'a member becomes a viewer',
    run: async (_petId, memberId) => [
      (await importer.client.put(`/api/household/members/${memberId}`, { role: 'viewer' })).status,
    ],
    hasEffect: async () => (await readHousehold()).members[0]?.role === 'viewer',
  },
  {
    name: 'a member who knows all links is removed',
    run: async (_petId, memberId) => [
      (
        await importer.client.delete(
          `/api/household/members/${memberId}?endIdReads=true&renewShareLinks=true`,
        )
      ).status,
    ],
    hasEffect: async ({ petId, member, tokens }) =>
      (await listShareTokens()).every((token) => !tokens.includes(token)) &&
      (await member.get(`/api/pets/${petId}`)).status === 404,
  },
  {
    name: 'the link of a pet is replaced',
    run: async (petId) => [(await importer.client.put(`/api/pets/${petId}/share-token`)).status],
    hasEffect: async ({ tokens }) =>
      (await listShareTokens()).filter((token) => !tokens.includes(token)).length === 1,
  },
  {
    name: 'a sitter gets a link',
    run: async (petId) => [
      (
        await importer.client.post('/api/sitter-links', {
          ...{ petIds: [petId], from: '2026-11-20', until: '2026-11-24', canLog: true },
          ...{ language: 'en', showAddress: false },
        })
      ).status,
    ],
    hasEffect: async () => (await readHousehold()).sitterLinks.length === 1,
  },
];

test.each(changesMeanwhile)('keeps the import whole while $name', async ({ run, hasEffect }) => {
  const { hiddenWrites } = await countWrites();
  for (const at of [2, hiddenWrites]) {
    await importer.signUp();
    const { server, userId } = importer;
    const member = await server.owner();
    await buildMembership(
      server.db,
      { ownerId: userId, userId: member.user.id },
      { role: 'family' },
    );
    const [petId = ''] = await importer.addPets(PETS);
    const tokens = await listShareTokens();
    let statuses: readonly number[] = [];
    {
      using _slices = runBetweenWrites(server.db, async ({ number }) => {
        if (number === at) statuses = await run(petId, member.user.id);
      });
      expect([at, (await importer.restore(FILE)).body.added]).toMatchObject([
        at,
        { pets: 0, medicalRecords: RECORDS, weighings: RECORDS, expenseItems: RECORDS },
      ]);
    }
    expect([at, statuses]).toEqual([at, [expect.toSatisfy((status) => status < 300)]]);
    await importer.expectEnded();
    expect([at, await hasEffect({ petId, member: member.client, tokens })]).toEqual([at, true]);
    expect([at, await countRecords(importer.client, petId)]).toEqual([at, 3]);
  }
});

test('is refused whole if a job of another server has begun to delete it', async () => {
  const { db } = importer.server;
  const pets = await Promise.all(
    PETS.map(async (pet, index) => ({ ...pet, imageUrl: await createPhoto(index) })),
  );
  let deletedCount = 0;
  using _ = runBetweenWrites(db, async () => {
    const [pet] = await db.run((knex) =>
      knex('pets').whereNotNull('importId').whereNotNull('imageBlobId').select('imageBlobId'),
    );
    if (!pet || deletedCount > 0) return;
    deletedCount = await db.run((knex) => knex('blobs').where({ id: pet.imageBlobId }).delete());
  });
  const answer = await importer.restore({ ...FILE, pets });
  expect([answer.status, answer.body.code, deletedCount]).toEqual([503, 'http.busy', 1]);
  expect(await importer.listPets()).toEqual([]);
  await importer.expectEnded();
});

test('is refused whole if a job of another server has begun to delete its records', async () => {
  const { db } = importer.server;
  let deletedCount = 0;
  // The other server stops after the first rows that it has deleted.
  const otherDb = Object.assign(Object.create(db), {
    async transaction(work: Parameters<typeof db.transaction<number>>[0]) {
      if (deletedCount > 0) throw new Error('stopped');
      deletedCount = await db.transaction(work);
      return deletedCount;
    },
  });
  using _ = runBetweenWrites(db, async ({ rows }) => {
    const [record] = await db.run((knex) =>
      knex('medicalRecords')
        .whereIn('petId', knex('pets').whereNotNull('importId').select('id'))
        .select('id'),
    );
    if (!record || rows === 0 || deletedCount > 0) return;
    await endOwnerImports(otherDb, importer.userId).catch(() => undefined);
  });
  const answer = await importer.restore({ ...FILE, pets: PETS });
  expect([answer.status, answer.body.code]).toEqual([503, 'http.busy']);
  expect(deletedCount).toBeGreaterThan(0);
  expect(await importer.listPets()).toEqual([]);
  await importer.expectEnded();
});

test('is refused if a job of another server deletes it while it is stored', async () => {
  const { db } = importer.server;
  let hasEnded = false;
  using _ = runBetweenWrites(db, async ({ rows }) => {
    if (hasEnded || rows === 0) return;
    hasEnded = true;
    await endOwnerImports(db, importer.userId);
  });
  const answer = await importer.restore({ ...FILE, pets: PETS });
  expect([answer.status, answer.body.code]).toEqual([503, 'http.busy']);
  expect(await importer.listPets()).toEqual([]);
  await importer.expectEnded();
});
