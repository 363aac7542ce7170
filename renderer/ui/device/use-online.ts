import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** Whether the browser reports a connection. The server may be unreachable all the same. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
