import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { dateFormatter } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { isOutage } from './outage.ts';

/** Milliseconds after which data counts as old. */
const OLD_AFTER = 60_000;

const formatTime = dateFormatter({
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** When the oldest data on the screen that cannot be refreshed was fetched; 0 if none is old. */
const oldestShown = (queryClient: QueryClient): number => {
  const shownQueries = queryClient
    .getQueryCache()
    .getAll()
    .filter(
      (query) => query.isActive() && query.meta?.kept === 'dated' && query.state.dataUpdatedAt > 0,
    )
    .map(({ state }) => state);
  const isServerUnreachable = shownQueries.some(
    ({ error, fetchFailureReason }) => isOutage(error) || isOutage(fetchFailureReason),
  );
  if (shownQueries.length === 0 || (navigator.onLine && !isServerUnreachable)) return 0;
  const oldest = Math.min(...shownQueries.map(({ dataUpdatedAt }) => dataUpdatedAt));
  return Date.now() - oldest > OLD_AFTER ? oldest : 0;
};

const useOldestShown = (): number => {
  const queryClient = useQueryClient();
  return useSyncExternalStore(
    (changed) => {
      const stop = queryClient.getQueryCache().subscribe(() => queueMicrotask(changed));
      window.addEventListener('online', changed);
      window.addEventListener('offline', changed);
      return () => {
        stop();
        window.removeEventListener('online', changed);
        window.removeEventListener('offline', changed);
      };
    },
    () => oldestShown(queryClient),
  );
};

/** Says that the screen shows data kept on this device, and its date. */
export const StoredDataNote = () => {
  const oldest = useOldestShown();
  if (oldest === 0) return null;
  return (
    <span className="block bg-mangga-soft px-4 py-2 text-ink text-row">
      {t('offline.kept', { when: formatTime(new Date(oldest)) })}
    </span>
  );
};
