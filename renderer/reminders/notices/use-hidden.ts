import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { timeNow } from '#renderer/ui/time/now.ts';
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

export const useUserId = (): string => useSuspenseQuery(currentUserQuery).data?.id ?? '';

/** The markers of the signed-in user, without expired ones. */
export const useHidden = (): HiddenState => {
  const userId = useUserId();
  useEffect(() => hiddenStore.purge(userId, timeNow()), [userId]);
  return useSyncExternalStore(subscribe, () => hiddenStore.of(userId));
};
