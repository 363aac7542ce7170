import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { lazyPart } from '#renderer/start/lazy-part.ts';
import { ButtonLink } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { OutcomeView } from '#renderer/ui/outcome-view.tsx';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { EntryPage } from '#renderer/ui/page.tsx';
import type { ResetDone } from '#server/accounts/contract.ts';
import { EntryHeading } from './entry-heading.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { useLinkToken } from './use-link-token.ts';
import { useReset } from './use-reset.ts';

/** Redirects to `/` after the given number of milliseconds. Does nothing while it is undefined. */
const useGoHome = (delay: number | undefined): void => {
  const navigate = useNavigate();
  useEffect(() => {
    if (delay === undefined) return undefined;
    const timer = window.setTimeout(() => void navigate({ to: '/', replace: true }), delay);
    return () => window.clearTimeout(timer);
  }, [delay, navigate]);
};

/** Milliseconds until the page redirects to `/`. */
const DONE_DELAY = 3000;
const REFUSED_LINK_DELAY = 2000;

const showNoToken = (): void => {
  toast({
    title: t('reset.noToken.title'),
    description: t('accounts.reset.noToken'),
    tone: 'danger',
  });
};

const KeepSignInMethods = lazyPart(async () => {
  const { KeepSignInMethods: component } = await import(
    '#renderer/accounts/security/keep-sign-in-methods.tsx'
  );
  return component;
});

const RemovedMethods = ({ removedMethods }: { readonly removedMethods: ResetDone['removed'] }) =>
  removedMethods.length > 0 && (
    <div>
      <p>{t('reset.removed')}</p>
      <ul className="mt-1 list-disc pl-5">
        {removedMethods.map(({ kind, name }) => (
          <li key={`${kind} ${name}`}>{t(`reset.removed.${kind}`, { name })}</li>
        ))}
      </ul>
    </div>
  );

export const Screen = () => {
  const token = useLinkToken();
  const { data: user } = useQuery(currentUserQuery);
  const navigate = useNavigate();
  const [refused, setRefused] = useState(false);
  const reset = useReset(token, () => setRefused(true));
  const hasNoToken = token === '';
  useEffect(() => {
    if (hasNoToken) showNoToken();
  }, [hasNoToken]);
  useGoHome(reset.isSuccess ? DONE_DELAY : hasNoToken || refused ? REFUSED_LINK_DELAY : undefined);
  return (
    <EntryPage title={t('reset.title')}>
      {reset.isSuccess ? (
        <OutcomeView
          icon={CircleCheck}
          title={t('reset.done.title')}
          action={<ButtonLink to="/">{t('entry.toLogin')}</ButtonLink>}
        >
          <p>{t('reset.done.text')}</p>
          <RemovedMethods removedMethods={reset.data.removed} />
        </OutcomeView>
      ) : (
        <>
          <EntryHeading title={t('reset.title')} text={t('reset.text')} />
          <ResetPasswordForm
            reset={reset}
            enabled={!hasNoToken && !refused}
            onBack={() => void navigate({ to: '/login' })}
          />
          {user && !hasNoToken && !refused && (
            <Suspense>
              <KeepSignInMethods user={user} />
            </Suspense>
          )}
        </>
      )}
    </EntryPage>
  );
};
