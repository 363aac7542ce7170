import { useNavigate } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ButtonLink } from '#renderer/ui/button.tsx';
import { EntryPage } from '#renderer/ui/page.tsx';
import { t } from '#renderer/ui/text.ts';
import { toast } from '#renderer/ui/toast-store.ts';
import { EntryHeading } from './entry-heading.tsx';
import { OutcomeView } from './outcome-view.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { useGoHome } from './use-go-home.ts';
import { useLinkToken } from './use-link-token.ts';
import { useReset } from './use-reset.ts';

/** Milliseconds until the page goes to `/` by itself. */
const DONE_DELAY = 3000;
const REFUSED_DELAY = 2000;

const sayNoToken = (): void =>
  toast({
    title: t('reset.noToken.title'),
    description: t('accounts.reset.noToken'),
    tone: 'danger',
  });

export const Screen = () => {
  const token = useLinkToken();
  const navigate = useNavigate();
  const [refused, setRefused] = useState(false);
  const reset = useReset(token, () => setRefused(true));
  const lost = token === '';
  useEffect(() => {
    if (lost) sayNoToken();
  }, [lost]);
  useGoHome(reset.isSuccess ? DONE_DELAY : lost || refused ? REFUSED_DELAY : undefined);
  return (
    <EntryPage title={t('reset.title')}>
      {reset.isSuccess ? (
        <OutcomeView
          icon={CircleCheck}
          title={t('reset.done.title')}
          action={<ButtonLink to="/">{t('entry.toLogin')}</ButtonLink>}
        >
          <p>{t('reset.done.text')}</p>
        </OutcomeView>
      ) : (
        <>
          <EntryHeading title={t('reset.title')} text={t('reset.text')} />
          <ResetPasswordForm
            reset={reset}
            enabled={!lost && !refused}
            onBack={() => void navigate({ to: '/login' })}
          />
        </>
      )}
    </EntryPage>
  );
};
