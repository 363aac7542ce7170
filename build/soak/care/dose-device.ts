import '#renderer/offline-kinds.ts';
import 'fake-indexeddb/auto';
import type { ClientSession } from '#build/soak/faulty-proxy.ts';
import { openPage, syncWith } from '#build/soak/outbox/soak-page.ts';
import { localAnswers, localPlans, localSupply } from '#renderer/care/local-care.ts';
import type { DoseItem } from '#renderer/care/offline.ts';
import { addSave, removeItem } from '#renderer/offline/outbox/outbox-edits.ts';
import type { NewItem, OutboxItem } from '#renderer/offline/outbox/outbox-item.ts';
import { confirmFor } from '#renderer/offline/outbox/outbox-outcome.ts';
import { type Items, withoutSynced } from '#renderer/offline/outbox/outbox-queue.ts';
import { removeSynced } from '#renderer/offline/outbox/outbox-sending.ts';
import { newId } from '#renderer/ui/new-id.ts';
import { dayAfter } from '#server/calendar/days.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { CarePlan } from '#server/care/contract.ts';
import { careItems, getTimeZone, type ResponsiblePerson } from '#server/care/rules.ts';
import type { TestClient, TestServer } from '#server/testing.ts';
import { FIRST_DAY, lastDay, readServer, type ServerState } from './server-state.ts';

export interface FaultChances {
  readonly chance: () => number;
  readonly oneOf: <T>(all: readonly T[]) => T | undefined;
}

/** The doses that were given according to their owners: thousandths by id. */
export type DoseFacts = Map<string, number>;

interface SoakSetting extends FaultChances {
  readonly name: string;
  readonly session: ClientSession;
  readonly me: ResponsiblePerson & { readonly id: string };
  readonly server: TestServer;
  readonly client: TestClient;
  readonly plan: CarePlan;
  readonly facts: DoseFacts;
  /** Called when the owner has pressed the button that adds an amount, in thousandths. */
  readonly onSupply: (amount: number) => void;
}

const isDose = (item: OutboxItem): item is DoseItem => item.kind === 'dose';

/**
 * A device that gives the doses of one plan by the app's own outbox, and shows what is open by the app's own rules. If
 * its page is killed, the owner repeats the unsaved presses with the same ids and keys.
 */
