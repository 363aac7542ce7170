import { useSyncExternalStore } from 'react';

/** Where screens have two columns: `--breakpoint-wide` in styles.css. */
const wide = () => window.matchMedia('(min-width: 64rem)');

const subscribe = (changed: () => void): (() => void) => {
  const query = wide();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** Whether the window is wide enough for two columns. For what is not there at all where it is not seen. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide().matches);
