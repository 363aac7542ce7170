import '#renderer/offline-kinds.ts';
import 'fake-indexeddb/auto';
import { setTimeout as wait } from 'node:timers/promises';
import { type ClientSession, joinCookies, startFaultyProxy } from '#build/soak/faulty-proxy.ts';
import { seededRandom } from '#build/soak/seeded-random.ts';
import { setCurrentAccount } from '#renderer/current-account.ts';
import { isNew } from '#renderer/offline/outbox/kinds.ts';
import { addEdit } from '#renderer/offline/outbox/outbox-edits.ts';
import { type NewItem, newIdOf } from '#renderer/offline/outbox/outbox-item.ts';
import { type Items, withoutSynced } from '#renderer/offline/outbox/outbox-queue.ts';
import { newId } from '#renderer/ui/new-id.ts';
import type { Pet } from '#server/pets/contract.ts';
import { startTestServer, type TestClient } from '#server/testing.ts';
import { compare, type ExpectedState, type OutboxSoak } from './outbox-verdict.ts';
import { isSignedOut, openPage, type SoakPage as Page, syncWith } from './soak-page.ts';

const STEP_COUNT = 16;
/**
 * The share of steps during which somebody signs out in one of the tabs, half of the time followed
 * by a sign-in of the other owner.
 */
const SWITCH_CHANCE = 0.2;
/** The share of steps in the tab of an owner who is not signed in any more. */
const STALE_TAB_CHANCE = 0.35;
/** The longest time in milliseconds that a page lives into its step before it is killed. */
const MAX_LIFE_MS = 40;

/** The wait in milliseconds before a sync is repeated, which doubles each time. */
const FIRST_RETRY_MS = 100;

/** An owner in a tab. */
interface OutboxSchedule {
  readonly owner: string;
  readonly client: TestClient;
  readonly chance: () => number;
  readonly expected: Map<string, ExpectedState>;
  /** Forms whose save was interrupted by a kill. Their drafts come back with their keys. */
  readonly drafts: NewThing[];
  readonly counts: { edits: number; kills: number; accountSwitches: number };
}

type NewThing = Extract<NewItem, { readonly kind: 'record' | 'pet' }>;

/** Saves as the forms do. */
const submit = async ({ drafts }: OutboxSchedule, page: Page, item: NewThing): Promise<void> => {
  try {
    await page.save(item);
  } catch (error) {
    if (!page.isDead() && !isSignedOut(error)) throw error;
    drafts.push(item);
  }
};

const newItem = (
  { owner, chance, expected }: OutboxSchedule,
  step: number,
  pets: readonly (readonly [id: string, name: string])[],
): NewThing => {
  const key = `${owner}-${step}`;
  // Some requests have no id, like those of earlier app versions, and the server creates one.
  const chosenId = chance() < 0.7 ? { id: newId() } : {};
  const sharedFields = { owner, key, createdAt: '2026-11-20T01:00:00.000Z' };
  if (pets.length === 0 || chance() < 0.25) {
    expected.set(key, { notes: 'first', pet: null });
    return {
      kind: 'pet',
      ...sharedFields,
      body: { ...chosenId, name: key, category: 'dog', birthmarks: 'first' },
    };
  }
  const [petId, petName] = pets[Math.floor(chance() * pets.length)] ?? ['', ''];
  expected.set(key, { notes: 'first', pet: petName });
  const body = {
    ...chosenId,
    title: key,
    dateAdministered: '2026-11-20',
    nextDueDate: null,
    notes: 'first',
  };
  return { kind: 'record', ...sharedFields, petId, petName, body: { type: 'vaccine', ...body } };
};

