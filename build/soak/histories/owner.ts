import { unsentFields } from '#renderer/offline/outbox/outbox-outcome.ts';
import { withoutSynced } from '#renderer/offline/outbox/outbox-queue.ts';
import type { Account } from './household.ts';
import { createOwnerActions } from './owner-actions.ts';
import { createOwnerPage, type OwnerOptions } from './owner-page.ts';
import { createOwnerSaves } from './owner-saves.ts';
import type { HistoryAction } from './steps.ts';

/** An owner at a tab, who acts through the same modules as the screens. */
export const createOwner = (options: OwnerOptions) => {
  const { tab, owners } = options;
  const app = tab.modules;
  const ownerPage = createOwnerPage(options);
  const { page, noteRefusal, look, open, reload, switchOwner, signIn, leave, hearOfAccount } =
    ownerPage;
  const saves = createOwnerSaves(options, ownerPage);
  const { writesOf, addCompletion } = saves;
  const actions = createOwnerActions(options, ownerPage, saves);

  /** Sends the outbox. On the owner's request, refused changes are sent once more. */
  const sync = async (isAskedFor = false): Promise<void> => {
    if (!page.owner) return;
    const result = await app.sync(page.owner.id, isAskedFor ? 'asked' : 'background');
    if (result?.end === 'signed-out') page.isClosed = true;
    if (result && result.end !== 'signed-out' && (await look()))
      await app.clearSynced(page.owner.id);
  };

  /** The owner looks at a conflict and chooses. */
  const resolveConflicts = async (chance: () => number): Promise<void> => {
    for (const item of app.outboxState().items.filter(({ state }) => state === 'conflict')) {
      const writesOfItem = writesOf(item);
      if (chance() < 0.5) {
        for (const write of writesOfItem) write.isGivenUp = true;
        await app.dropItem(item);
      } else if (item.kind === 'completion') {
        const { moved } = item;
        if (!moved) throw new Error('a conflict of a completion without its reminder');
        for (const write of writesOfItem) write.isGivenUp = true;
        const write = addCompletion(moved);
        await app.confirmItem(item);
        write.isReported = true;
      } else if ('theirs' in item && item.theirs) {
        for (const write of writesOfItem) {
          for (const value of Object.values(item.theirs)) write.seenValues.add(value);
        }
        await app.resolveConflict(item, unsentFields(item));
      }
    }
  };

  const run = async (action: HistoryAction, chance: () => number): Promise<void> => {
    // A new tab shows the owner who is signed in on its device.
    if (!page.owner) await open();
    const owner = page.owner ?? owners[chance() < 0.7 ? 0 : 1];
    if (owner && (!page.owner || page.isClosed))
      await signIn(owner, page.isClosed && chance() < 0.5);
    if (action === 'look') await look();
    else if (action === 'reload') await reload();
    else if (action === 'switch') await switchOwner();
    else if (action === 'sync') await sync(chance() < 0.3);
    else if (action === 'settle') await resolveConflicts(chance);
    else await actions[action](chance);
  };

  return {
    tab,
    page,
    signIn: (owner: Account) => tab.run(() => signIn(owner)),
    sync: () => tab.run(() => sync()),
    settle: (chance: () => number) => tab.run(() => resolveConflicts(chance)),
    /** Whether an owner has unsent changes or unresolved conflicts on this device. */
    hasUnsynced: (owner: Account) =>
      tab.run(async () => withoutSynced(await app.readOutbox(owner.id)).length > 0),
    /** Returns the owner's changes that wait for a decision, and those that are unsent. */
    left: (owner: Account) =>
      tab.run(async () => {
        const items = withoutSynced(await app.readOutbox(owner.id));
        const reportedItems = items.filter(({ state }) => state !== 'waiting').flatMap(writesOf);
        return {
          shown: reportedItems.flatMap(({ effects }) => effects),
          waiting: items
            .filter(({ state }) => state === 'waiting')
            .map(({ id, kind }) => `${kind} ${id}`),
        };
      }),
    forget: () =>
      tab.run(async () => {
        tab.window.removeEventListener('storage', hearOfAccount);
        await app.showOutboxOf(null);
        for (const { id } of owners) await app.emptyOutbox(id);
        app.setCurrentUser(app.client, null);
        app.client.clear();
        tab.device.storage.clear();
        tab.device.cookies.clear();
        Object.assign(tab, { hasUnheard: false, isLeaving: false });
      }),
    act: (action: HistoryAction, chance: () => number) =>
      tab.run(async () => {
        tab.hasMetFault = false;
        await run(action, chance).catch(noteRefusal);
        // The network does not come back while a page is loading.
        await leave().catch(noteRefusal);
      }),
    /** Delivers the notifications of other tabs to a page that was asleep. */
    wake: () =>
      tab.run(async () => {
        if (!tab.hasUnreadMessages) return;
        tab.hasUnreadMessages = false;
        tab.hasMetFault = false;
        tab.window.dispatchEvent(new Event('storage'));
        await leave();
      }),
  };
};

export type OwnerSeat = ReturnType<typeof createOwner>;
