import '#renderer/offline-kinds.ts';
import type { OutboxItem } from '#renderer/offline/outbox/outbox-item.ts';
import { type OutboxStore, openOutboxStore } from '#renderer/offline/outbox/outbox-store.ts';
import { syncAll } from '#renderer/offline/sync/sync-run.ts';
import { sendItem } from '#renderer/offline/sync/sync-send.ts';

/**
 * A page with the stored outbox. After a kill, work that it had started changes nothing more on
 * this device.
 */
export const openPage = (name: string) => {
  const store = openOutboxStore(name);
  let dead = false;
  const runWhileAlive = <T>(work: () => Promise<T>): Promise<T> =>
    dead ? Promise.reject(new Error('killed')) : work();
  const guardedStore: Pick<OutboxStore, 'list' | 'change'> = {
    list: (owner) => runWhileAlive(() => store.list(owner)),
    change: (owner, step) => runWhileAlive(() => store.change(owner, step)),
  };
  const killPage = () => {
    dead = true;
    store.close();
  };
  return { store: guardedStore, kill: killPage, isDead: () => dead };
};

export type SoakPage = ReturnType<typeof openPage>;

/** Runs the outbox of a page once. A kill interrupts it. `onItem` is called with each item that is sent. */
export const syncWith = (
  page: SoakPage,
  owner: string,
  onItem: (item: OutboxItem) => void = () => undefined,
) =>
  syncAll({
    store: page.store,
    owner,
    send: sendItem,
    shouldGoOn: () => !page.isDead(),
    onItem,
    onChange: () => undefined,
  }).catch((error: unknown) => {
    if (!page.isDead()) throw error;
    return 'stopped' as const;
  });
