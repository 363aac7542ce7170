import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { DeviceNotice } from './device-notice.tsx';
import { keepReads } from './keep-reads.ts';
import { loadOffline } from './texts.ts';
import { isInstalled } from './use-invitation.ts';

let started = false;

/** On the home screen the app's storage is its own: there a browser agrees without a question. */
const askToPersist = (): void => {
  const ask = () => void navigator.storage?.persist?.().catch(() => false);
  if (isInstalled()) ask();
  window.addEventListener('appinstalled', ask);
};

/** What the app does with the device it runs on, and says of it, once its first screen is there. */
export const OnDevice = () => {
  const queryClient = useQueryClient();
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    if (!started) {
      started = true;
      keepReads(queryClient);
      askToPersist();
    }
    loadOffline().then(
      () => setReady(true),
      () => undefined,
    );
  }, [queryClient]);
  return isReady ? <DeviceNotice /> : null;
};
