import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { t } from '#renderer/ui/language/text.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';

/** Milliseconds, because the page is left while the toast is read. */
const DURATION = 12_000;

/**
 * Names the account that is still logged in after a password was reset. It is another one, because a reset logs out
 * every device of its own account.
 */
export const showOtherAccount = async (queryClient: QueryClient): Promise<void> => {
  const user = await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 });
  if (!user) return;
  const name = user.firstName.trim() || (user.email ?? '');
  toast({
    title: t('reset.otherAccount.title', { name }),
    description: t('reset.otherAccount.text'),
    duration: DURATION,
  });
};
