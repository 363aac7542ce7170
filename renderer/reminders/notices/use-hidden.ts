import { useEffect, useSyncExternalStore } from 'react';
import { timeNow } from '#renderer/ui/time/now.ts';
import { useOwnerId } from '#renderer/use-owner.ts';
import { createHiddenStore, type HiddenState } from './hidden-store.ts';

export const hiddenStore = createHiddenStore({
  local: () => window.localStorage,
  session: () => window.sessionStorage,
});

/** Subscribes to this tab's changes, and to other tabs' snoozes. */
const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('storage', listener);
  const unsubscribe = hiddenStore.subscribe(listener);
  return () => {
    window.removeEventListener('storage', listener);
    unsubscribe();
  };
};

/** The markers of a user, without expired ones. */
export const useHiddenOf = (userId: string): HiddenState => {
  useEffect(() => hiddenStore.purge(userId, timeNow()), [userId]);
  return useSyncExternalStore(subscribe, () => hiddenStore.of(userId));
};

/** The markers of the signed-in user. */
export const useHidden = (): HiddenState => useHiddenOf(useOwnerId());
