import { currentAccount } from '#renderer/current-account.ts';
import { kindsReady } from '#renderer/offline/outbox/kinds.ts';
import { emptyOutbox, readOutbox } from '#renderer/offline/outbox/outbox.ts';
import { markedOwners } from '#renderer/offline/outbox/outbox-guard.ts';
import { type Items, withoutSynced } from '#renderer/offline/outbox/outbox-queue.ts';
import type { StoredQueries } from '#renderer/offline/reads/follow-changes.ts';
import { findLostThings } from '#renderer/offline/reads/lost-things.ts';
import { type LostThing, readStore } from '#renderer/offline/reads/read-store.ts';
import { clearStoredReads } from '#renderer/offline/reads/storage-summary.ts';
import { forgetFormerOwner, formerOwner } from '#renderer/offline/reads/stored-owner.ts';

/** An account that was deleted elsewhere, with what this device still holds of it. */
export interface DeletedAccount {
  readonly owner: string;
  readonly unsent: Items;
  /** The account's things as this device last read them, and those that a restored server lacked. */
  readonly things: readonly LostThing[];
}

/** The maximum number of accounts in one request. */
const MAX_ACCOUNTS = 5;

let storedAccount: DeletedAccount | undefined;
const listeners = new Set<() => void>();

const setDeletedAccount = (next: DeletedAccount | undefined): void => {
  storedAccount = next;
  for (const listener of listeners) listener();
};

const readThings = async (
  owner: string,
  { kindOfThing }: StoredQueries,
): Promise<readonly LostThing[]> => {
  const store = await readStore();
  const reads = await store.read(owner);
  const things = await findLostThings({ owner, reads, isThere: () => false, kindOf: kindOfThing });
  const knownIds = new Set(things.map(({ id }) => id));
  const lostBefore = await store.readLost(owner);
  return [...things, ...lostBefore.filter(({ id }) => !knownIds.has(id))];
};

/** Forgets everything of an account that this device holds. Another account's reads and photos stay. */
const clearAccount = async (owner: string): Promise<void> => {
  await emptyOutbox(owner);
  const store = await readStore();
  const lost = await store.readLost(owner);
  await store.dropLost(
    owner,
    lost.map(({ id }) => id),
  );
  if (formerOwner() === owner) {
    // If somebody has signed in since, the stored reads are theirs and stay.
    if (!currentAccount()) await clearStoredReads();
    forgetFormerOwner();
  }
  for (const key of Object.keys(localStorage)) {
    if (key.includes(owner)) localStorage.removeItem(key);
  }
};

const readDeletedAccount = async (
  owner: string,
  storedQueries: StoredQueries,
): Promise<DeletedAccount> => {
  await kindsReady();
  const [items, entities] = await Promise.all([
    readOutbox(owner).catch((): Items => []),
    readThings(owner, storedQueries).catch(() => []),
  ]);
  return { owner, unsent: withoutSynced(items), things: entities };
};

/** The first account of this device that was deleted elsewhere, until what it left here is cleared. */
export const deletedAccount = {
  current: (): DeletedAccount | undefined => storedAccount,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Asks the server about accounts that are not signed in and left something here. */
  async check(loadStoredQueries: () => Promise<StoredQueries>): Promise<void> {
    const owners = new Set([...markedOwners(), formerOwner() ?? '']);
    owners.delete(currentAccount() ?? '');
    owners.delete('');
    if (owners.size === 0) return;
    const storedQueries = await loadStoredQueries();
    for (const owner of [...owners].slice(0, MAX_ACCOUNTS)) {
      if (!(await storedQueries.isAccountDeleted(owner))) continue;
      const accountData = await readDeletedAccount(owner, storedQueries);
      if (accountData.unsent.length + accountData.things.length > 0) {
        setDeletedAccount(accountData);
        return;
      }
      await clearAccount(owner);
    }
  },
  async clearAccount(owner: string): Promise<void> {
    await clearAccount(owner);
    setDeletedAccount(undefined);
  },
};
