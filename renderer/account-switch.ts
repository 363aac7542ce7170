import type { QueryClient } from '@tanstack/react-query';
import { accountHere, showAccount } from './account-here.ts';
import { currentUserKey } from './accounts/queries.ts';
import { ACCOUNT_LEAVES, SWITCHED } from './ui/account-leaves.ts';

/**
 * Shows who is signed in by now: an owner's page starts again, its forms keep what is typed in them; a page that nobody
 * is signed in on asks anew, and stays where that is allowed.
 */
export const showSignedIn = (
  queryClient: QueryClient,
  router: { readonly invalidate: () => Promise<void> },
): void => {
  if (accountHere() === undefined) return;
  if (accountHere() === null) {
    showAccount(undefined);
    queryClient.removeQueries({ queryKey: currentUserKey });
    void router.invalidate();
    return;
  }
  window.dispatchEvent(new Event(ACCOUNT_LEAVES));
  sessionStorage.setItem(SWITCHED, accountHere() ?? '');
  window.location.assign('/');
};
