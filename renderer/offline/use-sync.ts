import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { ApiError } from '#renderer/api.ts';
import { refreshPets } from '#renderer/pets/queries.ts';
import { t } from '#renderer/ui/text.ts';
import { toast } from '#renderer/ui/toast-store.ts';
import { clearSynced, outboxState, type SyncResult, showOutboxOf, sync } from './outbox.ts';
import type { Items } from './outbox-queue.ts';
import { sayReturned } from './say-returned.ts';
import { type Asked, startSyncTimer } from './sync-timer.ts';

const LONG = 10_000;

const conflictsIn = (items: Items): number =>
  items.filter(({ state }) => state === 'conflict').length;

const sayFailure = (result: SyncResult, asked: Asked): void => {
  const tone = 'danger';
  if (asked === 'by-owner' && result.end === 'unreachable') {
    toast({ title: t('outbox.noConnection'), description: t('outbox.noConnection.text'), tone });
  } else toast({ title: t('outbox.failed'), tone });
};

const say = (result: SyncResult, asked: Asked): void => {
  if (result.left === 0) {
    if (result.sent > 0) toast({ title: t('outbox.done') });
    return;
  }
  const count = conflictsIn(outboxState().items);
  if (result.end === 'through' && count === result.left) {
    const description = t('outbox.conflicts.text');
    toast({ title: t('outbox.conflicts', { count }), description, duration: LONG });
    return;
  }
  // A run that nobody asked for and that reached nobody is tried again in silence.
  const silent = result.end === 'stopped' || (asked === 'again' && result.end === 'unreachable');
  if (!silent) sayFailure(result, asked);
};

/** Of other people's pets and of clinics, what a scan or a rating changes. */
const refreshOthers = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && /^\/api\/(scanned-pets|vet-clinics)/.test(path),
  });

const runFor = async (queryClient: QueryClient, owner: string, asked: Asked) => {
  const result = await sync(owner, asked === 'by-owner');
  if (result === undefined) return undefined;
  if (result.end === 'signed-out') throw new ApiError('the session has ended', 401, {});
  const returned = outboxState().items.filter(
    ({ state, returns }) => state === 'synced' && returns > 0,
  );
  if (result.sent > 0 || conflictsIn(outboxState().items) > 0) {
    // The lists show what has arrived before the outbox lets go of it.
    await Promise.all([refreshPets(queryClient), refreshOthers(queryClient)]).catch(
      () => undefined,
    );
    await clearSynced(owner);
  }
  say(result, asked);
  if (returned.length > 0) sayReturned(queryClient, returned);
  return result;
};

/** Sends what waits. A session that has ended is said by whoever says it of every call. */
export const useSendOutbox = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ owner, asked }: { readonly owner: string; readonly asked: Asked }) =>
      runFor(queryClient, owner, asked),
    // What the device itself refused is tried again with the next look.
    onError: () => undefined,
  });
};

const hasWork = (): boolean => outboxState().items.some(({ state }) => state === 'waiting');

/** Keeps the outbox of an owner going: at the start, after the connection's return, and while the server is away. */
export const useSyncing = (owner: string): void => {
  const { mutateAsync } = useSendOutbox();
  const run = useCallback(
    async (asked: Asked) => {
      await mutateAsync({ owner, asked });
      return hasWork();
    },
    [mutateAsync, owner],
  );
  useEffect(() => {
    const { back, stop } = startSyncTimer({ isOnline: () => navigator.onLine, hasWork, run });
    showOutboxOf(owner).then(back, () => undefined);
    window.addEventListener('online', back);
    return () => {
      stop();
      window.removeEventListener('online', back);
      void showOutboxOf(null);
    };
  }, [owner, run]);
};
