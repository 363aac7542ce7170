import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#renderer/api.ts';
import { pause } from '#renderer/start/first-screen.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { deleteAccount, readAccountDeletion } from '#server/profile/contract.ts';
import { clearDevice, survivesLogOut } from './log-out.ts';

/**
 * Deleting an account clears what a logout clears, and also biometric login and the seen flags of that
 * account.
 */
export const survivesDeletion =
  (userId: string) =>
  (key: string): boolean =>
    survivesLogOut(key, userId) && !key.includes(userId);

/** Changes that wait for a deleted account can never be sent, so they are removed. */
const forgetUnsent = async (userId: string): Promise<void> => {
  try {
    const { emptyOutbox } = await import('#renderer/offline/outbox/outbox.ts');
    await emptyOutbox(userId);
  } catch {
    // If the browser cannot open its storage, there is nothing to clear, and the account is deleted anyway.
  }
};

/** Whether the account was deleted although the answer was lost. Its session has ended, so the call needs none. */
const wasDeleted = async (accountId: string): Promise<boolean> => {
  try {
    const input = { params: { accountId } };
    return (await call(readAccountDeletion, input, { anonymous: true })).isDeleted;
  } catch {
    return false;
  }
};

/** Milliseconds in which the owner reads that the account is gone. The next page has no toast. */
const READING_TIME = 3000;

/** Deletes the account, then everything that this device keeps of it, and reloads the page at the login. */
export const useDeleteAccount = (userId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      try {
        await call(deleteAccount, {});
      } catch (error) {
        if (!(await wasDeleted(userId))) throw error;
      }
    },
    onSuccess: async () => {
      toast({ title: t('deleteAccount.done') });
      const hasRead = pause(READING_TIME);
      try {
        await forgetUnsent(userId);
        await clearDevice(queryClient, survivesDeletion(userId));
      } finally {
        await hasRead;
        window.location.assign('/login');
      }
    },
    onError: (error) =>
      showErrorToast(error, 'deleteAccount.failed.title', 'deleteAccount.failed.text'),
  });
};
