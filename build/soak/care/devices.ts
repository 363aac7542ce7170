import { v7 } from 'uuid';
import { seededRandom } from '#build/soak/seeded-random.ts';
import { buildPet } from '#db/pets/factory.ts';
import type { CarePage, CarePlan } from '#server/care/contract.ts';
import type { CareItem } from '#server/care/rules.ts';
import type { Dose } from '#server/doses/contract.ts';
import { ZONES } from '#server/occurrences/testing/generate-plan.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';

const STEPS = 24;
const HOUR = 3_600_000;
const COUNTED = 100_000;
const FIRST_DAY = '2026-10-15';
/** Shortly before the clocks of Europe and Australia change. */
const BEGIN = '2026-10-22T02:00:00.000Z';

export interface DevicesSoak {
  readonly histories: number;
  readonly given: number;
  readonly retries: number;
  /** Occurrences that were answered on both devices. */
  readonly conflicts: number;
  readonly extras: number;
  readonly revisions: number;
  readonly zones: number;
  /** A description of each dose that is lost or counted twice, and of each wrong supply. */
  readonly wrong: readonly string[];
}

type Counts = { -readonly [Name in Exclude<keyof DevicesSoak, 'histories' | 'wrong'>]: number };

/** A dose that a device sends until it gets a response, with one key and one id. */
interface Waiting {
  readonly key: string;
  readonly body: {
    readonly id: string;
    readonly day: string | null;
    readonly time: string | null;
    readonly status: 'given' | 'skipped';
    readonly givenAt: string;
    readonly amount: number;
    readonly extra?: boolean;
    readonly allowEarly: true;
  };
}

interface Device {
  /** The last list that was read. Doses are given from it while offline. */
  seen: readonly CareItem[];
  waiting: Waiting[];
}

interface World {
  readonly chance: () => number;
  readonly server: TestServer;
  readonly client: TestClient;
  readonly petId: string;
  readonly planId: string;
  readonly counts: Counts;
  /** Amounts of the given doses by id, without those that their owner declared to be the same. */
  readonly facts: Map<string, number>;
  added: number;
}

const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

const oneOf = <T>(chance: () => number, all: readonly T[]): T | undefined =>
  all[Math.floor(chance() * all.length)];

const expectStatus = (what: string, status: number, wanted: readonly number[]): void => {
  if (!wanted.includes(status)) throw new Error(`${what}: ${status}`);
};

const readList = async ({ server, client }: World, device: Device): Promise<void> => {
  const now = server.clock.now().getTime();
  const [from, to] = [dayOf(now - 48 * HOUR), dayOf(now + 24 * HOUR)];
  const { status, body } = await client.get<CarePage>(`/api/care?from=${from}&to=${to}`);
  expectStatus('look', status, [200]);
  device.seen = body.items;
};

const isOpen = ({ status }: CareItem): boolean => !/^(given|skipped)$/.test(status);

/** Gives or skips an occurrence that the device believes to be open, or gives an extra dose. */
const record = ({ chance, server, facts, counts }: World, device: Device): void => {
  const taken = new Set(device.waiting.map(({ body }) => `${body.day} ${body.time}`));
  const open = device.seen.filter((item) => isOpen(item) && !taken.has(`${item.day} ${item.time}`));
  // Usually the occurrence that is due now, as both owners see it.
  const item = chance() < 0.1 ? undefined : oneOf(chance, chance() < 0.7 ? open.slice(-2) : open);
  const amount = 500 * (1 + Math.floor(chance() * 4));
  const said = {
    id: v7(),
    amount,
    givenAt: server.clock.now().toISOString(),
    allowEarly: true,
  } as const;
  const status = item && chance() < 0.2 ? 'skipped' : 'given';
  const at = item ? { day: item.day, time: item.time } : { day: null, time: null, extra: true };
  device.waiting.push({ key: v7(), body: { ...said, ...at, status } });
  if (status === 'given') {
    facts.set(said.id, amount);
    counts.given += 1;
  }
};

/** The owner's choice when an occurrence was answered by somebody else. */
const resolveConflict = (world: World, device: Device, { body }: Waiting): void => {
  const { chance, facts, counts } = world;
  counts.conflicts += 1;
  facts.delete(body.id);
  if (body.status === 'skipped' || chance() < 0.5) return;
  const id = v7();
  facts.set(id, body.amount);
  counts.extras += 1;
  const extra = { ...body, id, day: null, time: null, extra: true };
  device.waiting.unshift({ key: v7(), body: extra });
};

/**
 * Sends the waiting doses in order. Requests and responses are lost at random, and some requests
 * arrive twice.
 */
const sync = async (world: World, device: Device, isReliable: boolean): Promise<void> => {
  const { chance, client, planId, counts } = world;
  for (let item = device.waiting[0]; item; item = device.waiting[0]) {
    if (!isReliable && chance() < 0.2) return;
    const send = () =>
      client.send('POST', `/api/care-plans/${planId}/doses`, item?.body, {
        'Idempotency-Key': item?.key ?? '',
      });
    const isTwice = chance() < 0.2;
    const [answer] = await Promise.all(isTwice ? [send(), send()] : [send()]);
    if (!answer) return;
    if (!isReliable && chance() < 0.3) {
      counts.retries += 1;
      return;
    }
    expectStatus(`dose ${JSON.stringify(answer.body)}`, answer.status, [201, 409]);
    device.waiting.shift();
    if (answer.status !== 409) continue;
    const { code, current } = answer.body as { code?: string; current?: Dose };
    if (code !== 'care.alreadyGiven' || !current) throw new Error(`dose: 409 ${code}`);
    // A retry gets the first response. Two concurrent requests may conflict over the same dose.
    if (current.id !== item.body.id) resolveConflict(world, device, item);
  }
};

