import 'fake-indexeddb/auto';
import { setTimeout as wait } from 'node:timers/promises';
import { call } from '#renderer/api.ts';
import { newPetOf } from '#renderer/offline/offline-pets.ts';
import { mayWait } from '#renderer/offline/outbox-answer.ts';
import { isNew, type NewItem, newIdOf } from '#renderer/offline/outbox-item.ts';
import { added, edited, type Items, unsynced } from '#renderer/offline/outbox-queue.ts';
import { newId } from '#renderer/ui/new-id.ts';
import { createPet, type Pet } from '#server/pets/contract.ts';
import { createRecord, type MedicalRecord } from '#server/records/contract.ts';
import { startTestServer, type TestClient } from '#server/testing.ts';
import { chance as chanceOf } from './chance.ts';
import { startFaultyProxy } from './faulty-proxy.ts';
import { openPage, type SoakPage as Page, syncWith } from './soak-page.ts';

const STEPS = 16;
/** In milliseconds: a page that is killed lives on for less than this into its step. */
const LONGEST_LIFE = 40;

/** In milliseconds: before a sync begins again, twice as long each time. */
const AT_WORK = 100;

export interface OutboxSoak {
  readonly schedules: number;
  readonly items: number;
  readonly edits: number;
  readonly kills: number;
  readonly faults: number;
  readonly lost: number;
  readonly duplicated: number;
  /** Arrived with other words than the last that their owner typed. */
  readonly stale: number;
}

/** What an owner was told is saved: its words, and the pet it belongs to, by their names. */
interface Expected {
  notes: string;
  readonly pet: string | null;
}

interface Schedule {
  readonly owner: string;
  readonly chance: () => number;
  readonly expected: Map<string, Expected>;
  /** Forms whose save was cut off with the page: their drafts are there again, with their keys. */
  readonly drafts: Made[];
  readonly counts: { edits: number; kills: number };
}

type Made = Extract<NewItem, { readonly kind: 'record' | 'pet' }>;

const send = (item: Made): Promise<unknown> =>
  item.kind === 'pet'
    ? call(createPet, { body: item.body }, { idempotencyKey: item.key })
    : call(
        createRecord,
        { params: { petId: item.petId }, body: item.body },
        { idempotencyKey: item.key },
      );

/** As the forms do it: the server first, this device where it was out of reach; a record of an offline pet waits. */
const submit = async ({ drafts }: Schedule, page: Page, item: Made): Promise<void> => {
  const keep = () => page.store.change(item.owner, (items) => added(items, item));
  try {
    const waiting = item.kind === 'record' ? await page.store.list(item.owner) : [];
    if (item.kind === 'record' && newPetOf(waiting, item.petId)) await keep();
    else {
      try {
        await send(item);
      } catch (error) {
        if (!mayWait(error)) throw error;
        await keep();
      }
    }
  } catch (error) {
    if (!page.isDead()) throw error;
    drafts.push(item);
  }
};

const newItem = (
  { owner, chance, expected }: Schedule,
  step: number,
  pets: readonly (readonly [id: string, name: string])[],
): Made => {
  const key = `${owner}-${step}`;
  // Some are as an earlier version of the app made them: the server gives them their ids.
  const made = chance() < 0.7 ? { id: newId() } : {};
  const shared = { owner, key, createdAt: '2026-11-20T01:00:00.000Z' };
  if (pets.length === 0 || chance() < 0.25) {
    expected.set(key, { notes: 'first', pet: null });
    return {
      kind: 'pet',
      ...shared,
      body: { ...made, name: key, category: 'dog', birthmarks: 'first' },
    };
  }
  const [petId, petName] = pets[Math.floor(chance() * pets.length)] ?? ['', ''];
  expected.set(key, { notes: 'first', pet: petName });
  const body = {
    ...made,
    title: key,
    dateAdministered: '2026-11-20',
    nextDueDate: null,
    notes: 'first',
  };
  return { kind: 'record', ...shared, petId, petName, body: { type: 'vaccine', ...body } };
};

/** Types other words over something that waits; counts where the device says that it has them. */
const edit = async (schedule: Schedule, page: Page, step: number): Promise<void> => {
  const { owner, chance, expected, counts } = schedule;
  const waiting = unsynced(await page.store.list(owner));
  const item = waiting[Math.floor(chance() * waiting.length)];
  if (item?.kind !== 'record' && item?.kind !== 'pet') return;
  const notes = `edit ${step}`;
  const key = `${owner}-edit-${step}`;
  const body = item.kind === 'pet' ? { ...item.body, birthmarks: notes } : { ...item.body, notes };
  const after = await page.store.change(owner, (items) => edited(items, item, body, key));
  const kept = after.find(({ id }) => id === item.id);
  const has = kept?.key === key || kept?.edits.some((each) => each.key === key);
  const known = expected.get(item.kind === 'pet' ? item.body.name : item.body.title);
  if (!has || !known) return;
  known.notes = notes;
  counts.edits += 1;
};

