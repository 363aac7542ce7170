import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { outboxState, subscribeToOutbox } from '#renderer/offline/outbox/outbox.ts';
import { rereadWaiting } from '#renderer/offline/outbox/waiting-items.ts';
import { SyncBanner } from './sync-banner.tsx';

// Where something is shown that the device kept: without it nothing is missing but how old that is.
const KeptNote = lazy(() =>
  import('#renderer/offline/reads/kept-note.tsx').then(
    ({ KeptNote: note }) => ({ default: note }),
    () => ({ default: () => null }),
  ),
);

/** What is shown of the outbox without it follows each of its changes. */
const useFollowing = (): void => {
  const queryClient = useQueryClient();
  useEffect(() => {
    let seen = outboxState().items;
    return subscribeToOutbox(() => {
      const { items } = outboxState();
      if (items !== seen) void rereadWaiting(queryClient);
      seen = items;
    });
  }, [queryClient]);
};

/** How things stand with the connection and this device, for whoever is signed in. */
export const OwnersBanner = (props: ComponentProps<typeof SyncBanner>): ReactNode => {
  useFollowing();
  return (
    <>
      <SyncBanner {...props} />
      <Suspense>
        <KeptNote />
      </Suspense>
    </>
  );
};
