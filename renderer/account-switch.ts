import type { QueryClient } from '@tanstack/react-query';
import { currentUserKey } from '#renderer/current-user.ts';
import { currentAccount, setCurrentAccount } from './current-account.ts';
import { ACCOUNT_LEAVES_EVENT, PREVIOUS_ACCOUNT } from './ui/account-events.ts';

/**
 * Switches to the signed-in account. An owner's page saves drafts and reloads; a signed-out page asks the
 * server again and stays if it is allowed to.
 */
export const switchToSignedIn = (
  queryClient: QueryClient,
  router: { readonly invalidate: () => Promise<void> },
): void => {
  if (currentAccount() === undefined) return;
  if (currentAccount() === null) {
    setCurrentAccount(undefined);
    queryClient.removeQueries({ queryKey: currentUserKey });
    void router.invalidate();
    return;
  }
  window.dispatchEvent(new Event(ACCOUNT_LEAVES_EVENT));
  sessionStorage.setItem(PREVIOUS_ACCOUNT, currentAccount() ?? '');
  window.location.assign('/');
};
