import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiError } from '#renderer/api.ts';
import { refreshShown } from '#renderer/offline/reads/refresh-shown.ts';
import { useSendOutbox } from '#renderer/offline/sync/use-sync.ts';
import { isNotFound } from '#renderer/ui/not-found.ts';
import type { Delivery } from './deliver.ts';
import { clearSynced, deliver } from './outbox.ts';
import type { NewItem } from './outbox-item.ts';
import { refetchWaiting } from './waiting-items.ts';

/** Fetches the queries on the screen again, and removes arrived items after the lists show them. */
export const clearShown = async (queryClient: QueryClient, owner: string): Promise<void> => {
  if (await refreshShown(queryClient)) await clearSynced(owner);
};

/** Whether the account's rights are smaller than this device shows. */
const isNoLongerAllowed = (error: unknown): boolean =>
  isNotFound(error) ||
  (error instanceof ApiError &&
    (error.code === 'household.notAllowed' || error.code === 'household.tooLate'));

/** Calls `deliver` and refreshes the screens. An item that another change was merged into is sent at once. */
export const useDeliver = () => {
  const queryClient = useQueryClient();
  const { mutate: sendOutbox } = useSendOutbox();
  return useCallback(
    async <Answer extends object>(item: NewItem, canWait = true): Promise<Delivery<Answer>> => {
      const { owner } = item;
      const delivery = await deliver<Answer>(item, canWait).catch((error: unknown) => {
        // An open form with unsaved text stays, so that it can be copied.
        if (isNoLongerAllowed(error)) void queryClient.invalidateQueries();
        throw error;
      });
      await refetchWaiting(queryClient);
      if (delivery.end === 'sent') clearShown(queryClient, owner).catch(() => undefined);
      else if (delivery.end === 'sending') {
        void delivery.over.then((isSaved) =>
          sendOutbox({ owner, trigger: 'by-itself', savedCount: isSaved ? 1 : 0 }),
        );
      } else if (delivery.end === 'joined' && navigator.onLine) {
        sendOutbox({ owner, trigger: 'by-itself' });
      }
      return delivery;
    },
    [queryClient, sendOutbox],
  );
};
