import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BlobRow, insertBlob } from '#db/blobs.ts';
import type { Runner } from '#db/engine/run.ts';
import { findSubscription } from '#db/plans/queries.ts';
import type { Changes } from '#server/changes/contract.ts';
import { purgeDeleted } from '#server/deleted/jobs.ts';
import type { TestClient } from '#server/testing.ts';
import { exportOf } from '#server/transfer/testing/account.ts';
import { upload } from '#server/transfer/testing/upload.ts';
import { buildToy, startToyServer, type ToyRow, toyEntity } from './testing/toy.ts';

/** The generated attacks on toys are in `server/attacks`. */

/** The accounts whose deletion called the hook, each with the number of toys that it had then. */
const deletedAccounts: [string, number][] = [];

let server: Awaited<ReturnType<typeof startToyServer>>;

beforeAll(async () => {
  const recordDeletion = async (tx: Runner, userId: string) =>
    deletedAccounts.push([userId, (await listToys(userId, tx)).length]);
  server = await startToyServer({ ...toyEntity, beforeAccountGoes: recordDeletion });
});
afterAll(() => server?.[Symbol.asyncDispose]());

const listToys = (userId: string, db: Runner = server.db) =>
  db.run((knex) => knex<ToyRow>('toys').where({ userId }).select('id', 'name'));

const createOwnerOfToy = async (name: string, overrides: Partial<ToyRow> = {}) => {
  const { user, client } = await server.owner();
  return { user, client, toy: await buildToy(server.db, user.id, { name, ...overrides }) };
};

const buildPhotoBlob = (userId: string): BlobRow => ({
  ...{ id: v7(), userId, originalName: null, sha256: 'x', kind: 'photo', mimeType: 'image/jpeg' },
  ...{ byteSize: 1, width: 1, height: 1, createdAt: server.clock.now().toISOString() },
  ...{ thumbnail: null, bytes: new Uint8Array(1) },
});

test('is exported, and counted in the size of an export', async () => {
  const { client, toy } = await createOwnerOfToy('Ball');
  await createOwnerOfToy('Of somebody else');
  const { data } = await exportOf(server, client);
  expect(data.pets).toEqual([]);
  // Without the columns that no export contains.
  expect(Reflect.get(data, 'toys')).toEqual([{ id: toy.id, name: 'Ball' }]);
  const size = (await client.get('/api/export/size')).body;
  expect(size).toMatchObject({ pets: 0, toys: 1 });
});

test('is imported once, under a new id', async () => {
  const ana = await createOwnerOfToy('Ball');
  const { text: file } = await exportOf(server, ana.client);
  const { user, client } = await server.owner();
  const target = { url: server.url, client };
  expect((await upload(target, '/api/import/check', file)).body).toMatchObject({ toys: 1 });
  expect((await upload(target, '/api/import', file)).body).toMatchObject({ added: { toys: 1 } });
  const [copy, ...others] = await listToys(user.id);
  expect([copy?.name, others]).toEqual(['Ball', []]);
  // Another owner's id in a file is only a name; the row it belongs to is not changed.
  expect(copy?.id).not.toBe(ana.toy.id);
  expect(await listToys(ana.user.id)).toEqual([{ id: ana.toy.id, name: 'Ball' }]);
  expect((await upload(target, '/api/import', file)).body).toMatchObject({
    added: { toys: 0 },
    alreadyThere: { toys: 1 },
  });
  expect(await listToys(user.id)).toEqual([copy]);
});

test('refuses a file with an invalid row, too many rows or a duplicate id', async () => {
  const { user, client } = await server.owner();
  const target = { url: server.url, client };
  const ball = { name: 'Ball' };
  for (const wrongToy of [
    [{ name: 7 }],
    [ball, ball],
    Array.from({ length: 4 }, (_, n) => ({ name: `Ball ${n}` })),
  ]) {
    const pets = [{ id: 'p', name: 'Bantay', category: 'dog' }];
    const file = JSON.stringify({ format: 1, pets, toys: wrongToy });
    expect((await upload(target, '/api/import', file)).status).toBe(400);
  }
  expect(await listToys(user.id)).toEqual([]);
  expect((await client.get('/api/pets')).body).toEqual([]);
});