export const doseDevice = (setting: SoakSetting) => {
  const { name, session, me, server, facts, chance, oneOf } = setting;
  const store = `doses of ${me.id} on ${name}`;
  let page = openPage(store);
  let shownServerState: ServerState = { items: [], answers: [], plan: setting.plan };
  const pressedItems: NewItem[] = [];
  const counts = { given: 0, undone: 0, conflicts: 0, extraDoses: 0, supplies: 0 };

  const list = (): Promise<Items> => page.store.list(me.id);
  const change = (step: (items: Items) => Items): Promise<Items> => page.store.change(me.id, step);

  /** The plan's items and the remaining supply as the device shows them, with its unsent doses. */
  const readShown = async () => {
    const items = await list();
    const [plan = shownServerState.plan] = localPlans(
      [shownServerState.plan],
      items,
      shownServerState.plan.timeZone,
    );
    const answers = localAnswers(shownServerState.answers, items, me);
    const now = server.clock.now();
    const today = dayIn(now, getTimeZone(plan));
    const range = { from: dayAfter(today, -2), to: dayAfter(today, 1), now };
    return {
      items: careItems(plan, answers, range),
      all: careItems(plan, answers, { from: FIRST_DAY, to: lastDay(server), now }),
      left: localSupply(plan, shownServerState.answers, items),
    };
  };

  /** Stores a press, unless the page was killed. A press that replaces another one withdraws it. */
  const addItem = async (item: NewItem): Promise<void> => {
    const currentPage = page;
    try {
      const itemsBefore = await list();
      const itemsAfter = await change((items) => addSave(items, item));
      const idsAfter = new Set(itemsAfter.map(({ id }) => id));
      for (const removedItem of itemsBefore) {
        if (!idsAfter.has(removedItem.id) && isDose(removedItem)) facts.delete(removedItem.body.id);
      }
      // The page was killed at the first press, and its owner pressed the row again before this retry.
      const isMerged = !itemsAfter.some(({ key }) => key === item.key);
      if (isMerged && item.kind === 'dose') facts.delete(item.body.id);
    } catch (error) {
      if (!currentPage.isDead()) throw error;
      pressedItems.push(item);
    }
  };

  const sharedFields = () => ({
    ...{ owner: me.id, key: newId(), createdAt: server.clock.now().toISOString(), untried: true },
    ...{
      planId: shownServerState.plan.id,
      petId: shownServerState.plan.petId,
      petName: 'Bantay',
      title: 'Amoxicillin',
    },
  });

  /** Gives or skips an open occurrence, usually the one that is due, or gives an extra dose. */
  const record = async (): Promise<void> => {
    const openItems = (await readShown()).items.filter(
      ({ doseId, extra }) => doseId === null && !extra,
    );
    const item =
      chance() < 0.1 ? undefined : oneOf(chance() < 0.7 ? openItems.slice(-2) : openItems);
    const amount = 500 * (1 + Math.floor(chance() * 4));
    const status = item && chance() < 0.2 ? 'skipped' : 'given';
    const place = item
      ? { day: item.day, time: item.time }
      : { day: null, time: null, extra: true };
    const id = newId();
    const givenAt = server.clock.now().toISOString();
    // Without `allowEarly`, the outbox confirms an early dose by itself.
    const confirmation = chance() < 0.5 ? { allowEarly: true } : {};
    if (status === 'given') {
      facts.set(id, amount);
      counts.given += 1;
    }
    const body = { id, ...place, ...confirmation, status, givenAt, amount } as const;
    await addItem({ ...sharedFields(), kind: 'dose', body });
  };

  /** Adds to the supply. Each addition counts once, whichever device made it. */
  const addSupply = async (): Promise<void> => {
    const added = 1000 * (1 + Math.floor(chance() * 10));
    setting.onSupply(added);
    counts.supplies += 1;
    await addItem({ ...sharedFields(), kind: 'carePlan-supply', unit: 'tablets', body: { added } });
  };

  /** Takes back a dose that is still in the outbox of this device, or one that the server has. */
  const takeBack = async (): Promise<void> => {
    const waitingList = (await list()).filter(
      (item) => isDose(item) && item.state === 'waiting' && !item.takenBack,
    );
    const waitingItem = oneOf(waitingList);
    counts.undone += 1;
    if (waitingItem && isDose(waitingItem)) {
      await change((items) => removeItem(items, waitingItem.id));
      facts.delete(waitingItem.body.id);
      return;
    }
    const dose = oneOf(shownServerState.answers);
    if (!dose) return;
    facts.delete(dose.id);
    await addItem({ ...sharedFields(), kind: 'dose-undone', doseId: dose.id, body: {} });
  };

  /** Makes the owner's choice for an occurrence that another person has answered. */
  const resolveConflicts = async (): Promise<void> => {
    for (const item of (await list()).filter(({ state }) => state === 'conflict')) {
      if (!isDose(item)) throw new Error(`a conflict of the kind ${item.kind}`);
      counts.conflicts += 1;
      facts.delete(item.body.id);
      if (chance() < 0.5) {
        await change((items) => removeItem(items, item.id));
        continue;
      }
      const itemsAfter = await change((items) => confirmFor(items, item.id, `${item.key}-both`));
      const itemAfter = itemsAfter.find(({ id }) => id === item.id);
      if (!itemAfter || !isDose(itemAfter)) throw new Error('a confirmed dose is gone');
      facts.set(itemAfter.body.id, itemAfter.body.amount ?? 0);
      counts.extraDoses += 1;
    }
  };

  return {
    session,
    counts,
    record,
    addSupply,
    takeBack,
    resolveConflicts,
    shown: readShown,
    seen: () => shownServerState,
    page: () => page,
    /** Reads the server, and removes the sent items from the outbox, as the screens do. */
    async look() {
      shownServerState = await readServer(setting);
      await change(removeSynced);
    },
    /** Sends the waiting items. */
    async sync() {
      for (const item of pressedItems.splice(0)) await addItem(item);
      await syncWith(page, me.id);
    },
    async reopen() {
      page.kill();
      page = openPage(store);
    },
    unsent: async () => withoutSynced(await list()),
  };
};

export type DoseDevice = ReturnType<typeof doseDevice>;
