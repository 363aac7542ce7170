import { useMutation, useQueryClient } from '@tanstack/react-query';
import { setCurrentUser } from '#renderer/accounts/queries.ts';
import { ApiError, call } from '#renderer/api.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { resetPassword } from '#server/accounts/contract.ts';

const isLinkRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'accounts.reset.failed';

/** Sets the new password. `onRefused` is called if the link is used up, expired or invalid. */
export const useReset = (token: string, onRefused: () => void) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ password }: { readonly password: string }) =>
      call(resetPassword, { body: { token, password } }),
    onSuccess: () => {
      // The reset ended all sessions of the account, possibly this browser's, so the user is fetched again.
      setCurrentUser(queryClient, null);
      queryClient.getQueryCache().clear();
      // The password is changed, also where this notice cannot be loaded.
      void import('#renderer/accounts/security/other-account-notice.ts')
        .then(({ showOtherAccount }) => showOtherAccount(queryClient))
        .catch(() => undefined);
    },
    onError: (error) => {
      if (!isLinkRefused(error)) {
        showErrorToast(error, 'reset.failed.title', 'reset.failed.text');
        return;
      }
      const description = t('accounts.reset.failed');
      toast({ title: t('reset.invalid.title'), description, tone: 'danger' });
      onRefused();
    },
  });
};