test('is listed in Recently deleted with its photo, and restored by its owner alone', async () => {
  const { user, client, toy } = await createOwnerOfToy('Ball');
  const other = await createOwnerOfToy('Of somebody else');
  const blob = buildPhotoBlob(user.id);
  await server.db.transaction((tx) => insertBlob(tx, blob));
  await server.db.run((knex) =>
    knex<ToyRow>('toys').where({ id: toy.id }).update({ imageBlobId: blob.id }),
  );
  const listDeleted = (owner: TestClient) => owner.get('/api/recently-deleted');
  const restore = (owner: TestClient) => owner.post(`/api/toys/${toy.id}/restore`);
  const readThumbnail = () => client.get(`/api/photos/${blob.id}?size=thumbnail`);
  expect([(await restore(client)).status, (await readThumbnail()).status]).toEqual([404, 404]);

  await client.delete(`/api/toys/${toy.id}`);
  expect((await client.get(`/api/toys/${toy.id}`)).status).toBe(404);
  const listed = await listDeleted(client);
  expect(listed.headers.get('X-Total-Count')).toBe('1');
  const photo = { id: blob.id };
  expect(listed.body).toMatchObject([
    { kind: 'toy', id: toy.id, name: 'Ball', petId: null, photo },
  ]);
  expect((await readThumbnail()).status).toBe(200);
  expect((await listDeleted(other.client)).body).toEqual([]);
  expect((await restore(other.client)).status).toBe(404);

  expect(await restore(client)).toMatchObject({ status: 200, body: { id: toy.id, name: 'Ball' } });
  expect((await client.get(`/api/toys/${toy.id}`)).body).toEqual({ id: toy.id, name: 'Ball' });
  expect((await listDeleted(client)).body).toEqual([]);
  const [row] = await server.db.run((knex) => knex<ToyRow>('toys').where({ id: toy.id }));
  expect(row).toMatchObject({ version: toy.version + 1, deletedAt: null });
});

test('is purged 30 days after deletion, with its photo and storage', async () => {
  const instant = server.clock.now().toISOString();
  const deleted = await createOwnerOfToy('Torn', { deletedAt: instant });
  const toyOwner = await createOwnerOfToy('Whole');
  const blob = buildPhotoBlob(deleted.user.id);
  await server.db.transaction((tx) => insertBlob(tx, blob));
  const imageBody = { imageBlobId: blob.id };
  await server.db.run((knex) =>
    knex<ToyRow>('toys').where({ id: deleted.toy.id }).update(imageBody),
  );
  const readStorageUsed = async () =>
    (await findSubscription(server.db, deleted.user.id))?.storageUsed;

  server.clock.advance(30 * 86_400_000 - 1);
  await purgeDeleted(server.parts, server.entities);
  expect([(await listToys(deleted.user.id)).length, await readStorageUsed()]).toEqual([1, 1]);
  server.clock.advance(1);
  await purgeDeleted(server.parts, server.entities);
  expect([(await listToys(deleted.user.id)).length, await readStorageUsed()]).toEqual([0, 0]);
  expect(await server.db.run((knex) => knex('blobs').where({ id: blob.id }).pluck('id'))).toEqual(
    [],
  );
  expect(await listToys(toyOwner.user.id)).toHaveLength(1);
});

test('is in its owner’s change feed when it is created, changed, deleted and purged', async () => {
  const { user, client, toy } = await createOwnerOfToy('Ball');
  const otherOwner = await server.owner();
  let cursor = '';
  const readChangedIds = async () => {
    const { status, body } = await client.get<Changes>(`/api/changes?since=${cursor}`);
    expect(status).toBe(200);
    ({ cursor } = body);
    const changes: readonly { readonly entity: string; kind: string; id: string }[] = body.changes;
    return changes.filter(({ entity }) => entity === 'toy').map(({ kind, id }) => [kind, id]);
  };
  const changeTo = (fields: Partial<ToyRow>) =>
    server.db.run((knex) => knex<ToyRow>('toys').where({ id: toy.id }).update(fields));
  expect(await readChangedIds()).toEqual([['changed', toy.id]]);
  expect(await readChangedIds()).toEqual([]);
  await changeTo({ name: 'Rope' });
  expect(await readChangedIds()).toEqual([['changed', toy.id]]);
  await changeTo({ deletedAt: server.clock.now().toISOString() });
  expect(await readChangedIds()).toEqual([['deleted', toy.id]]);
  await server.db.run((knex) => knex<ToyRow>('toys').where({ userId: user.id }).delete());
  expect(await readChangedIds()).toEqual([['deleted', toy.id]]);
  const purgedToy = await buildToy(server.db, user.id);
  expect(await readChangedIds()).toEqual([['changed', purgedToy.id]]);
  await server.db.run((knex) => knex<ToyRow>('toys').where({ id: purgedToy.id }).delete());
  expect(await readChangedIds()).toEqual([['deleted', purgedToy.id]]);
  const { body } = await otherOwner.client.get<Changes>('/api/changes');
  expect(body.changes.filter(({ id }) => id === toy.id)).toEqual([]);
});

test('is deleted with the account, after its own hook', async () => {
  const { user, client } = await createOwnerOfToy('Ball');
  expect((await client.delete('/api/auth/account')).status).toBe(200);
  expect(deletedAccounts).toEqual([[user.id, 1]]);
  expect(await listToys(user.id)).toEqual([]);
});
