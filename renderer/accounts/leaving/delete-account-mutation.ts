import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#renderer/api.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { deleteAccount } from '#server/profile/contract.ts';
import { clearDevice, survivesLogOut } from './log-out.ts';

/** As a logout, but what the device keeps for this very account (biometric login, seen flags) goes too. */
export const survivesDeletion =
  (userId: string) =>
  (key: string): boolean =>
    survivesLogOut(key, userId) && !key.includes(userId);

/** Nothing that this device had still to send for the account can be sent any more. */
const forgetUnsent = async (userId: string): Promise<void> => {
  try {
    const { emptyOutbox } = await import('#renderer/offline/outbox/outbox.ts');
    await emptyOutbox(userId);
  } catch {
    // A browser that keeps nothing has nothing to forget, and the account is gone all the same.
  }
};

/** Deletes the account; then everything that this device keeps of it, and the page starts afresh at the login. */
export const useDeleteAccount = (userId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteAccount, {}),
    onSuccess: async () => {
      try {
        await forgetUnsent(userId);
        await clearDevice(queryClient, survivesDeletion(userId));
      } finally {
        window.location.assign('/login');
      }
    },
    onError: (error) =>
      showErrorToast(error, 'deleteAccount.failed.title', 'deleteAccount.failed.text'),
  });
};
