import { Mail, QrCode } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { ListRow } from '#renderer/ui/lists/list-row.tsx';
import { ConfirmDialog } from '#renderer/ui/overlays/confirm-dialog.tsx';
import { DAY_MS } from '#renderer/ui/time/durations.ts';
import { serverTimeNow } from '#renderer/ui/time/now.ts';
import type { Invitation } from '#server/members/contract.ts';
import { describeEnd, describePets, personName } from './describe.ts';
import { PersonRow } from './person-row.tsx';
import { useApprove, useWithdraw } from './queries.ts';

interface RowProps {
  readonly invitation: Invitation;
  readonly pets: ReadonlyMap<string, string>;
  readonly onDelete: () => void;
  /** Shows the link again, while this screen still knows it. */
  readonly onShow?: (() => void) | undefined;
}

const describeShares = ({ invitation: { role, petIds, until }, pets }: RowProps): string =>
  `${t(`household.as.${role}`)}, ${describePets(petIds, pets)}${describeEnd(until)}`;

/** A person who accepted as family and waits for the owner's approval. */
const AcceptedRow = (props: RowProps & { readonly acceptedBy: string }) => {
  const { invitation, acceptedBy, onDelete } = props;
  const { mutate, isPending } = useApprove();
  const name = personName(acceptedBy);
  return (
    <PersonRow
      name={acceptedBy}
      detail={`${t('household.invitation.waits')} · ${describeShares(props)}`}
      actions={
        <>
          <Button
            size="row"
            aria-label={t('household.approve.label', { name })}
            disabled={isPending}
            onClick={() => mutate(invitation.id)}
          >
            {t('household.approve')}
          </Button>
          <Button
            look="quiet"
            size="row"
            aria-label={t('household.refuse.label', { name })}
            onClick={onDelete}
          >
            {t('household.refuse')}
          </Button>
        </>
      }
    />
  );
};

const OpenRow = (props: RowProps) => {
  const { invitation, onDelete, onShow } = props;
  const inviteeText = invitation.email ?? t('household.invitation.anybody');
  const millisecondsLeft = Math.max(0, Date.parse(invitation.expiresAt) - serverTimeNow());
  const days = Math.floor(millisecondsLeft / DAY_MS);
  return (
    <ListRow
      leading={
        <span className="flex size-10 items-center justify-center rounded-full bg-track text-ink-soft">
          <Mail size={20} />
        </span>
      }
      title={<span className="wrap-anywhere">{inviteeText}</span>}
      detail={`${describeShares(props)} · ${t('household.invitation.expires', { days })}`}
      actions={
        <>
          {onShow && (
            <IconButton icon={QrCode} label={t('household.invitation.show')} onClick={onShow} />
          )}
          <Button
            look="quiet"
            size="row"
            aria-label={t('household.withdraw.label', { name: inviteeText })}
            onClick={onDelete}
          >
            {t('household.withdraw')}
          </Button>
        </>
      }
    />
  );
};

interface InvitationsProps {
  readonly invitations: readonly Invitation[];
  readonly pets: RowProps['pets'];
  /** The invitations whose link is known. */
  readonly shownIds: ReadonlySet<string>;
  readonly onShow: (id: string) => void;
}

/** Invitations that nobody has accepted yet, and those that wait for the owner's approval. */
export const Invitations = ({ invitations, pets, shownIds, onShow }: InvitationsProps) => {
  const [confirming, setConfirming] = useState<Invitation>();
  const { mutate, isPending } = useWithdraw();
  const acceptedUser = confirming?.acceptedBy;
  return (
    <>
      <Card flush>
        <ul>
          {invitations.map((invitation) => {
            const { id, acceptedBy } = invitation;
            const row = { invitation, pets, onDelete: () => setConfirming(invitation) };
            return acceptedBy ? (
              <AcceptedRow key={id} {...row} acceptedBy={acceptedBy.name} />
            ) : (
              <OpenRow key={id} {...row} onShow={shownIds.has(id) ? () => onShow(id) : undefined} />
            );
          })}
        </ul>
      </Card>
      <ConfirmDialog
        open={confirming !== undefined}
        onClose={() => setConfirming(undefined)}
        onConfirm={() => {
          if (confirming) mutate(confirming.id, { onSettled: () => setConfirming(undefined) });
        }}
        title={
          acceptedUser
            ? t('household.refuse.ask', { name: personName(acceptedUser.name) })
            : t('household.withdraw.ask')
        }
        consequence={t(acceptedUser ? 'household.refuse.text' : 'household.withdraw.text')}
        confirm={t(acceptedUser ? 'household.refuse' : 'household.withdraw')}
        busy={isPending}
      />
    </>
  );
};
