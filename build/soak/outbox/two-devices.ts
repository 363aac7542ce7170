import '#renderer/offline-kinds.ts';
import 'fake-indexeddb/auto';
import { setTimeout as wait } from 'node:timers/promises';
import { joinCookies, startFaultyProxy } from '#build/soak/faulty-proxy.ts';
import { seededRandom } from '#build/soak/seeded-random.ts';
import type { Pet } from '#server/pets/contract.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import { FIELD_NAMES, type OwnerActions, recordActions } from './owner-actions.ts';
import { type SoakDevice, soakDevice } from './soak-device.ts';
import {
  findFaults,
  type OtherDevice,
  readRecords,
  readReminders,
  type TwoDevicesSoak,
} from './two-devices-verdict.ts';

const STEP_COUNT = 16;
/** The share of completed reminders that are moved after they were shown. */
const MOVED_SHARE = 0.4;
/**
 * The share of steps of a device during which somebody else signs in on it, and after which its
 * owner signs in again.
 */
const LEAVE_CHANCE = 0.15;
const RETURN_CHANCE = 0.4;
const RECORD_COUNT = 4;
/** Due dates are moved to days after this one. */
const FIRST_MOVE = Date.parse('2027-03-01');
const DAY = 86_400_000;
/** The longest time in milliseconds that a page lives into its step before it is killed. */
const MAX_LIFE_MS = 40;

interface TwoDeviceState {
  readonly chance: () => number;
  readonly proxy: FaultyProxy;
  readonly other: OtherDevice;
  /** A day on which nothing else is due. */
  readonly freshDay: () => string;
  readonly client: TestClient;
  readonly actions: OwnerActions;
  readonly pet: Pet;
  readonly devices: readonly SoakDevice[];
  readonly counts: { kills: number; conflicts: number; accountSwitches: number };
}

type FaultyProxy = Awaited<ReturnType<typeof startFaultyProxy>>;

const pickOne = <T>(chance: () => number, all: readonly T[]): T | undefined =>
  all[Math.floor(chance() * all.length)];

/** The last data that each device read and continues with while offline. */
interface ShownState {
  readonly records: readonly MedicalRecord[];
  readonly reminders: readonly ReminderWithPet[];
}
type ShownByDevice = Map<SoakDevice, ShownState>;

const randomWords = ({ chance, freshDay }: TwoDeviceState, key: string) =>
  Object.fromEntries(
    FIELD_NAMES.filter(() => chance() < 0.4).map((field) => [
      field,
      field === 'nextDueDate' ? freshDay() : `${key} ${field}`,
    ]),
  );

/** Moves a due date on a third device, which has just read it. */
const moveElsewhere = (
  { client, freshDay }: TwoDeviceState,
  { medicalRecordId }: ReminderWithPet,
) => client.put(`/api/medical-records/${medicalRecordId}`, { nextDueDate: freshDay() });

const doRandomAction = async (
  state: TwoDeviceState,
  device: SoakDevice,
  shownByDevice: ShownByDevice,
  step: number,
): Promise<void> => {
  const { chance, counts } = state;
  const devicePage = device.page();
  const roll = chance();
  const key = `${device.name}-${state.pet.id}-${step}`;
  const { records, reminders } = shownByDevice.get(device) ?? { records: [], reminders: [] };
  const record = pickOne(chance, records);
  if (roll < 0.45 && record) {
    const words = randomWords(state, key);
    if (Object.keys(words).length > 0) await device.edit(devicePage, { words, base: record, key });
  } else if (roll < 0.53 && record) await device.remove(devicePage, record, key);
  else if (roll < 0.65) {
    const deviceIndex = state.devices.indexOf(device);
    // The reminders as they were read. Their due dates may have moved since.
    const ownReminders = reminders.filter(
      ({ title, isCompleted }) => !isCompleted && Number(title.at(-1)) % 2 === deviceIndex,
    );
    const reminder = pickOne(chance, ownReminders);
    if (!reminder) return;
    if (chance() < MOVED_SHARE) await moveElsewhere(state, reminder);
    await device.tick(devicePage, reminder, key);
  } else if (roll < 0.71) {
    const undoable = (await devicePage.store.list(state.pet.userId)).filter(
      ({ kind, state, takenBack }) =>
        /-removal$|^completion$/.test(kind) && state === 'waiting' && !takenBack,
    );
    const item = pickOne(chance, undoable);
    if (item) await device.takeBack(devicePage, item);
  } else if (roll < 0.9) {
    const run = device.sync(devicePage);
    if (chance() < 0.5) await run;
  } else {
    const conflictCount = (await device.items()).filter(({ state }) => state === 'conflict').length;
    counts.conflicts += conflictCount;
    await device.settle(devicePage);
  }
};

/** Switches a device to its own session, another owner's, or none. */
const switchSession = async (state: TwoDeviceState, { session }: SoakDevice, step: number) => {
  const { chance, client, other, counts } = state;
  const isOwn = session.cookie === joinCookies(client);
  if (chance() > (isOwn ? LEAVE_CHANCE : RETURN_CHANCE)) return;
  counts.accountSwitches += 1;
  if (!isOwn) {
    session.cookie = joinCookies(client);
    return;
  }
  session.cookie = chance() < 0.3 ? '' : joinCookies(other.client);
  other.birthmarks = `other ${step}`;
  other.writes += 1;
  await other.client.put(`/api/pets/${other.pet.id}`, { birthmarks: other.birthmarks });
};

