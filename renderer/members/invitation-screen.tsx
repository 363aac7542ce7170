import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Hourglass, MailX } from 'lucide-react';
import { useRef, useState } from 'react';
import { v4 } from 'uuid';
import { SignInToPanel } from '#renderer/accounts/entry/sign-in-to-panel.tsx';
import { SwitchAccountPanel } from '#renderer/accounts/leaving/switch-account-panel.tsx';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { Button, ButtonLink } from '#renderer/ui/button.tsx';
import { FieldError } from '#renderer/ui/fields/field.tsx';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { type Fact, FactRows } from '#renderer/ui/lists/fact-rows.tsx';
import { isNotFound } from '#renderer/ui/not-found.ts';
import { OutcomeView } from '#renderer/ui/outcome-view.tsx';
import { errorText } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { EntryPage } from '#renderer/ui/page.tsx';
import type { LoadContext } from '#renderer/ui/screen.ts';
import type { User } from '#server/accounts/contract.ts';
import type { InvitationPreview } from '#server/members/contract.ts';
import { personName } from './describe.ts';
import { invitationQuery, useAccept } from './queries.ts';
import { RoleAbilities } from './role-abilities.tsx';

export const load = ({ queryClient, params: { token = '' } }: LoadContext) =>
  queryClient.ensureQueryData(invitationQuery(token));

const pathOf = (token: string): string => `/invitation/${token}`;

const InvitationGone = ({ isSignedIn }: { readonly isSignedIn: boolean }) => (
  <OutcomeView
    icon={MailX}
    tone="failed"
    title={t('household.join.gone')}
    action={<ButtonLink to="/">{t('household.join.toApp')}</ButtonLink>}
  >
    <p>{t('household.join.gone.text')}</p>
    {isSignedIn && <p>{t('household.join.goneHere')}</p>}
  </OutcomeView>
);

const factsOf = ({ expiresAt, until }: InvitationPreview): readonly Fact[] => [
  {
    label: t('household.join.works'),
    value: t('household.made.once', { date: formatDate(expiresAt) }),
  },
  ...(until === null ? [] : [{ label: t('household.join.until'), value: formatDate(until) }]),
  { label: t('household.join.leave'), value: t('household.join.anytime') },
];

const Details = ({ invitation }: { readonly invitation: InvitationPreview }) => {
  const { invitedBy, role, pets, needsApproval, isForAddress } = invitation;
  const name = personName(invitedBy);
  return (
    <>
      <h1 className="text-balance font-bold text-hero">
        {t('household.join.heading', { name, pets })}
      </h1>
      <p className="mt-2 mb-6 text-ink-soft">{t('household.join.text', { name, role, pets })}</p>
      <div className="flex flex-col gap-3">
        <RoleAbilities {...invitation} invitedBy={name} />
        <FactRows facts={factsOf(invitation)} />
        {needsApproval && <p className="text-row">{t('household.join.approval', { name })}</p>}
        {isForAddress && <p className="text-row">{t('household.join.address')}</p>}
      </div>
    </>
  );
};

interface AcceptProps {
  readonly token: string;
  readonly user: User;
  readonly accept: ReturnType<typeof useAccept>;
}

const Accept = ({ token, user, accept }: AcceptProps) => {
  const navigate = useNavigate();
  const [key] = useState(() => v4());
  const { mutate, isPending, error } = accept;
  const name = user.email ?? personName(user.displayName);
  // The button is disabled only after a moment. The second half of a double tap would be told that the link is used.
  const isAccepting = useRef(false);
  const onAccept = () => {
    if (isAccepting.current) return;
    isAccepting.current = true;
    mutate(
      { token, key },
      {
        onSuccess: (household) => {
          if (household.isPending) return;
          toast({ title: t('household.joined', { name: personName(household.owner.name) }) });
          void navigate({ to: '/dashboard' });
        },
        onSettled: () => {
          isAccepting.current = false;
        },
      },
    );
  };
  return (
    <>
      {error && <FieldError message={errorText(error, 'household.join.failed')} />}
      <Button disabled={isPending} onClick={onAccept}>
        {t('household.join.accept')}
      </Button>
      <p className="wrap-anywhere mt-1 text-center text-ink-soft text-row">
        {t('household.join.as', { name })}
      </p>
      <SwitchAccountPanel path={pathOf(token)} label={t('household.join.other')} />
      <ButtonLink to="/dashboard" look="quiet">
        {t('household.join.notNow')}
      </ButtonLink>
    </>
  );
};

const Invitation = ({ token }: { readonly token: string }) => {
  const { data: user } = useQuery(currentUserQuery);
  const { data: invitation } = useSuspenseQuery(invitationQuery(token));
  const accept = useAccept();
  if (accept.data?.isPending) {
    const name = personName(accept.data.owner.name);
    return (
      <OutcomeView
        icon={Hourglass}
        title={t('household.join.waits', { name })}
        action={<ButtonLink to="/dashboard">{t('household.join.toApp')}</ButtonLink>}
      >
        <p>{t('household.join.waits.text', { name })}</p>
      </OutcomeView>
    );
  }
  if (!invitation || isNotFound(accept.error)) return <InvitationGone isSignedIn={Boolean(user)} />;
  return (
    <>
      <Details invitation={invitation} />
      <div className="mt-6 flex flex-col gap-1">
        {user ? (
          <Accept token={token} user={user} accept={accept} />
        ) : (
          <SignInToPanel
            path={pathOf(token)}
            until={Date.parse(invitation.expiresAt)}
            invitation={token}
            signUp={t('household.join.signUp')}
            logIn={t('household.join.logIn')}
          />
        )}
      </div>
    </>
  );
};

/** The page behind an invitation's link, with or without a session. */
export const Screen = () => {
  const { token = '' } = useParams({ strict: false });
  return (
    <EntryPage title={t('household.join.title')}>
      <Invitation token={token} />
    </EntryPage>
  );
};
