import { setTimeout as wait } from 'node:timers/promises';
import { joinCookies, startFaultyProxy } from '#build/soak/faulty-proxy.ts';
import { seededRandom } from '#build/soak/seeded-random.ts';
import { buildPet } from '#db/pets/factory.ts';
import type { CarePlan } from '#server/care/contract.ts';
import { ZONES } from '#server/occurrences/testing/generate-plan.ts';
import { startTestServer } from '#server/testing.ts';
import { type DoseHousehold, faultsOfDevice, faultsOfServer } from './device-faults.ts';
import { type DoseDevice, type DoseFacts, doseDevice, type FaultChances } from './dose-device.ts';
import { FIRST_DAY } from './server-state.ts';

const STEP_COUNT = 24;
const HOUR = 3_600_000;
const TABLET_COUNT = 100_000;
/** The histories begin shortly before the clocks of Europe and Australia change. */
const BEGIN_INSTANT = '2026-10-22T02:00:00.000Z';
/** The share of steps in which the page is killed, and the longest time that it lives into its step in milliseconds. */
const KILL_SHARE = 0.15;
const MAX_LIFE_MS = 10;
/** Rounds in which everything must have been sent, because the network has no faults any more. */
const FAULTLESS_ROUNDS = 8;

export interface DevicesSoak {
  readonly histories: number;
  readonly given: number;
  readonly undone: number;
  /** The number of occurrences that were answered on both devices. */
  readonly conflicts: number;
  readonly extraDoses: number;
  /** The number of additions to the supply. */
  readonly supplies: number;
  readonly revisions: number;
  readonly zones: number;
  readonly kills: number;
  /** The number of disturbed requests: lost, duplicated, delayed or cut off. */
  readonly faults: number;
  /** A description of each dose that is lost or counted twice, and of each wrong supply. */
  readonly problems: readonly string[];
}

type FaultyProxy = Awaited<ReturnType<typeof startFaultyProxy>>;

interface DeviceSoakState extends FaultChances, DoseHousehold {
  readonly proxy: FaultyProxy;
  readonly devices: readonly DoseDevice[];
  readonly counts: { revisions: number; zones: number; kills: number };
}

const expectStatus = (label: string, status: number): void => {
  if (status !== 200) throw new Error(`${label}: ${status}`);
};

const DOSE_TIMES = [
  ['08:00', '20:00'],
  ['09:00', '21:00'],
  ['02:30'],
  ['06:00', '14:00', '22:00'],
  [],
];

const toSchedule = (times: readonly string[] | undefined, intervalDays: number) => ({
  ...{ dose: 'some', amount: 1000, startsOn: FIRST_DAY, times },
  repeat: { every: intervalDays, unit: 'day' },
});

const reviseSchedule = async ({
  chance,
  oneOf,
  client,
  planId,
  counts,
}: DeviceSoakState): Promise<void> => {
  const steps = [toSchedule(oneOf(DOSE_TIMES), 1 + Math.floor(chance() * 2))];
  const status = chance() < 0.15 ? 'paused' : 'active';
  const { status: answeredStatus } = await client.put(`/api/care-plans/${planId}`, {
    steps,
    status,
  });
  expectStatus('revise', answeredStatus);
  counts.revisions += 1;
};

const changeTimeZone = async ({ oneOf, client, counts }: DeviceSoakState): Promise<void> => {
  expectStatus('travel', (await client.put('/api/auth/user', { timeZone: oneOf(ZONES) })).status);
  counts.zones += 1;
};

const doRandomAction = async (state: DeviceSoakState, device: DoseDevice): Promise<void> => {
  const dice = state.chance();
  if (dice < 0.1) await device.look();
  else if (dice < 0.52) await device.record();
  else if (dice < 0.61) await device.takeBack();
  else if (dice < 0.8) await device.sync();
  else if (dice < 0.84) await device.resolveConflicts();
  else if (dice < 0.88) await reviseSchedule(state);
  else if (dice < 0.92) await changeTimeZone(state);
  else await device.addSupply();
};

