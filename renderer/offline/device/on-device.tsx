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

/** On the home screen the app's storage is its own: there a browser agrees without a question. */
const askToPersist = (): void => {
  const ask = () => void navigator.storage?.persist?.().catch(() => false);
  if (isInstalled()) ask();
  window.addEventListener('appinstalled', ask);
};

interface OnDeviceProps {
  /** Loads the list of what is kept. */
  readonly keptQueries: () => Promise<KeptQueries>;
}

/** What the app does with the device it runs on, and says of it, once its first screen is there. */
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
    // What was refused before is shown without a connection too.
    loadAnswers().catch(() => undefined);
  }, [queryClient, keptQueries]);
  return <DeviceNotice />;
};
