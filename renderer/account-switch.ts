import type { QueryClient } from '@tanstack/react-query';
import { accountHere, isOutdated, showAccount } from './account-here.ts';
import { currentUserKey } from './accounts/queries.ts';
import { ACCOUNT_LEAVES } from './ui/account-leaves.ts';

/**
 * Shows who is signed in by now as soon as another tab, or an answer, tells of somebody else: an owner's page starts
 * again; a page that nobody is signed in on asks anew and stays where that is allowed. A tab that was asleep looks when
 * it is seen again.
 */
export const followAccount = (
  queryClient: QueryClient,
  router: { readonly invalidate: () => Promise<void> },
): void => {
  const look = () => {
    if (!isOutdated()) return;
    if (accountHere() === null) {
      showAccount(undefined);
      queryClient.removeQueries({ queryKey: currentUserKey });
      void router.invalidate();
      return;
    }
    window.dispatchEvent(new Event(ACCOUNT_LEAVES));
    window.location.assign('/');
  };
  window.addEventListener('storage', look);
  window.addEventListener('pageshow', look);
  document.addEventListener('visibilitychange', look);
};