/** Edits a queued pet. The edit counts only if the device reports that it is saved. */
const editPet = async (schedule: OutboxSchedule, page: Page, step: number): Promise<void> => {
  const { owner, chance, expected, drafts, counts } = schedule;
  // A form that was interrupted comes back first, and would replace the edit.
  const unsyncedItems = withoutSynced(await page.store.list(owner)).filter(
    (item) => !drafts.some(({ key }) => key === item.key),
  );
  const item = unsyncedItems[Math.floor(chance() * unsyncedItems.length)];
  if (item?.kind !== 'record' && item?.kind !== 'pet') return;
  const notes = `edit ${step}`;
  const key = `${owner}-edit-${step}`;
  const body = item.kind === 'pet' ? { ...item.body, birthmarks: notes } : { ...item.body, notes };
  const itemsAfter = await page.store.change(owner, (items) => addEdit(items, item, body, key));
  const itemAfter = itemsAfter.find(({ id }) => id === item.id);
  const isItemKept = itemAfter?.key === key || itemAfter?.edits.some((each) => each.key === key);
  const expectedItem = expected.get(item.kind === 'pet' ? item.body.name : item.body.title);
  if (!isItemKept || !expectedItem) return;
  expectedItem.notes = notes;
  counts.edits += 1;
};

const readPets = async (store: Page['store'], { owner, client }: OutboxSchedule) => {
  const serverPets = (await client.get<Pet[]>('/api/pets?includePhotos=false')).body;
  const waitingStore = (await store.list(owner)).filter(isNew);
  return [
    ...serverPets.map(({ id, name }) => [id, name] as const),
    ...waitingStore
      .filter((item) => item.kind === 'pet')
      .map((item) => [newIdOf(item), item.body.name] as const),
  ];
};

type FaultyProxy = Awaited<ReturnType<typeof startFaultyProxy>>;

/** A tab on the shared device of both owners, with the storage that all its tabs share. */
const openTab = (schedule: OutboxSchedule, database: string) => {
  let page = openPage(database);
  let runningWork: Promise<unknown> = Promise.resolve();
  return {
    schedule,
    page: () => page,
    idle: () => runningWork,
    async sync() {
      await runningWork;
      runningWork = syncWith(page, schedule.owner);
      return runningWork;
    },
    async reopen() {
      page.kill();
      await runningWork;
      page = openPage(database);
      await page.expireForms(schedule.owner);
    },
  };
};

type Tab = ReturnType<typeof openTab>;

/** The actions of one tab in a step. */
const doTabAction = async (
  { schedule, page, sync }: Tab,
  step: number,
  act: number,
): Promise<void> => {
  const currentPage = page();
  if (act < 0.5) {
    await submit(
      schedule,
      currentPage,
      newItem(schedule, step, await readPets(currentPage.store, schedule)),
    );
  } else if (act < 0.65) await editPet(schedule, currentPage, step);
  else if (act < 0.95) {
    const run = sync();
    // In half of the cases the owner continues during the sync.
    if (schedule.chance() < 0.5) await run;
  }
};

/** At the end each owner signs in again, and a network without faults delivers the whole queue. */
const sendAll = async ({ schedule, page, sync }: Tab): Promise<void> => {
  for (const draft of schedule.drafts.splice(0)) await submit(schedule, page(), draft);
  let itemsLeft: Items = [];
  for (let round = 0; round < 5; round += 1) {
    await sync();
    itemsLeft = withoutSynced(await page().store.list(schedule.owner));
    if (itemsLeft.length === 0) break;
    // The server may still be processing a request of a broken connection, and says so when it is
    // repeated.
    await wait(FIRST_RETRY_MS * 2 ** round);
  }
};

/**
 * Runs one schedule of going online and offline, saves, edits, syncs, reloads, kills and sign-ins
 * of the other owner, and then a network without faults.
 */
