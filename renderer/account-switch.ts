import type { QueryClient } from '@tanstack/react-query';
import { accountHere, showAccount } from './account-here.ts';
import { currentUserKey } from './accounts/queries.ts';
import { ACCOUNT_LEAVES, SWITCHED } from './ui/account-leaves.ts';

/**
 * Switches to the signed-in account. An owner's page saves drafts and reloads; a signed-out page asks the
 * server again and stays if it is allowed to.
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
