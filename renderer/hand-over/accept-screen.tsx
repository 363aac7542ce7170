import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { MailX } from 'lucide-react';
import { useState } from 'react';
import { v4 } from 'uuid';
import { SignInToPanel } from '#renderer/accounts/entry/sign-in-to-panel.tsx';
import { SwitchAccountPanel } from '#renderer/accounts/leaving/switch-account-panel.tsx';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { ApiError } from '#renderer/api.ts';
import { Button, ButtonLink } from '#renderer/ui/button.tsx';
import { FieldError } from '#renderer/ui/fields/field.tsx';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { type Fact, FactRows } from '#renderer/ui/lists/fact-rows.tsx';
import { isNotFound } from '#renderer/ui/not-found.ts';
import { OutcomeView } from '#renderer/ui/outcome-view.tsx';
import { errorText } from '#renderer/ui/overlays/error-toast.ts';
import { EntryPage } from '#renderer/ui/page.tsx';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import type { LoadContext } from '#renderer/ui/screen.ts';
import type { User } from '#server/accounts/contract.ts';
import type { HandOverPreview } from '#server/hand-over/contract.ts';
import { HandedOverCounts } from './handed-over-counts.tsx';
import { handOverPreviewQuery, useAcceptHandOver } from './queries.ts';

export const load = ({ queryClient, params: { token = '' } }: LoadContext) =>
  queryClient.ensureQueryData(handOverPreviewQuery(token));

const pathOf = (token: string): string => `/hand-over/${token}`;

const LinkGone = ({ isSignedIn }: { readonly isSignedIn: boolean }) => (
  <OutcomeView
    icon={MailX}
    tone="failed"
    title={t('handOver.gone')}
    action={<ButtonLink to="/">{t('handOver.toApp')}</ButtonLink>}
  >
    <p>{t('handOver.gone.text')}</p>
    {isSignedIn && <p>{t('handOver.goneHere')}</p>}
  </OutcomeView>
);

const factsOf = ({ expiresAt, isForAddress }: HandOverPreview): readonly Fact[] => [
  {
    label: t('handOver.works'),
    value: t('handOver.works.until', { date: formatDate(expiresAt) }),
  },
  ...(isForAddress ? [{ label: t('handOver.for'), value: t('handOver.for.address') }] : []),
];

const Details = ({ offer }: { readonly offer: HandOverPreview }) => {
  const { from, petName: name, category, breed, goesAlong } = offer;
  return (
    <>
      <PetAvatar name={name} category={category} photo={null} size={56} />
      <h1 className="mt-4 text-balance font-bold text-hero">{t('handOver.offer', { name })}</h1>
      {breed !== null && <p className="text-ink-soft text-row">{breed}</p>}
      <p className="mt-2 text-ink-soft">
        {t('handOver.offer.text', { from: from || t('handOver.nameless'), name })}
      </p>
      <h2 className="mt-6 mb-2 font-semibold text-row">{t('handOver.youGet')}</h2>
      <HandedOverCounts counts={goesAlong} />
      <div className="mt-4">
        <FactRows facts={factsOf(offer)} />
      </div>
    </>
  );
};

/** The account without room is that of the new owner, which the server's own text does not say. */
const acceptProblem = (error: Error, petName: string): string =>
  error instanceof ApiError && (error.code === 'plans.full' || error.code.startsWith('quota.'))
    ? t('handOver.accept.noRoom', { name: petName })
    : errorText(error, 'handOver.accept.failed');

interface AcceptProps {
  readonly token: string;
  readonly petName: string;
  readonly user: User;
  readonly accept: ReturnType<typeof useAcceptHandOver>;
}

const Accept = ({ token, petName, user, accept }: AcceptProps) => {
  const navigate = useNavigate();
  const [key] = useState(() => v4());
  const { mutate, isPending, error } = accept;
  const name = user.email ?? (user.displayName || t('handOver.nameless'));
  const onAccept = () =>
    mutate(key, {
      onSuccess: ({ petId }) =>
        void navigate({ to: '/pet/$petId', params: { petId }, replace: true }),
    });
  return (
    <>
      {error && <FieldError message={acceptProblem(error, petName)} />}
      <Button disabled={isPending} onClick={onAccept}>
        {t('handOver.accept')}
      </Button>
      <p className="wrap-anywhere mt-1 text-center text-ink-soft text-row">
        {t('handOver.as', { name })}
      </p>
      <SwitchAccountPanel path={pathOf(token)} label={t('handOver.other')} />
      <ButtonLink to="/dashboard" look="quiet">
        {t('handOver.notNow')}
      </ButtonLink>
    </>
  );
};

const HandOverOffer = ({ token }: { readonly token: string }) => {
  const { data: user } = useQuery(currentUserQuery);
  const { data: offer } = useSuspenseQuery(handOverPreviewQuery(token));
  const accept = useAcceptHandOver(token);
  if (!offer || isNotFound(accept.error)) return <LinkGone isSignedIn={Boolean(user)} />;
  return (
    <>
      <Details offer={offer} />
      <div className="mt-6 flex flex-col gap-1">
        {user ? (
          <Accept token={token} petName={offer.petName} user={user} accept={accept} />
        ) : (
          <SignInToPanel
            path={pathOf(token)}
            until={Date.parse(offer.expiresAt)}
            signUp={t('handOver.signUp')}
            logIn={t('handOver.logIn')}
          />
        )}
      </div>
    </>
  );
};

/** The page behind a hand-over link, with or without a session. */
export const Screen = () => {
  const { token = '' } = useParams({ strict: false });
  return (
    <EntryPage title={t('handOver.page')}>
      <HandOverOffer token={token} />
    </EntryPage>
  );
};
