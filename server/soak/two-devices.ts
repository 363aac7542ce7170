import 'fake-indexeddb/auto';
import { setTimeout as wait } from 'node:timers/promises';
import { subjectOf } from '#renderer/offline/outbox-item.ts';
import { unsentWords } from '#renderer/offline/outbox-outcome.ts';
import { unsynced } from '#renderer/offline/outbox-queue.ts';
import type { Pet } from '#server/pets/contract.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { startTestServer, type TestClient } from '#server/testing.ts';
import { chance as chanceOf } from './chance.ts';
import { startFaultyProxy } from './faulty-proxy.ts';
import { type Deeds, FIELDS, keepDeeds } from './owner-deeds.ts';
import { type SoakDevice, soakDevice } from './soak-device.ts';

const STEPS = 16;
const RECORDS = 4;
/** In milliseconds: a page that is killed lives on for less than this into its step. */
const LONGEST_LIFE = 40;

export interface TwoDevicesSoak {
  readonly schedules: number;
  readonly values: number;
  readonly deletions: number;
  readonly completions: number;
  readonly conflicts: number;
  readonly kills: number;
  readonly faults: number;
  /** Kept or acknowledged, and then neither on the server, nor waiting, nor given up by its owner. */
  readonly lost: number;
  readonly duplicated: number;
  /** Writes that did not say what they were made on. */
  readonly blind: number;
  /** Deleted on one device, and taken back for what was typed on the other. */
  readonly returned: number;
  /** Kept with the server's reason: what was ticked off is gone. */
  readonly refused: number;
  /** What a whole network does not let through either. */
  readonly stuck: number;
}

interface World {
  readonly chance: () => number;
  readonly client: TestClient;
  readonly deeds: Deeds;
  readonly pet: Pet;
  readonly devices: readonly SoakDevice[];
  readonly counts: { kills: number; conflicts: number };
}

const recordsOf = async ({ client, pet }: Pick<World, 'client' | 'pet'>) =>
  (await client.get<MedicalRecord[]>(`/api/pets/${pet.id}/medical-records`)).body;
const remindersOf = async ({ client }: Pick<World, 'client'>) =>
  (await client.get<ReminderWithPet[]>('/api/reminders')).body;

const pickOf = <T>(chance: () => number, all: readonly T[]): T | undefined =>
  all[Math.floor(chance() * all.length)];

/** What each device last read: one that is offline goes on from there. */
type Seen = Map<SoakDevice, readonly MedicalRecord[]>;

const act = async (world: World, device: SoakDevice, seen: Seen, step: number): Promise<void> => {
  const { chance, counts } = world;
  const here = device.page();
  const what = chance();
  const key = `${device.name}-${world.pet.id}-${step}`;
  const record = pickOf(chance, seen.get(device) ?? []);
  if (what < 0.45 && record) {
    const fields = FIELDS.filter(() => chance() < 0.4);
    const words = Object.fromEntries(fields.map((field) => [field, `${key} ${field}`]));
    if (fields.length > 0) await device.edit(here, { words, base: record, key });
  } else if (what < 0.53 && record) await device.remove(here, record, key);
  else if (what < 0.6) {
    const place = world.devices.indexOf(device);
    const own = (await remindersOf(world)).filter(
      ({ title, isCompleted }) => !isCompleted && Number(title.at(-1)) % 2 === place,
    );
    const reminder = pickOf(chance, own);
    if (reminder) await device.tick(here, reminder, key);
  } else if (what < 0.66) {
    const undoable = (await here.store.list(world.pet.userId)).filter(
      ({ kind, state, takenBack }) =>
        /-removal$|^completion$/.test(kind) && state === 'waiting' && !takenBack,
    );
    const item = pickOf(chance, undoable);
    if (item) await device.takeBack(here, item);
  } else if (what < 0.9) {
    const run = device.sync(here);
    if (chance() < 0.5) await run;
  } else {
    const held = (await device.items()).filter(({ state }) => state === 'conflict').length;
    counts.conflicts += held;
    await device.settle(here);
  }
};

const runStep = async (world: World, device: SoakDevice, seen: Seen, step: number) => {
  const { chance, counts } = world;
  const here = device.page();
  const dies = chance() < 0.15;
  if (dies) {
    counts.kills += 1;
    setTimeout(() => here.kill(), chance() * LONGEST_LIFE);
  }
  await act(world, device, seen, step).catch((error: unknown) => {
    if (!here.isDead()) throw error;
  });
  if (dies) {
    await wait(LONGEST_LIFE);
    await device.reopen();
  }
  const draft = device.drafts.shift();
  if (draft) await device.edit(device.page(), draft);
};

