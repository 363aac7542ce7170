import '#renderer/offline-kinds.ts';
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { startFaultyProxy } from '#build/soak/faulty-proxy.ts';
import { setCurrentAccount } from '#renderer/current-account.ts';
import { addSave } from '#renderer/offline/outbox/outbox-edits.ts';
import type { NewItem } from '#renderer/offline/outbox/outbox-item.ts';
import { changeItem, type Items, withoutSynced } from '#renderer/offline/outbox/outbox-queue.ts';
import { newId } from '#renderer/ui/new-id.ts';
import type { Pet } from '#server/pets/contract.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import { startTestServer } from '#server/testing.ts';
import { openPage, syncWith } from './soak-page.ts';

/** A pet and a record of it that were created offline. */
const createOffline = (owner: string): readonly [Items, string, string] => {
  const [petId, recordId] = [newId(), newId()];
  const sharedFields = { owner, createdAt: '2026-11-20T01:00:00.000Z' };
  const pet: NewItem = {
    ...{ kind: 'pet', ...sharedFields, key: petId },
    body: { id: petId, name: 'Puti', category: 'cat' },
  };
  const words = { type: 'vaccine', title: 'Rabies', dateAdministered: '2026-11-20' } as const;
  const record: NewItem = {
    ...{ kind: 'record', ...sharedFields, key: recordId, petId, petName: 'Puti', untried: true },
    body: { id: recordId, ...words },
  };
  return [addSave(addSave([], pet), record), petId, recordId];
};

const setUp = async () => {
  const server = await startTestServer();
  const { user, client } = await server.owner();
  const proxy = await startFaultyProxy(server.url, () => 0);
  proxy.state.honest = true;
  proxy.actAs(client, user.id);
  const [items, petId, recordId] = createOffline(user.id);
  const page = openPage(`made by ${user.id}`);
  await page.store.change(user.id, () => items);
  const sync = () => syncWith(page, user.id);
  const listWaiting = async () => withoutSynced(await page.store.list(user.id));
  /** Sends everything again, as a device does that lost the responses. */
  const resend = async () => {
    await page.store.change(user.id, (all) =>
      all.map((item) => changeItem(item, { state: 'waiting', savedId: null })),
    );
    await sync();
  };
  const readUnsynced = async () => {
    const pets = (await client.get<Pet[]>('/api/pets')).body.map(({ id }) => id);
    const { body } = await client.get<MedicalRecord[]>(`/api/pets/${petId}/medical-records`);
    return { pets, records: body.map(({ id }) => id) };
  };
  const sentIds = { pets: [petId], records: [recordId] };
  const end = async () => {
    page.kill();
    await proxy.close();
    await server[Symbol.asyncDispose]();
  };
  return {
    server,
    client,
    petId,
    sync,
    waiting: listWaiting,
    resend,
    there: readUnsynced,
    once: sentIds,
    [Symbol.asyncDispose]: end,
  };
};

test('a pet and its record keep the ids that the device created', async () => {
  await using device = await setUp();
  await device.sync();
  expect(await device.waiting()).toEqual([]);
  expect(await device.there()).toEqual(device.once);
});

test('a retry after the server has forgotten its keys creates nothing twice', async () => {
  await using device = await setUp();
  await device.sync();
  await device.server.db.run((knex) => knex('idempotencyKeys').delete());
  await device.resend();
  expect(await device.waiting()).toEqual([]);
  expect(await device.there()).toEqual(device.once);
});

test('a retry finds the owner’s things, also from a tab that is signed out while it sends', async () => {
  await using device = await setUp();
  await device.sync();
  await device.server.db.run((knex) => knex('idempotencyKeys').delete());
  setCurrentAccount(null);
  await device.resend();
  expect(await device.waiting()).toEqual([]);
});

test('after a restore of an older backup, a retry creates the things again with the same ids', async () => {
  await using device = await setUp();
  await device.sync();
  await device.server.db.run((knex) => knex('pets').delete());
  await device.server.db.run((knex) => knex('idempotencyKeys').delete());
  await device.resend();
  expect(await device.waiting()).toEqual([]);
  expect(await device.there()).toEqual(device.once);
});

test('a first save does not restore what was deleted elsewhere, and its owner is informed', async () => {
  await using device = await setUp();
  await device.sync();
  await device.client.delete(`/api/pets/${device.petId}`);
  await device.server.db.run((knex) => knex('idempotencyKeys').delete());
  await device.resend();
  const [pet] = await device.waiting();
  expect(pet).toMatchObject({ kind: 'pet', state: 'refused', problem: { code: 'http.idTaken' } });
  expect((await device.client.get('/api/pets')).body).toEqual([]);
});
