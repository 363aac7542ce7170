import { accountHere } from '#renderer/account-here.ts';
import { kindsReady } from '#renderer/offline/outbox/kinds.ts';
import { emptyOutbox, readOutbox } from '#renderer/offline/outbox/outbox.ts';
import { markedOwners } from '#renderer/offline/outbox/outbox-guard.ts';
import { type Items, unsynced } from '#renderer/offline/outbox/outbox-queue.ts';
import type { KeptQueries } from '#renderer/offline/reads/follow-changes.ts';
import { forgetFormerOwner, formerOwner } from '#renderer/offline/reads/kept-owner.ts';
import { keptStore, type LostThing } from '#renderer/offline/reads/kept-store.ts';
import { clearKept } from '#renderer/offline/reads/kept-summary.ts';
import { findLostThings } from '#renderer/offline/reads/lost-things.ts';

/** An account that was deleted elsewhere, with what this device still holds of it. */
export interface DeletedAccount {
  readonly owner: string;
  readonly unsent: Items;
  /** Things as they were last read here. */
  readonly things: readonly LostThing[];
}

/** The maximum number of accounts in one request. */
const MOST = 5;

let current: DeletedAccount | undefined;
const listeners = new Set<() => void>();

const set = (next: DeletedAccount | undefined): void => {
  current = next;
  for (const listener of listeners) listener();
};

const readThings = async (
  owner: string,
  { kindOfThing }: KeptQueries,
): Promise<readonly LostThing[]> => {
  const reads = await (await keptStore()).read(owner);
  return findLostThings({ owner, reads, isThere: () => false, kindOf: kindOfThing });
};

/** Forgets everything of an account that this device holds. Another account's reads and photos stay. */
const clear = async (owner: string): Promise<void> => {
  await emptyOutbox(owner);
  if (formerOwner() === owner) {
    // Somebody who signed in since has their own reads here, in the place of these.
    if (!accountHere()) await clearKept();
    forgetFormerOwner();
  }
  for (const key of Object.keys(localStorage)) {
    if (key.includes(owner)) localStorage.removeItem(key);
  }
};

const left = async (owner: string, keptQueries: KeptQueries): Promise<DeletedAccount> => {
  await kindsReady();
  const [items, things] = await Promise.all([
    readOutbox(owner).catch((): Items => []),
    readThings(owner, keptQueries).catch(() => []),
  ]);
  return { owner, unsent: unsynced(items), things };
};

/** The first account of this device that was deleted elsewhere, until what it left here is cleared. */
export const deletedAccount = {
  current: (): DeletedAccount | undefined => current,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Asks the server about accounts that are not signed in and left something here. */
  async look(loadKeptQueries: () => Promise<KeptQueries>): Promise<void> {
    const owners = new Set([...markedOwners(), formerOwner() ?? '']);
    owners.delete(accountHere() ?? '');
    owners.delete('');
    if (owners.size === 0) return;
    const keptQueries = await loadKeptQueries();
    for (const owner of [...owners].slice(0, MOST)) {
      if (!(await keptQueries.isAccountDeleted(owner))) continue;
      const found = await left(owner, keptQueries);
      if (found.unsent.length + found.things.length > 0) {
        set(found);
        return;
      }
      await clear(owner);
    }
  },
  async clear(owner: string): Promise<void> {
    await clear(owner);
    set(undefined);
  },
};
