import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { CircleCheck, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { capabilitiesQuery } from '#renderer/accounts/queries.ts';
import { ButtonLink } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { EntryPage } from '#renderer/ui/page.tsx';
import { Agreement } from './agreement.tsx';
import { EntryHeading } from './entry-heading.tsx';
import { EntryLink } from './entry-link.tsx';
import { MailNotice } from './mail-notice.tsx';
import { OtherWays } from './other-ways.tsx';
import { OutcomeView } from './outcome-view.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { useQueryParam } from './use-query-param.ts';

export const load = ({ queryClient }: { readonly queryClient: QueryClient }) =>
  queryClient.ensureQueryData(capabilitiesQuery);

/** A household has no mail: the account is confirmed at once, and the view says so. */
const SignedUp = ({ email }: { readonly email: string }) => {
  const { data } = useSuspenseQuery(capabilitiesQuery);
  const ready = data.mode === 'household';
  return (
    <OutcomeView
      icon={ready ? CircleCheck : MailCheck}
      title={t(ready ? 'signUp.ready.title' : 'signUp.sent.title')}
      action={<ButtonLink to="/">{t('entry.toLogin')}</ButtonLink>}
    >
      <p>{t(ready ? 'signUp.ready.text' : 'signUp.sent.text', { email })}</p>
    </OutcomeView>
  );
};

/** Without mail nobody could confirm an account; a household confirms its own. */
const NoSignUp = () => (
  <>
    <MailNotice title="signUp.none.title" text="signUp.none.text" />
    <p className="mt-5 text-center">
      <OtherWays />
    </p>
  </>
);

export const Screen = () => {
  const { mode, mail } = useSuspenseQuery(capabilitiesQuery).data;
  const [email, setEmail] = useState<string>();
  // Of a household where nobody has an account yet there is nothing else to be had.
  const isFirst = useQueryParam('first') === 'true' && mode === 'household';
  const open = mail || mode === 'household';
  return (
    <EntryPage title={t('signUp.title')}>
      {email === undefined ? (
        <>
          <EntryHeading title={t('signUp.title')} text={t('signUp.text')} />
          {open ? <SignUpForm onDone={setEmail} /> : <NoSignUp />}
          {!isFirst && (
            <p className="mt-5 text-center text-ink-soft text-row">
              {t('signUp.known')} <EntryLink to="/login">{t('signUp.login')}</EntryLink>
            </p>
          )}
          {open && <Agreement text="signUp.footer" />}
        </>
      ) : (
        <SignedUp email={email} />
      )}
    </EntryPage>
  );
};
