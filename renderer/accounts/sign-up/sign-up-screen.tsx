import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { CircleCheck, KeyRound, Lock, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Agreement } from '#renderer/accounts/entry/agreement.tsx';
import { EntryHeading } from '#renderer/accounts/entry/entry-heading.tsx';
import { EntryLink } from '#renderer/accounts/entry/entry-link.tsx';
import { MailNotice } from '#renderer/accounts/entry/mail-notice.tsx';
import { OtherSignInMethods } from '#renderer/accounts/entry/other-sign-in-methods.tsx';
import { useQueryParam } from '#renderer/accounts/entry/use-query-param.ts';
import { useResend } from '#renderer/accounts/entry/use-resend.ts';
import { capabilitiesQuery } from '#renderer/accounts/queries.ts';
import { FirstBackupPanel } from '#renderer/backups/first-backup-panel.tsx';
import { Banner } from '#renderer/ui/banner.tsx';
import { Button, ButtonLink } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { OutcomeView } from '#renderer/ui/outcome-view.tsx';
import { EntryPage } from '#renderer/ui/page.tsx';
import type { Capabilities } from '#server/capabilities/contract.ts';
import { INVITATION_FIELD } from '#server/registration/rules.ts';
import { knownInvitation, rememberInvitation } from './invitation-code.ts';
import { InvitationField, type InvitationKind } from './invitation-field.tsx';
import { InvitedSignUpMethods } from './invited-ways.tsx';
import { type SignedUp, SignUpForm } from './sign-up-form.tsx';

export const load = ({ queryClient }: { readonly queryClient: QueryClient }) => {
  const invitationParam = new URLSearchParams(window.location.search).get(INVITATION_FIELD);
  if (invitationParam) rememberInvitation(invitationParam);
  return queryClient.ensureQueryData(capabilitiesQuery);
};

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

interface SentMessageProps {
  readonly email: string;
  readonly onWrong: () => void;
}

const SentMessage = ({ email, onWrong }: SentMessageProps) => {
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

/** Shown where the server accepts no new accounts at present. */
const SignUpClosed = () => (
  <div className="mt-6">
    <Banner tone="dagat" icon={Lock} title={t('signUp.closed.title')}>
      <p>{t('signUp.closed.text')}</p>
    </Banner>
  </div>
);

/** Asks only for the code; the account is made in another way. */
const WithoutPassword = ({ code }: { readonly code: InvitationKind | undefined }) => (
  <div className="mt-6 flex flex-col gap-5">
    <Banner tone="dagat" icon={KeyRound} title={t('signUp.password.off.title')}>
      <p>{t('signUp.password.off.text')}</p>
    </Banner>
    {code && (
      <InvitationField
        kind={code}
        defaultValue={knownInvitation()}
        onChange={({ target }) => rememberInvitation(target.value)}
      />
    )}
  </div>
);

/** The code that a new account needs; undefined if it needs none. */
const codeOf = ({ signUp, setUp }: Capabilities): InvitationKind | undefined => {
  if (signUp === 'open') return undefined;
  return setUp ? 'setUp' : 'invitation';
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
  const capabilities = useSuspenseQuery(capabilitiesQuery).data;
  const { mode, mail } = capabilities;
  const code = codeOf(capabilities);
  const isClosed =
    capabilities.signUp === 'closed' && !capabilities.setUp && knownInvitation() === '';
  const [created, setCreated] = useState<SignedUp>();
  const [isDone, setDone] = useState(false);
  // While a household has no account, signing up is the only possible step.
  const isFirst = useQueryParam('first') === 'true' && mode === 'household';
  const isFormOpen = !isClosed && capabilities.passwordLogin && (mail || mode === 'household');
  const SignedUpNotice = mode === 'household' ? Ready : SentMessage;
  return (
    <EntryPage title={t('signUp.title')}>
      {!created || !isDone ? (
        <>
          <EntryHeading
            title={t('signUp.title')}
            text={t(capabilities.setUp ? 'signUp.setUp.text' : 'signUp.text')}
          />
          {isFirst && <FirstBackupPanel />}
          {isClosed && <SignUpClosed />}
          {!isClosed && !capabilities.passwordLogin && <WithoutPassword code={code} />}
          {!isClosed && capabilities.passwordLogin && !isFormOpen && <NoSignUp />}
          {isFormOpen && (
            <SignUpForm
              code={code}
              {...(created ? { previous: created } : {})}
              onDone={(account) => {
                setCreated(account);
                setDone(true);
              }}
            />
          )}
          {!isClosed && code && <InvitedSignUpMethods can={capabilities} />}
          {!isFirst && (
            <p className="mt-5 text-center text-ink-soft text-row">
              {t('signUp.known')} <EntryLink to="/login">{t('signUp.login')}</EntryLink>
            </p>
          )}
          {isFormOpen && <Agreement text="signUp.footer" />}
        </>
      ) : (
        <SignedUpNotice email={created.email} onWrong={() => setDone(false)} />
      )}
    </EntryPage>
  );
};
