import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { ApiError } from '#renderer/api.ts';
import {
  clearSynced,
  outboxState,
  type SyncResult,
  showOutboxOf,
  sync,
} from '#renderer/offline/outbox/outbox.ts';
import type { OutboxItem } from '#renderer/offline/outbox/outbox-item.ts';
import type { Items } from '#renderer/offline/outbox/outbox-queue.ts';
import { blockerOf } from '#renderer/offline/outbox/outbox-sending.ts';
import { refreshShown } from '#renderer/offline/reads/refresh-shown.ts';
import { t } from '#renderer/ui/language/text.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { reportRestored } from './report-restored.ts';
import { type SyncTrigger, startSyncTimer } from './sync-timer.ts';

const LONG_TOAST = 10_000;

const countInStates = (items: Items, ...states: readonly OutboxItem['state'][]): number =>
  items.filter(({ state }) => states.includes(state)).length;

/** The number of items that are sent when a conflict has ended. */
const countHeld = (items: Items): number =>
  items.filter((item) => item.state === 'waiting' && blockerOf(items, item)?.state === 'conflict')
    .length;

const showFailure = (result: SyncResult, trigger: SyncTrigger): void => {
  const tone = 'danger';
  if (trigger === 'by-owner' && result.end === 'unreachable') {
    toast({ title: t('outbox.noConnection'), description: t('outbox.noConnection.text'), tone });
  } else toast({ title: t('outbox.failed'), tone });
};

interface RunOptions {
  readonly owner: string;
  readonly trigger: SyncTrigger;
  /** How many changes the server has saved just before this run, which reports them as well. */
  readonly savedCount?: number;
}

/** The owners with merged edits that were sent, but not reported yet, because something else still waits. */
const ownersWithMerges = new Set<string>();

const showResult = (result: SyncResult, trigger: SyncTrigger, isMerged: boolean): void => {
  if (result.remainingCount === 0) {
    const merged = isMerged ? { description: t('outbox.merged') } : {};
    if (result.sentCount > 0) toast({ title: t('outbox.done'), ...merged });
    return;
  }
  const count = countInStates(outboxState().items, 'conflict');
  const refusedCount = countInStates(outboxState().items, 'refused');
  const heldCount = countHeld(outboxState().items);
  const explainedCount = count + refusedCount + heldCount;
  if (result.end === 'through' && count > 0 && explainedCount === result.remainingCount) {
    const description =
      refusedCount > 0 ? t('outbox.refused', { count: refusedCount }) : t('outbox.conflicts.text');
    toast({ title: t('outbox.conflicts', { count }), description, duration: LONG_TOAST });
    return;
  }
  if (result.end !== 'stopped') showFailure(result, trigger);
};

const runAndReport = async (queryClient: QueryClient, options: RunOptions) => {
  const { owner, trigger, savedCount = 0 } = options;
  const previous = outboxState().items;
  const ownResult = await sync(owner, trigger === 'by-owner' ? 'asked' : 'background');
  if (ownResult === undefined) return undefined;
  if (ownResult.hasMerged) ownersWithMerges.add(owner);
  const result = { ...ownResult, sentCount: ownResult.sentCount + savedCount };
  if (result.end === 'signed-out') throw new ApiError('the session has ended', 401, {});
  const reportedIds = new Set(
    previous.filter(({ state }) => state === 'synced').map(({ id }) => id),
  );
  const returnedItems = outboxState().items.filter(
    ({ id, state, returns }) => state === 'synced' && returns > 0 && !reportedIds.has(id),
  );
  // A refusal may mean that the account's rights are smaller than the screen shows.
  const isRefused =
    countInStates(outboxState().items, 'refused') > countInStates(previous, 'refused');
  if (
    (isRefused ||
      // A full device deletes what it has sent at once.
      ownResult.sentCount > 0 ||
      countInStates(outboxState().items, 'synced', 'conflict') > 0) &&
    (await refreshShown(queryClient))
  ) {
    await clearSynced(owner);
  }
  // A run that started by itself reports only results; items that it could not send are tried again silently.
  const isAnnounced =
    trigger === 'by-owner' ||
    // Where something was just saved, its screen reports that.
    (result.remainingCount === 0 && trigger !== 'with-save') ||
    countInStates(outboxState().items, 'refused', 'conflict') >
      countInStates(previous, 'refused', 'conflict') ||
    (trigger === 'by-itself' && countInStates(previous, 'waiting') > 0);
  const isMerged = result.remainingCount === 0 && ownersWithMerges.delete(owner);
  if (isAnnounced) showResult(result, trigger, isMerged);
  if (returnedItems.length > 0) reportRestored(queryClient, returnedItems);
  return result;
};

/** Sends waiting items. The end of a session is reported by the code that handles it for every call. */
export const useSendOutbox = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (options: RunOptions) => runAndReport(queryClient, options),
    // An error of the device itself is retried at the next check.
    onError: () => undefined,
  });
};

const hasWork = (): boolean => countInStates(outboxState().items, 'waiting', 'synced') > 0;

/** Keeps an owner's outbox running: at the start, after the connection returns, and while the server is away. */
export const useSyncing = (owner: string): void => {
  const { mutateAsync } = useSendOutbox();
  const run = useCallback(
    async (trigger: SyncTrigger) => {
      await mutateAsync({ owner, trigger });
      return hasWork();
    },
    [mutateAsync, owner],
  );
  useEffect(() => {
    const { back, stop } = startSyncTimer({
      read: () => showOutboxOf(owner),
      isOnline: () => navigator.onLine,
      // The banner and the queries wait for it too. Firefox leaves it out in pages that were loaded offline.
      announceOnline: () => window.dispatchEvent(new Event('online')),
      ...{ hasWork, run },
    });
    window.addEventListener('online', back);
    return () => {
      stop();
      window.removeEventListener('online', back);
      void showOutboxOf(null);
    };
  }, [owner, run]);
};
