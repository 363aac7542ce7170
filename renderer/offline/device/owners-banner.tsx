import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { outboxState, subscribeToOutbox } from '#renderer/offline/outbox/outbox.ts';
import { refetchWaiting } from '#renderer/offline/outbox/waiting-items.ts';
import { SyncBanner } from './sync-banner.tsx';

// Loaded only if something kept on the device is shown. Without it, only the age of the data is missing.
const StoredDataNote = lazy(() =>
  import('#renderer/offline/reads/stored-data-note.tsx').then(
    ({ StoredDataNote: note }) => ({ default: note }),
    () => ({ default: () => null }),
  ),
);

/** Refreshes screens that show unsent changes when the outbox changes. */
const useRefreshOnChanges = (): void => {
  const queryClient = useQueryClient();
  useEffect(() => {
    let previousItems = outboxState().items;
    return subscribeToOutbox(() => {
      const { items } = outboxState();
      if (items !== previousItems) void refetchWaiting(queryClient);
      previousItems = items;
    });
  }, [queryClient]);
};

/** The state of the connection and of this device, for the signed-in owner. */
export const OwnersBanner = (props: ComponentProps<typeof SyncBanner>): ReactNode => {
  useRefreshOnChanges();
  return (
    <>
      <SyncBanner {...props} />
      <Suspense>
        <StoredDataNote />
      </Suspense>
    </>
  );
};
