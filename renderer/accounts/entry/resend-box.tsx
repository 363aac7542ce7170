import { useMutation } from '@tanstack/react-query';
import { MailWarning } from 'lucide-react';
import { ApiError, call } from '#renderer/api.ts';
import { Banner } from '#renderer/ui/banner.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { resendConfirmation } from '#server/accounts/contract.ts';

interface ResendBoxProps {
  readonly email: string;
  /** The box has done its work: a mail is on its way, or none is needed. */
  readonly onDone: () => void;
}

const isConfirmed = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'accounts.resend.already';

/** Offers another confirmation mail to who gave the right password of an unconfirmed account. */
export const ResendBox = ({ email, onDone }: ResendBoxProps) => {
  const resend = useMutation({
    mutationFn: () => call(resendConfirmation, { body: { email } }),
    onSuccess: ({ message }) => {
      toast({ title: t('resend.done.title'), description: message });
      onDone();
    },
    onError: (error) => {
      if (!isConfirmed(error)) {
        showErrorToast(error, 'resend.failed.title', 'resend.failed.text');
        return;
      }
      toast({ title: t('resend.already.title'), description: t('resend.already.text') });
      onDone();
    },
  });
  return (
    <Banner tone="mangga" icon={MailWarning} title={t('login.unconfirmed.title')}>
      <p>{t('login.unconfirmed.text', { email })}</p>
      <Button
        look="secondary"
        size="pill"
        className="mt-3"
        disabled={resend.isPending}
        onClick={() => resend.mutate()}
      >
        {t(resend.isPending ? 'resend.busy' : 'resend.submit')}
      </Button>
    </Banner>
  );
};
