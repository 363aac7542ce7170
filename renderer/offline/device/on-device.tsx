import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentAccount } from '#renderer/current-account.ts';
import { isInstalled } from '#renderer/offline/install/use-invitation.ts';
import { followChanges, type StoredQueries } from '#renderer/offline/reads/follow-changes.ts';
import { lostThings } from '#renderer/offline/reads/lost-state.ts';
import { prefetchReads } from '#renderer/offline/reads/prefetch-reads.ts';
import { storeReads } from '#renderer/offline/reads/store-reads.ts';
import { loadAnswers } from '#renderer/ui/language/text.ts';
import { deletedAccount } from './deleted-account.ts';
import { DeviceNotice } from './device-notice.tsx';

let isStarted = false;

/**
 * Asks for persistent storage. An installed app has storage of its own, which browsers make persistent without a
 * question.
 */
const askToPersist = (): void => {
  const requestPersistence = () => void navigator.storage?.persist?.().catch(() => false);
  if (isInstalled()) requestPersistence();
  window.addEventListener('appinstalled', requestPersistence);
};

interface OnDeviceProps {
  /** Loads the list of queries that are kept. */
  readonly storedQueries: () => Promise<StoredQueries>;
}

/** Keeps data on the device and shows notices about it, after the first screen. */
export const OnDevice = ({ storedQueries }: OnDeviceProps) => {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (isStarted) return;
    isStarted = true;
    storeReads(queryClient);
    followChanges(queryClient, storedQueries);
    prefetchReads(queryClient, storedQueries);
    const owner = currentAccount();
    if (owner) lostThings.show(owner).catch(() => undefined);
    deletedAccount.check(storedQueries).catch(() => undefined);
    askToPersist();
    // Loads the texts of the server's answers, so that the reasons of refused changes are shown offline too.
    loadAnswers().catch(() => undefined);
  }, [queryClient, storedQueries]);
  return <DeviceNotice />;
};