const runStep = async (
  state: TwoDeviceState,
  device: SoakDevice,
  shownByDevice: ShownByDevice,
  step: number,
) => {
  const { chance, counts } = state;
  const devicePage = device.page();
  const isKilled = chance() < 0.15;
  if (isKilled) {
    counts.kills += 1;
    setTimeout(() => devicePage.kill(), chance() * MAX_LIFE_MS);
  }
  const actionWork = doRandomAction(state, device, shownByDevice, step).catch((error: unknown) => {
    if (!devicePage.isDead()) throw error;
  });
  await wait(chance() * MAX_LIFE_MS * 0.3);
  await switchSession(state, device, step);
  await actionWork;
  if (isKilled) {
    await wait(MAX_LIFE_MS);
    await device.reopen();
  }
  const draft = device.drafts.shift();
  if (draft) await device.edit(device.page(), draft);
};

/** A network without faults, and an owner who resolves all conflicts. */
const settleAll = async ({ devices, client, counts, proxy }: TwoDeviceState): Promise<void> => {
  const settleOn = async (device: SoakDevice): Promise<void> => {
    for (const draft of device.drafts.splice(0)) await device.edit(device.page(), draft);
    await device.sync(device.page());
    const conflictCount = (await device.items()).filter(({ state }) => state === 'conflict').length;
    counts.conflicts += conflictCount;
    await device.settle(device.page());
  };
  for (const { session } of devices) session.cookie = joinCookies(client);
  for (let round = 0; round < 8; round += 1) {
    for (const device of devices) await proxy.on(device.session, () => settleOn(device));
  }
};

const runSchedule = async (state: TwoDeviceState) => {
  const { chance, client, devices, proxy } = state;
  const seenRecords: ShownByDevice = new Map();
  for (let step = 0; step < STEP_COUNT; step += 1) {
    const device = devices[step % 2 === 0 || chance() < 0.3 ? 0 : 1];
    if (!device) continue;
    proxy.state.online = chance() < 0.65;
    const isOwn = device.session.cookie === joinCookies(client);
    // A device with old data behaves like a stale tab.
    if ((proxy.state.online && isOwn && chance() < 0.7) || !seenRecords.has(device)) {
      const [records, reminders] = [await readRecords(state), await readReminders(state)];
      seenRecords.set(device, { records, reminders });
    }
    await proxy.on(device.session, () => runStep(state, device, seenRecords, step));
  }
  Object.assign(proxy.state, { honest: true, online: true });
  await settleAll(state);
  const foundFaults = await findFaults(state);
  proxy.state.honest = false;
  for (const device of devices) device.page().kill();
  return foundFaults;
};

const beginWith = async (client: TestClient) => {
  const { body: pet } = await client.post<Pet>('/api/pets', { name: 'Bantay', category: 'dog' });
  for (let place = 0; place < RECORD_COUNT; place += 1) {
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

const otherOwner = async (server: TestServer): Promise<OtherDevice> => {
  const { client } = await server.owner();
  const { body: pet } = await client.post<Pet>('/api/pets', { name: 'Muning', category: 'cat' });
  return { client, pet, birthmarks: null, writes: 0 };
};

/**
 * Runs a number of schedules of two devices of one owner, over a network with every kind of fault.
 */
export const soakTwoDevices = async (schedules: number, seed: number): Promise<TwoDevicesSoak> => {
  await using server = await startTestServer();
  const chance = seededRandom(seed);
  let actions = recordActions();
  const proxy = await startFaultyProxy(server.url, chance, (...answeredRequest) =>
    actions.onAnswer(...answeredRequest),
  );
  const counts = { kills: 0, conflicts: 0, accountSwitches: 0 };
  const failures: string[] = [];
  const total = {
    lost: 0,
    foreign: 0,
    moved: 0,
    unseen: 0,
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
      proxy.actAs(client, user.id);
      actions = recordActions();
      const setting = { owner: user.id, chance, actions };
      const devices = ['phone', 'laptop'].map((name) =>
        soakDevice({ ...setting, name, session: { cookie: joinCookies(client) } }),
      );
      const pet = await beginWith(client);
      const otherAccount = await otherOwner(server);
      let days = 0;
      const unusedDay = () => {
        days += 1;
        return new Date(FIRST_MOVE + days * DAY).toISOString().slice(0, 10);
      };
      const setup = { chance, proxy, client, other: otherAccount, freshDay: unusedDay };
      const scheduleFaults = await runSchedule({ ...setup, actions, pet, devices, counts });
      total.lost += scheduleFaults.lost;
      failures.push(...scheduleFaults.wrong.map((item) => `schedule ${round}: ${item}`));
      total.foreign += scheduleFaults.foreign;
      total.moved += scheduleFaults.moved;
      total.unseen += scheduleFaults.unseen;
      total.duplicated += scheduleFaults.duplicated;
      total.blind += scheduleFaults.blind;
      total.stuck += scheduleFaults.stuck;
      total.refused += scheduleFaults.refused;
      total.returned += scheduleFaults.returned;
      total.values += actions.typed.length;
      total.deletions += actions.deletions.length;
      total.completions += actions.ticked.length;
    }
  } finally {
    await proxy.close();
  }
  const { refused: withheldRequests, answered } = proxy.ofOthers;
  total.foreign += answered;
  return {
    schedules,
    problems: failures,
    ...total,
    ...counts,
    withheld: withheldRequests,
    faults: proxy.faults(),
  };
};
