import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { accountHere } from '#renderer/account-here.ts';
import { isInstalled } from '#renderer/offline/install/use-invitation.ts';
import { followChanges, type KeptQueries } from '#renderer/offline/reads/follow-changes.ts';
import { keepAhead } from '#renderer/offline/reads/keep-ahead.ts';
import { keepReads } from '#renderer/offline/reads/keep-reads.ts';
import { lostThings } from '#renderer/offline/reads/lost-state.ts';
import { loadAnswers } from '#renderer/ui/language/text.ts';
import { deletedAccount } from './deleted-account.ts';
import { DeviceNotice } from './device-notice.tsx';

let started = false;

/**
 * Asks for persistent storage. As an installed app it has storage of its own, and browsers agree without a
 * question.
 */
const askToPersist = (): void => {
  const ask = () => void navigator.storage?.persist?.().catch(() => false);
  if (isInstalled()) ask();
  window.addEventListener('appinstalled', ask);
};

interface OnDeviceProps {
  /** Loads the list of queries that are kept. */
  readonly keptQueries: () => Promise<KeptQueries>;
}

/** Keeps data on the device and shows notices about it, after the first screen. */
export const OnDevice = ({ keptQueries }: OnDeviceProps) => {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (started) return;
    started = true;
    keepReads(queryClient);
    followChanges(queryClient, keptQueries);
    keepAhead(queryClient, keptQueries);
    const owner = accountHere();
    if (owner) lostThings.show(owner).catch(() => undefined);
    deletedAccount.look(keptQueries).catch(() => undefined);
    askToPersist();
    // Earlier refusals are shown without a connection as well.
    loadAnswers().catch(() => undefined);
  }, [queryClient, keptQueries]);
  return <DeviceNotice />;
};
