import { v4, v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { feedWith } from '#db/engine/feed/definitions.ts';
import { makeFeed } from '#db/engine/feed/install.ts';
import { openForMigrations } from '#db/engine/migrate.ts';
import { openPostgresForMigrations } from '#db/engine/postgres/migrate-postgres.ts';
import { instant, type RowOf, table, text } from '#db/engine/table.ts';
import { insertBlob } from '#db/photos/queries.ts';
import { findSubscription } from '#db/plans/queries.ts';
import { openTestDatabase, testPostgres } from '#db/testing.ts';
import { insertRows } from '#db/transfer/imports.ts';
import { readExported } from '#db/transfer/queries.ts';
import type { Changes } from '#server/changes/contract.ts';
import { purgeDeleted } from '#server/deleted/jobs.ts';
import { entities } from '#server/entities.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { exportOf } from '#server/transfer/testing/account.ts';
import { upload } from '#server/transfer/testing/upload.ts';
import type { Entity, Section } from './entity.ts';
import { parse } from './file-row.ts';

/** An entity that only this test knows: its description is all that is needed. */
const toys = table('toys', {
  id: text().key(),
  userId: text().references('users').notExported('a file holds the data of one owner'),
  name: text(),
  imageBlobId: text().nullable().references('blobs', 'set null').notExported('no photo is told'),
  deletedAt: instant().nullable().notExported('what was deleted is left out of exports'),
}).inFeed({ entity: 'toy' });
type ToyRow = RowOf<typeof toys>;

const CREATE = `create table toys (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  name text not null,
  image_blob_id text references blobs (id) on delete set null,
  deleted_at text
)`;

const section: Section<{ readonly name: string }> = {
  list: 'toys',
  kind: 'toy',
  most: 3,
  division: { as: 'root', cut: 't' },
  snapshot: async (tx, { userId }) =>
    (
      await tx.run((k) => k<ToyRow>('toys').where({ userId }).whereNull('deletedAt').select('id'))
    ).map(({ id }) => ({ id, bytes: 60 })),
  async *exported(db, ids) {
    yield* await readExported(db, toys, ids);
  },
  // A toy is known by its name: `import_ids` takes no kinds but those of its migration.
  async read(value) {
    const { name } = parse(z.object({ name: z.string() }), value);
    return { id: name, value: { name } };
  },
  standing: (db, { userId }, ids) =>
    db.run((k) =>
      k<ToyRow>('toys').where({ userId }).whereNull('deletedAt').whereIn('name', ids).pluck('name'),
    ),
  async insert(page, { tx, keeper: { userId } }) {
    const made = page.map(({ row: { name } }) => ({
      ...{ id: v7(), userId, name, imageBlobId: null, deletedAt: null },
    }));
    await insertRows(tx, toys, made);
    return made.map(({ id }) => id);
  },
};

const gone: string[] = [];
const toyEntity: Entity = {
  table: toys,
  section,
  isKeptDeleted: true,
  beforeAccountGoes: async (_tx, userId) => gone.push(userId),
};
const all = [...entities, toyEntity];

let server: TestServer;

beforeAll(async () => {
  const database = await openTestDatabase();
  const tables = testPostgres()
    ? openPostgresForMigrations(database.place)
    : openForMigrations(database.place);
  await tables.raw(CREATE);
  await makeFeed(tables, feedWith([toys]));
  await tables.destroy();
  server = await startTestServer({ database, entities: all });
});
afterAll(() => server?.[Symbol.asyncDispose]());

const toysOf = (userId: string) =>
  server.db.run((k) => k<ToyRow>('toys').where({ userId }).select('id', 'name'));

const ownerOfToy = async (name: string, more: Partial<ToyRow> = {}) => {
  const { user, client } = await server.owner();
  const toy = { id: v4(), userId: user.id, name, imageBlobId: null, deletedAt: null, ...more };
  await insertRows(server.db, toys, [toy]);
  return { user, client, toy };
};

test('is exported, and counted in the size of an export', async () => {
  const { client, toy } = await ownerOfToy('Ball');
  await ownerOfToy('Of somebody else');
  const { data } = await exportOf(server, client);
  expect(data).toMatchObject({ pets: [], toys: [{ id: toy.id, name: 'Ball' }] });
  const size = (await client.get('/api/export/size')).body;
  expect(size).toMatchObject({ pets: 0, toys: 1 });
});

test('is imported once, under an id of its own', async () => {
  const ana = await ownerOfToy('Ball');
  const { text: file } = await exportOf(server, ana.client);
  const { user, client } = await server.owner();
  const at = { url: server.url, client };
  expect((await upload(at, '/api/import/check', file)).body).toMatchObject({ toys: 1 });
  expect((await upload(at, '/api/import', file)).body).toMatchObject({ added: { toys: 1 } });
  const [copy, ...others] = await toysOf(user.id);
  expect([copy?.name, others]).toEqual(['Ball', []]);
  // Another owner's id in a file is a name alone: theirs is not touched.
  expect(copy?.id).not.toBe(ana.toy.id);
  expect(await toysOf(ana.user.id)).toEqual([{ id: ana.toy.id, name: 'Ball' }]);
  expect((await upload(at, '/api/import', file)).body).toMatchObject({
    added: { toys: 0 },
    alreadyThere: { toys: 1 },
  });
  expect(await toysOf(user.id)).toEqual([copy]);
});

test('refuses a whole file for one wrong row, one too many, or two of one id', async () => {
  const { user, client } = await server.owner();
  const at = { url: server.url, client };
  const ball = { name: 'Ball' };
  for (const wrong of [
    [{ name: 7 }],
    [ball, ball],
    Array.from({ length: 4 }, (_, n) => ({ name: `Ball ${n}` })),
  ]) {
    const pets = [{ id: 'p', name: 'Bantay', category: 'dog' }];
    const file = JSON.stringify({ format: 1, pets, toys: wrong });
    expect((await upload(at, '/api/import', file)).status).toBe(400);
  }
  expect(await toysOf(user.id)).toEqual([]);
  expect((await client.get('/api/pets')).body).toEqual([]);
});

test('is purged 30 days after it was deleted, with its photo and the storage that it took', async () => {
  const at = server.clock.now().toISOString();
  const deleted = await ownerOfToy('Torn', { deletedAt: at });
  const kept = await ownerOfToy('Whole');
  const blob = {
    ...{ id: v7(), userId: deleted.user.id, originalName: null, sha256: 'x' },
    kind: 'photo' as const,
    ...{ mimeType: 'image/jpeg', byteSize: 1, width: 1, height: 1, createdAt: at },
    ...{ thumbnail: null, bytes: new Uint8Array(1) },
  };
  await server.db.transaction((tx) => insertBlob(tx, blob));
  const show = { imageBlobId: blob.id };
  await server.db.run((k) => k<ToyRow>('toys').where({ id: deleted.toy.id }).update(show));
  const used = async () => (await findSubscription(server.db, deleted.user.id))?.storageUsed;

  server.clock.advance(30 * 86_400_000 - 1);
  await purgeDeleted(server.parts, all);
  expect([(await toysOf(deleted.user.id)).length, await used()]).toEqual([1, 1]);
  server.clock.advance(1);
  await purgeDeleted(server.parts, all);
  expect([(await toysOf(deleted.user.id)).length, await used()]).toEqual([0, 0]);
  expect(await server.db.run((k) => k('blobs').where({ id: blob.id }).pluck('id'))).toEqual([]);
  expect(await toysOf(kept.user.id)).toHaveLength(1);
});

test('is in the change feed of its owner when it comes, changes, is hidden and goes', async () => {
  const { user, client, toy } = await ownerOfToy('Ball');
  const other = await server.owner();
  let cursor = '';
  const news = async () => {
    const { status, body } = await client.get<Changes>(`/api/changes?since=${cursor}`);
    expect(status).toBe(200);
    ({ cursor } = body);
    const told: readonly { readonly entity: string; kind: string; id: string }[] = body.changes;
    return told.filter(({ entity }) => entity === 'toy').map(({ kind, id }) => [kind, id]);
  };
  const changeTo = (fields: Partial<ToyRow>) =>
    server.db.run((k) => k<ToyRow>('toys').where({ id: toy.id }).update(fields));
  expect(await news()).toEqual([['changed', toy.id]]);
  expect(await news()).toEqual([]);
  await changeTo({ name: 'Rope' });
  expect(await news()).toEqual([['changed', toy.id]]);
  await changeTo({ deletedAt: server.clock.now().toISOString() });
  expect(await news()).toEqual([['deleted', toy.id]]);
  await server.db.run((k) => k<ToyRow>('toys').where({ userId: user.id }).delete());
  expect(await news()).toEqual([['deleted', toy.id]]);
  const { body } = await other.client.get<Changes>('/api/changes');
  expect(body.changes.filter(({ id }) => id === toy.id)).toEqual([]);
});

test('goes with the account, which asks it first', async () => {
  const { user, client } = await ownerOfToy('Ball');
  expect((await client.delete('/api/auth/account')).status).toBe(200);
  expect(gone).toEqual([user.id]);
  expect(await toysOf(user.id)).toEqual([]);
});
