import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { timeNow } from '#renderer/ui/now.ts';
import { createHiddenStore, type Hidden } from './hidden-store.ts';

export const hiddenStore = createHiddenStore({
  local: () => window.localStorage,
  session: () => window.sessionStorage,
});

/** Another tab's snoozes count here too. */
const subscribe = (changed: () => void): (() => void) => {
  window.addEventListener('storage', changed);
  const leave = hiddenStore.subscribe(changed);
  return () => {
    window.removeEventListener('storage', changed);
    leave();
  };
};

export const useUserId = (): string => useSuspenseQuery(currentUserQuery).data?.id ?? '';

/** The markers of whoever is signed in; those whose time has passed are purged. */
export const useHidden = (): Hidden => {
  const userId = useUserId();
  useEffect(() => hiddenStore.purge(userId, timeNow()), [userId]);
  return useSyncExternalStore(subscribe, () => hiddenStore.of(userId));
};
