import 'fake-indexeddb/auto';
import { readFile } from 'node:fs/promises';
import { afterEach, expect, test } from 'vitest';
import { startFaultyProxy } from '#build/soak/faulty-proxy.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import { call } from '#renderer/api.ts';
import type { OutboxItem } from '#renderer/offline/outbox/outbox-item.ts';
import { withoutSynced } from '#renderer/offline/outbox/outbox-queue.ts';
import { createPet, type Pet } from '#server/pets/contract.ts';
import { createRecord, type MedicalRecord } from '#server/records/contract.ts';
import type { ScannedPet } from '#server/scans/contract.ts';
import { startTestServer } from '#server/testing.ts';
import { openPage, syncWith } from './soak-page.ts';

/**
 * The outbox that an earlier app version stored, before pets and records had ids of their own: new
 * pets with photos, one of them edited after an attempt that may have arrived, their records, a
 * record of a pet on the server, a completion and a scan.
 */
const readStoredOutbox = async (names: Readonly<Record<string, string>>) => {
  const text = await readFile(new URL('stored-outbox.json', import.meta.url), 'utf8');
  const replaceIds = (_: string, value: unknown) =>
    typeof value === 'string' ? (names[value] ?? value) : value;
  return JSON.parse(text, replaceIds) as readonly OutboxItem[];
};

/** The first attempt of a form, whose response was lost. */
const tryOnce = async (item: OutboxItem): Promise<void> => {
  const options = { idempotencyKey: item.key };
  if (item.kind === 'pet') await call(createPet, { body: item.body }, options);
  if (item.kind === 'record') {
    await call(createRecord, { params: { petId: item.petId }, body: item.body }, options);
  }
};

const cleanUp: (() => PromiseLike<void>)[] = [];
afterEach(async () => {
  for (const end of cleanUp.splice(0)) await end();
});

test.each([
  ['nothing of it had arrived', false],
  ['all that was tried had arrived without an answer', true],
])('an outbox of the previous version arrives completely and once, if %s', async (_, arrived) => {
  const server = await startTestServer();
  cleanUp.push(() => server[Symbol.asyncDispose]());
  const { user, client } = await server.owner();
  const { body: pet } = await client.post<Pet>('/api/pets', { name: 'Bantay', category: 'dog' });
  const dueReminder = { petId: pet.id, title: 'Deworming', dueDate: '2026-11-19' };
  const { id: reminder } = await buildReminder(server.db, dueReminder);
  const proxy = await startFaultyProxy(server.url, () => 0);
  cleanUp.push(() => proxy.close());
  proxy.state.honest = true;
  proxy.actAs(client, user.id);
  const names = { OWNER: user.id, PET: pet.id, REMINDER: reminder, SCANNED: 'scanned-pet' };
  const items = await readStoredOutbox(names);
  if (arrived) for (const item of items.filter(({ attempts }) => attempts > 0)) await tryOnce(item);

  const page = openPage(`stored before, ${arrived}`);
  await page.store.change(user.id, () => items);
  expect(await syncWith(page, user.id)).toBe('through');
  expect(withoutSynced(await page.store.list(user.id))).toEqual([]);
  page.kill();

  const pets = (await client.get<Pet[]>('/api/pets?includePhotos=false')).body;
  const answers = await Promise.all(
    pets.map(async ({ id, name, photo }) => {
      const records = await client.get<MedicalRecord[]>(`/api/pets/${id}/medical-records`);
      const recordTexts = records.body.map(({ title, notes, photos }) => [
        title,
        notes,
        photos.length,
      ]);
      return [name, photo !== null, ...recordTexts];
    }),
  );
  expect(answers.toSorted()).toEqual([
    ['Bantay', false, ['Rabies of Bantay', 'first words', 0]],
    ['Itim', false, ['Rabies of Itim', 'first words', 0]],
    ['Puti II', true, ['Rabies of Puti', 'first words', 2]],
  ]);
  const reminders = await client.get<{ id: string; isCompleted: boolean }[]>(
    `/api/pets/${pet.id}/reminders`,
  );
  expect(reminders.body).toContainEqual(
    expect.objectContaining({ id: reminder, isCompleted: true }),
  );
  const scans = (await client.get<ScannedPet[]>('/api/scanned-pets')).body;
  expect(scans).toMatchObject([{ petId: 'scanned-pet', name: 'Muning' }]);
});
