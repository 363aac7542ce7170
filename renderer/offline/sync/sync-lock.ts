import { v4 } from 'uuid';
import type { OutboxStore } from '#renderer/offline/outbox/outbox-store.ts';

/** Milliseconds for which a tab holds the outbox without renewing its lease. */
const LEASE_MS = 90_000;

const tab = v4();

/** Whether the tab still holds the outbox alone. */
export type IsLockHeld = () => Promise<boolean>;

/**
 * Runs work in one tab at a time. While another tab does so, it waits for it (`shouldWait`) or resolves to undefined.
 * Browsers have no locks outside a secure context. There a lease in the store is used, which cannot be waited for,
 * and idempotency keys prevent duplicates if two tabs send at once.
 */
export const runInOneTab = async <T>(
  store: Pick<OutboxStore, 'lease'>,
  owner: string,
  shouldWait: boolean,
  work: (isLockHeld: IsLockHeld) => Promise<T>,
): Promise<T | undefined> => {
  const name = `alaga.sync.${owner}`;
  if ('locks' in navigator) {
    return navigator.locks.request(name, { ifAvailable: !shouldWait }, async (lock) =>
      lock === null ? undefined : work(async () => true),
    );
  }
  const renewLease = () => store.lease(name, tab, Date.now(), Date.now() + LEASE_MS);
  if (!(await renewLease())) return undefined;
  try {
    return await work(renewLease);
  } finally {
    await store.lease(name, tab, Date.now(), 0);
  }
};
