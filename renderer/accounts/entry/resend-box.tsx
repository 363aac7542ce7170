import { MailWarning } from 'lucide-react';
import { Banner } from '#renderer/ui/banner.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { useResend } from './use-resend.ts';

interface ResendBoxProps {
  readonly email: string;
  /** Called when no further mail is needed or one has been sent. */
  readonly onDone: () => void;
}

/** Offers to resend the confirmation mail after a correct password for an unconfirmed account. */
export const ResendBox = ({ email, onDone }: ResendBoxProps) => {
  const resend = useResend(email, onDone);
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