const TIMES = [['08:00', '20:00'], ['09:00', '21:00'], ['02:30'], ['06:00', '14:00', '22:00'], []];

const revise = async ({ chance, client, planId, counts }: World): Promise<void> => {
  const step = {
    ...{ dose: 'some', amount: 1000, startsOn: FIRST_DAY, times: oneOf(chance, TIMES) },
    repeat: { every: 1 + Math.floor(chance() * 2), unit: 'day' },
  };
  const status = chance() < 0.15 ? 'paused' : 'active';
  const { status: said } = await client.put(`/api/care-plans/${planId}`, { steps: [step], status });
  expectStatus('revise', said, [200]);
  counts.revisions += 1;
};

const travel = async ({ chance, client, counts }: World): Promise<void> => {
  const { status } = await client.put('/api/auth/user', { timeZone: oneOf(chance, ZONES) });
  expectStatus('travel', status, [200]);
  counts.zones += 1;
};

const addSupply = async (world: World): Promise<void> => {
  const added = 1000 * (1 + Math.floor(world.chance() * 10));
  const path = `/api/care-plans/${world.planId}/supply`;
  expectStatus('supply', (await world.client.post(path, { added })).status, [200]);
  world.added += added;
};

const findFaults = async (world: World): Promise<readonly string[]> => {
  const { client, petId, planId, facts, added, server } = world;
  const wrong: string[] = [];
  const doses = (await client.get<Dose[]>(`/api/pets/${petId}/doses`)).body;
  const given = doses.filter(({ status }) => status === 'given');
  const ids = new Set(given.map(({ id }) => id));
  for (const id of facts.keys()) if (!ids.has(id)) wrong.push(`the dose ${id} is lost`);
  for (const id of ids) if (!facts.has(id)) wrong.push(`the dose ${id} was given by nobody`);
  const filled = doses.filter(({ day }) => day !== null).map(({ day, time }) => `${day} ${time}`);
  if (new Set(filled).size !== filled.length) wrong.push('an occurrence is filled twice');
  const to = dayOf(server.clock.now().getTime() + 72 * HOUR);
  const { items } = (await client.get<CarePage>(`/api/care?from=${FIRST_DAY}&to=${to}`)).body;
  const listed = items.flatMap(({ doseId }) => doseId ?? []).toSorted();
  if (
    listed.join() !==
    doses
      .map(({ id }) => id)
      .toSorted()
      .join()
  ) {
    wrong.push(`the list has ${listed.length} of ${doses.length} doses`);
  }
  const keys = items.filter(({ extra }) => !extra).map(({ day, time }) => `${day} ${time}`);
  if (new Set(keys).size !== keys.length) wrong.push('an occurrence is listed twice');
  const plans = (await client.get<CarePlan[]>('/api/care-plans')).body;
  const left = plans.find(({ id }) => id === planId)?.supply?.left;
  const wanted = [...facts.values()].reduce((sum, amount) => sum - amount, COUNTED + added);
  if (left !== wanted) wrong.push(`the supply is ${left} in place of ${wanted}`);
  return wrong;
};

const begin = async (server: TestServer, chance: () => number, counts: Counts): Promise<World> => {
  server.clock.set(BEGIN);
  const { user, client } = await server.owner();
  const { id: petId } = await buildPet(server.db, { userId: user.id });
  const { body } = await client.post<CarePlan>(`/api/pets/${petId}/care-plans`, {
    ...{ kind: 'medication', title: 'Amoxicillin', supply: { counted: COUNTED, unit: 'tablets' } },
    steps: [
      {
        ...{ dose: 'some', amount: 1000, startsOn: FIRST_DAY, times: ['08:00', '20:00'] },
        repeat: { every: 1, unit: 'day' },
      },
    ],
  });
  const facts = new Map<string, number>();
  return { chance, server, client, petId, planId: body.id, counts, facts, added: 0 };
};

const live = async (world: World): Promise<void> => {
  const { chance, server } = world;
  const devices: readonly Device[] = [
    { seen: [], waiting: [] },
    { seen: [], waiting: [] },
  ];
  for (let step = 0; step < STEPS; step += 1) {
    server.clock.advance(Math.floor(chance() * 6 * HOUR));
    const device = oneOf(chance, devices);
    if (!device) continue;
    const dice = chance();
    if (dice < 0.15) for (const each of devices) await readList(world, each);
    else if (dice < 0.25) await readList(world, device);
    else if (dice < 0.65) record(world, device);
    else if (dice < 0.8) await sync(world, device, false);
    else if (dice < 0.9) await revise(world);
    else if (dice < 0.95) await travel(world);
    else await addSupply(world);
  }
  for (const device of devices) await sync(world, device, true);
};

/**
 * Simulates histories of two devices that give the doses of one plan, online and offline, on one
 * server.
 */
export const soakDevices = async (histories: number, seed: number): Promise<DevicesSoak> => {
  await using server = await startTestServer();
  const chance = seededRandom(seed);
  const counts: Counts = {
    ...{ given: 0, retries: 0, conflicts: 0, extras: 0, revisions: 0, zones: 0 },
  };
  const wrong: string[] = [];
  for (let number = 0; number < histories; number += 1) {
    const world = await begin(server, chance, counts);
    await live(world);
    for (const what of await findFaults(world)) wrong.push(`${number}: ${what}`);
  }
  return { histories, ...counts, wrong };
};