/** Runs one step of a device, whose page may be killed during the step. */
const runStep = async (state: DeviceSoakState, device: DoseDevice): Promise<void> => {
  const { chance, counts, proxy } = state;
  const devicePage = device.page();
  const isKilled = chance() < KILL_SHARE;
  proxy.state.online = chance() < 0.65;
  if (isKilled) {
    counts.kills += 1;
    setTimeout(() => devicePage.kill(), chance() * MAX_LIFE_MS);
  }
  await doRandomAction(state, device).catch((error: unknown) => {
    if (!devicePage.isDead()) throw error;
  });
  if (!isKilled) return;
  await wait(MAX_LIFE_MS);
  await device.reopen();
};

const runDevices = async (state: DeviceSoakState): Promise<void> => {
  const { chance, oneOf, server, proxy, devices } = state;
  for (const device of devices) await device.look();
  for (let step = 0; step < STEP_COUNT; step += 1) {
    server.clock.advance(Math.floor(chance() * 6 * HOUR));
    const device = oneOf(devices);
    if (device) await proxy.on(device.session, () => runStep(state, device));
  }
  Object.assign(proxy.state, { honest: true, online: true });
  for (let round = 0; round < FAULTLESS_ROUNDS; round += 1) {
    for (const device of devices) {
      await proxy.on(device.session, () => device.sync());
      await device.resolveConflicts();
    }
  }
  proxy.state.honest = false;
};

type DevicesBase = Pick<DeviceSoakState, 'server' | 'proxy' | 'chance' | 'oneOf' | 'counts'>;

const beginDeviceSoak = async (base: DevicesBase): Promise<DeviceSoakState> => {
  const { server, proxy } = base;
  server.clock.set(BEGIN_INSTANT);
  const { user, client } = await server.owner();
  proxy.actAs(client, user.id);
  const { id: petId } = await buildPet(server.db, { userId: user.id });
  const { body: plan } = await client.post<CarePlan>(`/api/pets/${petId}/care-plans`, {
    ...{
      kind: 'medication',
      title: 'Amoxicillin',
      supply: { counted: TABLET_COUNT, unit: 'tablets' },
    },
    steps: [toSchedule(['08:00', '20:00'], 1)],
  });
  const factsById: DoseFacts = new Map();
  let total = TABLET_COUNT;
  const onSupply = (amount: number): void => {
    total += amount;
  };
  const me = { id: user.id, name: user.firstName };
  const devices = ['phone', 'laptop'].map((name) =>
    doseDevice({
      ...base,
      name,
      session: { cookie: joinCookies(client) },
      me,
      client,
      plan,
      facts: factsById,
      onSupply,
    }),
  );
  return {
    ...base,
    client,
    petId,
    planId: plan.id,
    facts: factsById,
    devices,
    total: () => total,
  };
};

/**
 * Simulates histories of two devices that give the doses of one plan and add to its supply, online and offline, on one server: with
 * the app's own outbox and rules, over a network that loses, repeats and cuts off requests, with killed pages,
 * revisions and changes of the zone.
 */
export const soakDevices = async (histories: number, seed: number): Promise<DevicesSoak> => {
  await using server = await startTestServer();
  const chance = seededRandom(seed);
  const pickOne = <T>(all: readonly T[]): T | undefined => all[Math.floor(chance() * all.length)];
  const proxy = await startFaultyProxy(server.url, chance);
  const counts = { revisions: 0, zones: 0, kills: 0 };
  const deviceCounts = { given: 0, undone: 0, conflicts: 0, extraDoses: 0, supplies: 0 };
  const failures: string[] = [];
  try {
    for (let number = 0; number < histories; number += 1) {
      const soakState = await beginDeviceSoak({ server, proxy, chance, oneOf: pickOne, counts });
      await runDevices(soakState);
      const faults = [await faultsOfServer(soakState)];
      for (const device of soakState.devices) {
        faults.push(await faultsOfDevice(device));
        deviceCounts.given += device.counts.given;
        deviceCounts.undone += device.counts.undone;
        deviceCounts.conflicts += device.counts.conflicts;
        deviceCounts.extraDoses += device.counts.extraDoses;
        deviceCounts.supplies += device.counts.supplies;
        device.page().kill();
      }
      failures.push(...faults.flat().map((what) => `${number}: ${what}`));
    }
  } finally {
    await proxy.close();
  }
  return { histories, ...deviceCounts, ...counts, faults: proxy.faults(), problems: failures };
};
