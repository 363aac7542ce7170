import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { CircleCheck, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { capabilitiesQuery } from '#renderer/accounts/queries.ts';
import { FirstBackupPanel } from '#renderer/backups/first-backup-panel.tsx';
import { Button, ButtonLink } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { EntryPage } from '#renderer/ui/page.tsx';
import { Agreement } from './agreement.tsx';
import { EntryHeading } from './entry-heading.tsx';
import { EntryLink } from './entry-link.tsx';
import { MailNotice } from './mail-notice.tsx';
import { OtherSignInMethods } from './other-sign-in-methods.tsx';
import { OutcomeView } from './outcome-view.tsx';
import { type SignedUp, SignUpForm } from './sign-up-form.tsx';
import { useQueryParam } from './use-query-param.ts';
import { useResend } from './use-resend.ts';

export const load = ({ queryClient }: { readonly queryClient: QueryClient }) =>
  queryClient.ensureQueryData(capabilitiesQuery);

/** A household has no mail: the account is confirmed at once, and the view says so. */
const Ready = ({ email }: { readonly email: string }) => (
  <OutcomeView
    icon={CircleCheck}
    title={t('signUp.ready.title')}
    action={<ButtonLink to="/">{t('entry.toLogin')}</ButtonLink>}
  >
    <p>{t('signUp.ready.text', { email })}</p>
  </OutcomeView>
);

interface SentProps {
  readonly email: string;
  readonly onWrong: () => void;
}

const Sent = ({ email, onWrong }: SentProps) => {
  const resend = useResend(email);
  return (
    <OutcomeView
      icon={MailCheck}
      title={t('signUp.sent.title')}
      action={
        <>
          <ButtonLink to="/">{t('entry.toLogin')}</ButtonLink>
          <Button look="secondary" disabled={resend.isPending} onClick={() => resend.mutate()}>
            {t(resend.isPending ? 'resend.busy' : 'signUp.sent.resend')}
          </Button>
          <Button look="quiet" onClick={onWrong}>
            {t('signUp.sent.wrong')}
          </Button>
        </>
      }
    >
      <p>{t('signUp.sent.text', { email })}</p>
    </OutcomeView>
  );
};

/** Without mail, nobody could confirm an account. Only a household confirms its own. */
const NoSignUp = () => (
  <>
    <MailNotice title="signUp.none.title" text="signUp.none.text" />
    <p className="mt-5 text-center">
      <OtherSignInMethods />
    </p>
  </>
);

export const Screen = () => {
  const { mode, mail } = useSuspenseQuery(capabilitiesQuery).data;
  const [made, setMade] = useState<SignedUp>();
  const [isDone, setDone] = useState(false);
  // While a household has no account, signing up is the only possible step.
  const isFirst = useQueryParam('first') === 'true' && mode === 'household';
  const open = mail || mode === 'household';
  const Outcome = mode === 'household' ? Ready : Sent;
  return (
    <EntryPage title={t('signUp.title')}>
      {!made || !isDone ? (
        <>
          <EntryHeading title={t('signUp.title')} text={t('signUp.text')} />
          {isFirst && <FirstBackupPanel />}
          {open ? (
            <SignUpForm
              {...(made ? { before: made } : {})}
              onDone={(account) => {
                setMade(account);
                setDone(true);
              }}
            />
          ) : (
            <NoSignUp />
          )}
          {!isFirst && (
            <p className="mt-5 text-center text-ink-soft text-row">
              {t('signUp.known')} <EntryLink to="/login">{t('signUp.login')}</EntryLink>
            </p>
          )}
          {open && <Agreement text="signUp.footer" />}
        </>
      ) : (
        <Outcome email={made.email} onWrong={() => setDone(false)} />
      )}
    </EntryPage>
  );
};
