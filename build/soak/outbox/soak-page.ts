import '#renderer/offline-kinds.ts';
import { type OutboxStore, openOutboxStore } from '#renderer/offline/outbox/outbox-store.ts';
import { syncAll } from '#renderer/offline/outbox/sync-run.ts';
import { sendItem } from '#renderer/offline/outbox/sync-send.ts';

/** A page over the kept store: what it has begun when it is killed goes no further on this device. */
export const openPage = (name: string) => {
  const store = openOutboxStore(name);
  let dead = false;
  const alive = <T>(work: () => Promise<T>): Promise<T> =>
    dead ? Promise.reject(new Error('killed')) : work();
  const guarded: Pick<OutboxStore, 'list' | 'change'> = {
    list: (owner) => alive(() => store.list(owner)),
    change: (owner, step) => alive(() => store.change(owner, step)),
  };
  const kill = () => {
    dead = true;
    store.close();
  };
  return { store: guarded, kill, isDead: () => dead };
};

export type SoakPage = ReturnType<typeof openPage>;

/** One run of a page's outbox; a kill ends it where it stands. */
export const syncWith = (page: SoakPage, owner: string) =>
  syncAll({
    store: page.store,
    owner,
    send: sendItem,
    goesOn: () => !page.isDead(),
    onItem: () => undefined,
    onChange: () => undefined,
  }).catch((error: unknown) => {
    if (!page.isDead()) throw error;
    return 'stopped' as const;
  });
