import { queryOptions, useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { CircleCheck, CircleX, LogIn } from 'lucide-react';
import { useEffect, useState } from 'react';
import { currentUserQuery, setCurrentUser } from '#renderer/accounts/queries.ts';
import { ApiError, call } from '#renderer/api.ts';
import { Button, ButtonLink } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { OutcomeView } from '#renderer/ui/outcome-view.tsx';
import { errorText } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { EntryPage } from '#renderer/ui/page.tsx';
import { confirmEmail } from '#server/accounts/contract.ts';
import { INVITATION_FIELD } from '#server/registration/rules.ts';
import { EntryHeading } from './entry-heading.tsx';
import { rememberReturnPath } from './return-path.ts';
import { useLinkToken } from './use-link-token.ts';
import { useQueryParam } from './use-query-param.ts';

/** The token works only once, so it is sent once: the answer is cached however often the screen mounts. */
const confirmationQuery = (token: string, userId: string | undefined) =>
  queryOptions({
    // Only the account that added the email can confirm it, so another account asks again.
    queryKey: [confirmEmail.path, token, userId ?? ''],
    meta: { about: ['profile'], kept: false },
    queryFn: async ({ client }) => {
      const answer = await call(confirmEmail, { query: { token } });
      toast({
        title: t('confirm.done.title'),
        description: t(answer.user ? 'accounts.confirm.signedIn' : 'accounts.confirm.done'),
      });
      if (answer.user) {
        setCurrentUser(client, answer.user);
        return answer;
      }
      // An owner who signed up by phone is already signed in and now has an email address.
      if (client.getQueryData(currentUserQuery.queryKey)) {
        void client.fetchQuery({ ...currentUserQuery, staleTime: 0 }).catch(() => undefined);
      }
      return answer;
    },
    enabled: token !== '',
    networkMode: 'always',
    retry: false,
    retryOnMount: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });

const ConfirmationFailed = ({ reason }: { readonly reason: string }) => (
  <OutcomeView
    icon={CircleX}
    tone="failed"
    title={t('confirm.failed.title')}
    action={<ButtonLink to="/">{t('entry.backToLogin')}</ButtonLink>}
  >
    <p>{reason}</p>
    <p>{t('confirm.advice')}</p>
  </OutcomeView>
);

const failureReason = (error: Error): string =>
  error instanceof ApiError ? errorText(error, 'confirm.failed.text') : t('confirm.network');

const needsLogIn = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'accounts.confirm.logIn';

/** The email was added to an account made by phone, and this browser is not logged in to that account. */
const LogInFirst = ({ isOther }: { readonly isOther: boolean }) => {
  useEffect(() => {
    if (!isOther) rememberReturnPath(`${window.location.pathname}${window.location.search}`);
  }, [isOther]);
  return (
    <OutcomeView
      icon={LogIn}
      title={t('confirm.logIn.title')}
      action={
        isOther ? (
          <ButtonLink to="/">{t('common.back')}</ButtonLink>
        ) : (
          <Button onClick={() => window.location.assign('/landing?sms=number')}>
            {t('confirm.logIn.submit')}
          </Button>
        )
      }
    >
      <p>{t('confirm.logIn.text')}</p>
      {isOther && <p>{t('confirm.logIn.other')}</p>}
      <p>{t('confirm.logIn.notYou')}</p>
    </OutcomeView>
  );
};

/**
 * One element for all renders, because each new one would navigate again: the first navigation takes the
 * owner to the page that they had asked for, and a second would replace it by the dashboard.
 */
const REDIRECT_HOME = <Navigate to="/" replace />;

const Confirmation = ({ token }: { readonly token: string }) => {
  const { data: user } = useQuery(currentUserQuery);
  // The user before the link was opened: confirming may itself sign somebody in.
  const [initialUser] = useState(user);
  const { data, error } = useQuery(confirmationQuery(token, initialUser?.id));
  const invitation = useQueryParam(INVITATION_FIELD);
  const opensInvitation = data !== undefined && !data.user && invitation !== '';
  useEffect(() => {
    if (opensInvitation) rememberReturnPath(`/invitation/${encodeURIComponent(invitation)}`);
  }, [opensInvitation, invitation]);
  if (data?.user) return REDIRECT_HOME;
  if (token === '') return <ConfirmationFailed reason={t('accounts.confirm.noToken')} />;
  if (needsLogIn(error)) return <LogInFirst isOther={Boolean(user)} />;
  if (error) return <ConfirmationFailed reason={failureReason(error)} />;
  if (!data) {
    return (
      <div role="status">
        <EntryHeading title={t('confirm.title')} text={t('confirm.loading')} />
      </div>
    );
  }
  return (
    <OutcomeView
      icon={CircleCheck}
      title={t('confirm.done.title')}
      action={<ButtonLink to="/">{t('entry.toLogin')}</ButtonLink>}
    >
      <p>{t('accounts.confirm.done')}</p>
    </OutcomeView>
  );
};

export const Screen = () => (
  <EntryPage title={t('confirm.title')}>
    <Confirmation token={useLinkToken()} />
  </EntryPage>
);