/** A network without a fault, and an owner who settles what there is to settle. */
const settleAll = async ({ devices, counts }: World): Promise<void> => {
  for (let round = 0; round < 8; round += 1) {
    for (const device of devices) {
      for (const draft of device.drafts.splice(0)) await device.edit(device.page(), draft);
      await device.sync(device.page());
      const held = (await device.items()).filter(({ state }) => state === 'conflict').length;
      counts.conflicts += held;
      await device.settle(device.page());
    }
  }
};

const judge = async (world: World) => {
  const items = (await Promise.all(world.devices.map((device) => device.items()))).flat();
  const left = unsynced(items);
  const returned = items.filter(({ returns }) => returns > 0).length;
  const waiting = new Set(
    left.flatMap((item) => [subjectOf(item), ...Object.values(unsentWords(item))].map(String)),
  );
  const there = new Map((await recordsOf(world)).map((record) => [record.id, record]));
  const done = new Map((await remindersOf(world)).map(({ id, isCompleted }) => [id, isCompleted]));
  const refused = left.filter(({ state }) => state === 'refused').length;
  const figures = world.deeds.verdict({ waiting, there, done });
  return { ...figures, returned, refused, stuck: left.length - refused };
};

type Proxy = Awaited<ReturnType<typeof startFaultyProxy>>;

const runSchedule = async (world: World, proxy: Proxy) => {
  const { chance, devices } = world;
  const seen: Seen = new Map();
  for (let step = 0; step < STEPS; step += 1) {
    const device = devices[step % 2 === 0 || chance() < 0.3 ? 0 : 1];
    if (!device) continue;
    proxy.state.online = chance() < 0.65;
    if (proxy.state.online || !seen.has(device)) seen.set(device, await recordsOf(world));
    await runStep(world, device, seen, step);
  }
  Object.assign(proxy.state, { honest: true, online: true });
  await settleAll(world);
  const figures = await judge(world);
  proxy.state.honest = false;
  for (const device of devices) device.page().kill();
  return figures;
};

const beginWith = async (client: TestClient) => {
  const { body: pet } = await client.post<Pet>('/api/pets', { name: 'Bantay', category: 'dog' });
  for (let place = 0; place < RECORDS; place += 1) {
    await client.post(`/api/pets/${pet.id}/medical-records`, {
      type: 'vaccine',
      title: `Record ${place}`,
      dateAdministered: '2026-11-01',
      nextDueDate: '2027-03-01',
      reminderEnabled: true,
    });
  }
  return pet;
};

/** Runs that many schedules of two devices of one owner, over a network that fails in every way it can. */
export const soakTwoDevices = async (schedules: number, seed: number): Promise<TwoDevicesSoak> => {
  await using server = await startTestServer();
  const chance = chanceOf(seed);
  let deeds = keepDeeds();
  const proxy = await startFaultyProxy(server.url, chance, (...answered) =>
    deeds.onAnswer(...answered),
  );
  const counts = { kills: 0, conflicts: 0 };
  const total = {
    lost: 0,
    duplicated: 0,
    blind: 0,
    stuck: 0,
    refused: 0,
    returned: 0,
    values: 0,
    deletions: 0,
    completions: 0,
  };
  try {
    for (let round = 0; round < schedules; round += 1) {
      const { user, client } = await server.owner();
      proxy.carry(client);
      deeds = keepDeeds();
      const setting = { owner: user.id, chance, deeds };
      const devices = ['phone', 'laptop'].map((name) => soakDevice({ ...setting, name }));
      const pet = await beginWith(client);
      const figures = await runSchedule({ chance, client, deeds, pet, devices, counts }, proxy);
      total.lost += figures.lost;
      total.duplicated += figures.duplicated;
      total.blind += figures.blind;
      total.stuck += figures.stuck;
      total.refused += figures.refused;
      total.returned += figures.returned;
      total.values += deeds.typed.length;
      total.deletions += deeds.deletions.length;
      total.completions += deeds.ticked.length;
    }
  } finally {
    await proxy.close();
  }
  return { schedules, ...total, ...counts, faults: proxy.faults() };
};
