import { useMutation } from '@tanstack/react-query';
import { ApiError, call } from '#renderer/api.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { resendConfirmation } from '#server/accounts/contract.ts';

const isConfirmed = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'accounts.resend.already';

/** Sends the confirmation mail again. `onDone` is called when it was sent or is not needed. */
export const useResend = (email: string, onDone?: () => void) =>
  useMutation({
    mutationFn: () => call(resendConfirmation, { body: { email } }),
    onSuccess: ({ message }) => {
      toast({ title: t('resend.done.title'), description: message });
      onDone?.();
    },
    onError: (error) => {
      if (!isConfirmed(error)) {
        showErrorToast(error, 'resend.failed.title', 'resend.failed.text');
        return;
      }
      toast({ title: t('resend.already.title'), description: t('resend.already.text') });
      onDone?.();
    },
  });
