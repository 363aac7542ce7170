import '#renderer/offline-kinds.ts';
import { ApiError } from '#renderer/api.ts';
import { deliverFrom } from '#renderer/offline/outbox/deliver.ts';
import type { NewItem, OutboxItem } from '#renderer/offline/outbox/outbox-item.ts';
import { releaseItem } from '#renderer/offline/outbox/outbox-sending.ts';
import { type OutboxStore, openOutboxStore } from '#renderer/offline/outbox/outbox-store.ts';
import { syncAll } from '#renderer/offline/sync/sync-run.ts';
import { sendItem } from '#renderer/offline/sync/sync-send.ts';

/** Whether an error says that the tab's owner is not signed in, so that the form keeps the content. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 412);

/**
 * A page with the stored outbox. After a kill, work that it had started changes nothing more on
 * this device.
 */
export const openPage = (name: string) => {
  const store = openOutboxStore(name);
  const { promise: death, reject } = Promise.withResolvers<never>();
  death.catch(() => undefined);
  let dead = false;
  const runWhileAlive = <T>(work: () => Promise<T>): Promise<T> => (dead ? death : work());
  const guardedStore: Pick<OutboxStore, 'list' | 'change'> = {
    list: (owner) => runWhileAlive(() => store.list(owner)),
    change: (owner, step) => runWhileAlive(() => store.change(owner, step)),
  };
  /** A form of a killed page does not go on. It does not notice that it can store nothing more. */
  const storeOfForms: Pick<OutboxStore, 'change'> = {
    change: (owner, step) =>
      guardedStore.change(owner, step).catch((error: unknown) => {
        if (dead) return new Promise<never>(() => undefined);
        throw error;
      }),
  };
  const save = async (item: NewItem): Promise<void> => {
    const delivery = await deliverFrom(storeOfForms, item);
    if (delivery.end === 'sending') await delivery.over;
  };
  const killPage = () => {
    dead = true;
    store.close();
    reject(new Error('killed'));
  };
  return {
    store: guardedStore,
    /** Saves a change as the forms do. Throws the server's refusal, and an error if the page is killed meanwhile. */
    save: (item: NewItem) => runWhileAlive(() => Promise.race([save(item), death])),
    /** Lets the time pass after which an item that a form was sending is left to the next run. */
    expireForms: (owner: string) => guardedStore.change(owner, (items) => items.map(releaseItem)),
    kill: killPage,
    isDead: () => dead,
  };
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