const runSchedule = async (
  schedules: readonly [OutboxSchedule, OutboxSchedule],
  proxy: FaultyProxy,
) => {
  const [{ owner, chance, counts }] = schedules;
  const tabs = schedules.map((item) => openTab(item, `outbox of ${owner}`));
  const device: ClientSession = { cookie: '' };
  /** The tab whose owner is signed in; undefined if no owner is. */
  let signedIn: Tab | undefined = tabs[0];
  const signIn = (tab: Tab | undefined) => {
    signedIn = tab;
    device.cookie = tab ? joinCookies(tab.schedule.client) : '';
  };
  signIn(tabs[0]);
  let lastTab = tabs[0];
  /**
   * Makes a tab the current one. The modules exist once, so only one tab shows its account at a time, and the requests
   * of the previous tab must end first.
   */
  const turnTo = async (tab: Tab) => {
    if (lastTab !== tab) await lastTab?.idle();
    lastTab = tab;
    setCurrentAccount(tab.schedule.owner);
  };
  const runStep = async (tab: Tab, step: number) => {
    await turnTo(tab);
    const isKilled = chance() < 0.2;
    const tabPage = tab.page();
    if (isKilled) {
      counts.kills += 1;
      setTimeout(() => tabPage.kill(), chance() * MAX_LIFE_MS);
    }
    const act = chance();
    const actionWork = doTabAction(tab, step, act).catch((error: unknown) => {
      if (!tabPage.isDead()) throw error;
    });
    if (chance() < SWITCH_CHANCE) {
      await wait(chance() * MAX_LIFE_MS * 0.5);
      counts.accountSwitches += 1;
      const otherTab = tabs.find((item) => item !== signedIn);
      signIn(chance() < 0.5 ? otherTab : undefined);
    }
    await actionWork;
    if (isKilled) await wait(MAX_LIFE_MS);
    if (isKilled || act >= 0.95) {
      await tab.reopen();
      // A page that starts shows who is signed in, so its owner signs in first.
      signIn(tab);
    }
    const draft = tab.schedule.drafts.shift();
    if (draft) await submit(tab.schedule, tab.page(), draft);
  };
  return proxy.on(device, async () => {
    for (let step = 0; step < STEP_COUNT; step += 1) {
      proxy.state.online = chance() < 0.7;
      const ownAccount = signedIn ?? lastTab;
      const tab =
        chance() < STALE_TAB_CHANCE ? tabs.find((item) => item !== ownAccount) : ownAccount;
      if (tab) await runStep(tab, step);
    }
    Object.assign(proxy.state, { honest: true, online: true });
    for (const tab of tabs) {
      await turnTo(tab);
      signIn(tab);
      await sendAll(tab);
    }
    proxy.state.honest = false;
    for (const tab of tabs) tab.page().kill();
    return Promise.all(schedules.map(compare));
  });
};

/** Runs a number of schedules, each with its own seed, over a network with every kind of fault. */
export const soakOutbox = async (schedules: number, seed: number): Promise<OutboxSoak> => {
  await using server = await startTestServer();
  const chance = seededRandom(seed);
  const proxy = await startFaultyProxy(server.url, chance);
  const counts = { edits: 0, kills: 0, accountSwitches: 0 };
  const total = { lost: 0, duplicated: 0, stale: 0, foreignWrites: 0, items: 0 };
  const beginSchedule = async (): Promise<OutboxSchedule> => {
    const { user, client } = await server.owner();
    return { owner: user.id, client, chance, expected: new Map(), drafts: [], counts };
  };
  try {
    for (let round = 0; round < schedules; round += 1) {
      const owners = [await beginSchedule(), await beginSchedule()] as const;
      const failures = await runSchedule(owners, proxy);
      for (const { expected } of owners) total.items += expected.size;
      for (const figures of failures) {
        total.lost += figures.lost;
        total.duplicated += figures.duplicated;
        total.stale += figures.stale;
        total.foreignWrites += figures.foreignWrites;
      }
    }
  } finally {
    await proxy.close();
  }
  const { refused, answered } = proxy.ofOthers;
  total.foreignWrites += answered;
  return { schedules, ...total, ...counts, refused, faults: proxy.faults() };
};