const petsOf = async (store: Page['store'], owner: string, client: TestClient) => {
  const there = (await client.get<Pet[]>('/api/pets?includePhotos=false')).body;
  const waiting = (await store.list(owner)).filter(isNew);
  return [
    ...there.map(({ id, name }) => [id, name] as const),
    ...waiting
      .filter((item) => item.kind === 'pet')
      .map((item) => [newIdOf(item), item.body.name] as const),
  ];
};

/** How often everything that the owner was told is saved stands on the server, and with which words. */
const compare = async ({ expected }: Schedule, client: TestClient) => {
  const found: { name: string; notes: string | null; pet: string | null }[] = [];
  const pets = (await client.get<Pet[]>('/api/pets?includePhotos=false')).body;
  for (const pet of pets) {
    found.push({ name: pet.name, notes: pet.birthmarks, pet: null });
    const path = `/api/pets/${pet.id}/medical-records`;
    const records = (await client.get<MedicalRecord[]>(path)).body;
    for (const { title, notes } of records) found.push({ name: title, notes, pet: pet.name });
  }
  const figures = { lost: 0, duplicated: found.length - new Set(found.map((f) => f.name)).size };
  let stale = 0;
  for (const [name, { notes, pet }] of expected) {
    const one = found.find((each) => each.name === name && each.pet === pet);
    if (!one) figures.lost += 1;
    else if (one.notes !== notes) stale += 1;
  }
  return { ...figures, stale };
};

type Proxy = Awaited<ReturnType<typeof startFaultyProxy>>;

/** One schedule of online, offline, save, edit, sync, reload and kill, and then a network without a fault. */
const runSchedule = async (schedule: Schedule, client: TestClient, proxy: Proxy) => {
  const { owner, chance, drafts, counts } = schedule;
  const database = `outbox of ${owner}`;
  let page = openPage(database);
  let running: Promise<unknown> = Promise.resolve();
  const reopen = async () => {
    page.kill();
    await running;
    page = openPage(database);
  };
  for (let step = 0; step < STEPS; step += 1) {
    proxy.state.online = chance() < 0.7;
    const dies = chance() < 0.2;
    if (dies) {
      counts.kills += 1;
      const dying = page;
      setTimeout(() => dying.kill(), chance() * LONGEST_LIFE);
    }
    const act = chance();
    const here = page;
    const work = async () => {
      if (act < 0.5) {
        const pets = await petsOf(here.store, owner, client);
        await submit(schedule, here, newItem(schedule, step, pets));
      } else if (act < 0.65) await edit(schedule, here, step);
      else if (act < 0.95) {
        await running;
        running = syncWith(here, owner);
        // Half of the time its owner goes on meanwhile.
        if (chance() < 0.5) await running;
      }
    };
    await work().catch((error: unknown) => {
      if (!here.isDead()) throw error;
    });
    if (dies) await wait(LONGEST_LIFE);
    if (dies || act >= 0.95) await reopen();
    const draft = drafts.shift();
    if (draft) await submit(schedule, page, draft);
  }
  Object.assign(proxy.state, { honest: true, online: true });
  await running;
  for (const draft of drafts.splice(0)) await submit(schedule, page, draft);
  let left: Items = [];
  for (let round = 0; round < 5; round += 1) {
    await syncWith(page, owner);
    left = unsynced(await page.store.list(owner));
    if (left.length === 0) break;
    // The server may still be at what a broken connection asked it, and says so to whoever asks the same again.
    await wait(AT_WORK * 2 ** round);
  }
  proxy.state.honest = false;
  page.kill();
  return compare(schedule, client);
};

/** Runs that many schedules, each from a seed of its own, over a network that fails in every way it can. */
export const soakOutbox = async (schedules: number, seed: number): Promise<OutboxSoak> => {
  await using server = await startTestServer();
  const chance = chanceOf(seed);
  const proxy = await startFaultyProxy(server.url, chance);
  const counts = { edits: 0, kills: 0 };
  const total = { lost: 0, duplicated: 0, stale: 0, items: 0 };
  try {
    for (let round = 0; round < schedules; round += 1) {
      const { user, client } = await server.owner();
      proxy.carry(client);
      const schedule = { owner: user.id, chance, expected: new Map(), drafts: [], counts };
      const figures = await runSchedule(schedule, client, proxy);
      total.items += schedule.expected.size;
      total.lost += figures.lost;
      total.duplicated += figures.duplicated;
      total.stale += figures.stale;
    }
  } finally {
    await proxy.close();
  }
  return { schedules, ...total, ...counts, faults: proxy.faults() };
};
