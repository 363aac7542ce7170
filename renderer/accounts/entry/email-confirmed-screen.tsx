import { queryOptions, useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { CircleCheck, CircleX, LogIn } from 'lucide-react';
import { useEffect, useState } from 'react';
import { currentUserQuery, setCurrentUser } from '#renderer/accounts/queries.ts';
import { ApiError, call } from '#renderer/api.ts';
import { Button, ButtonLink } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { errorText } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { EntryPage } from '#renderer/ui/page.tsx';
import { confirmEmail } from '#server/accounts/contract.ts';
import { EntryHeading } from './entry-heading.tsx';
import { OutcomeView } from './outcome-view.tsx';
import { rememberReturn } from './return-to.ts';
import { useLinkToken } from './use-link-token.ts';

/** The token works once, so it is sent once: however often the screen mounts, the answer is kept. */
const confirmationQuery = (token: string, userId: string | undefined) =>
  queryOptions({
    // An added email is confirmed by its own account alone: another one asks again.
    queryKey: [confirmEmail.path, token, userId ?? ''],
    meta: { about: ['profile'], kept: false },
    queryFn: async ({ client }) => {
      const said = await call(confirmEmail, { query: { token } });
      toast({ title: t('confirm.done.title'), description: said.message });
      if (said.user) {
        setCurrentUser(client, said.user);
        return said;
      }
      // Whoever came by phone is signed in here, and has an email from now on.
      if (client.getQueryData(currentUserQuery.queryKey)) {
        void client.fetchQuery({ ...currentUserQuery, staleTime: 0 }).catch(() => undefined);
      }
      return said;
    },
    enabled: token !== '',
    networkMode: 'always',
    retry: false,
    retryOnMount: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });

const Failed = ({ reason }: { readonly reason: string }) => (
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

const reasonOf = (error: Error): string =>
  error instanceof ApiError ? errorText(error, 'confirm.failed.text') : t('confirm.network');

const needsLogIn = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'accounts.confirm.logIn';

/** The address was added to an account that was made by phone, which this browser is not logged in to. */
const LogInFirst = ({ isOther }: { readonly isOther: boolean }) => {
  useEffect(() => {
    if (!isOther) rememberReturn(`${window.location.pathname}${window.location.search}`);
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

const Confirmation = ({ token }: { readonly token: string }) => {
  const { data: user } = useQuery(currentUserQuery);
  // As it was when the link was opened: the link itself may sign in.
  const [before] = useState(user);
  const { data, error } = useQuery(confirmationQuery(token, before?.id));
  if (data?.user) return <Navigate to="/" replace />;
  if (token === '') return <Failed reason={t('accounts.confirm.noToken')} />;
  if (needsLogIn(error)) return <LogInFirst isOther={Boolean(user)} />;
  if (error) return <Failed reason={reasonOf(error)} />;
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
      <p>{data.message}</p>
    </OutcomeView>
  );
};

export const Screen = () => (
  <EntryPage title={t('confirm.title')}>
    <Confirmation token={useLinkToken()} />
  </EntryPage>
);
