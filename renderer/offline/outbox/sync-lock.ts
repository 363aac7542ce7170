import { v4 } from 'uuid';
import type { OutboxStore } from './outbox-store.ts';

/** Milliseconds that a tab may be alone with the outbox without saying anew that it still is. */
const LEASE = 90_000;

const tab = v4();

/** Whether the tab still has the outbox to itself. */
export type Alone = () => Promise<boolean>;

/**
 * Does work while no other tab does; undefined where one is at it. Browsers have no locks outside a secure context:
 * there a lease in the store has to do, and the idempotency keys make good what it lets through.
 */
export const oneTab = async <T>(
  store: Pick<OutboxStore, 'lease'>,
  owner: string,
  work: (alone: Alone) => Promise<T>,
): Promise<T | undefined> => {
  const name = `alaga.sync.${owner}`;
  if ('locks' in navigator) {
    return navigator.locks.request(name, { ifAvailable: true }, async (lock) =>
      lock === null ? undefined : work(async () => true),
    );
  }
  const renew = () => store.lease(name, tab, Date.now(), Date.now() + LEASE);
  if (!(await renew())) return undefined;
  try {
    return await work(renew);
  } finally {
    await store.lease(name, tab, Date.now(), 0);
  }
};
