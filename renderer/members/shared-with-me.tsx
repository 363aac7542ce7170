import { useNavigate } from '@tanstack/react-router';
import { DoorOpen } from 'lucide-react';
import { type FormEvent, Fragment, useId, useState } from 'react';
import { isWaiting } from '#renderer/offline/outbox/outbox-item.ts';
import { useWaitingItems } from '#renderer/offline/outbox/waiting-items.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { SwitchControl } from '#renderer/ui/fields/switch.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { ConfirmDialog } from '#renderer/ui/overlays/confirm-dialog.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import type { SharedWithMe } from '#server/members/contract.ts';
import { describeEnd, personName } from './describe.ts';
import { PersonRow } from './person-row.tsx';
import { useLeave, useSetNotices } from './queries.ts';

const detailOf = ({ owner, pets, role, until, isPending }: SharedWithMe): string =>
  isPending
    ? t('household.shared.waits', { name: personName(owner.name) })
    : `${t('household.shared.detail', { pets, role })}${describeEnd(until)}`;

/** A switch for notices about this household's pets. The channels are those of the notice settings. */
const Notices = ({ shared: { owner, hasNotices } }: { readonly shared: SharedWithMe }) => {
  const id = useId();
  const { mutate, isPending } = useSetNotices(owner.id);
  return (
    <li className="flex min-h-14 items-center gap-4 border-line border-b py-1 pr-4 pl-15 last:border-b-0 max-narrow:pl-4">
      <label htmlFor={id} className="min-w-0 flex-1 cursor-pointer py-2 text-row wrap-anywhere">
        {t('household.notices', { name: personName(owner.name) })}
      </label>
      <SwitchControl
        id={id}
        checked={hasNotices}
        disabled={isPending}
        onCheckedChange={(next) => mutate(next)}
      />
    </li>
  );
};

/** The households of others that the account is a member of. */
export const SharedHouseholds = ({
  households,
}: {
  readonly households: readonly SharedWithMe[];
}) => {
  const [householdToLeave, setHouseholdToLeave] = useState<SharedWithMe>();
  const { mutate, isPending } = useLeave();
  const name = personName(householdToLeave?.owner.name ?? '');
  const unsentText = useWaitingItems().some(isWaiting) ? ` ${t('household.leave.unsent')}` : '';
  return (
    <>
      <Card flush>
        <ul>
          {households.map((one) => (
            <Fragment key={one.owner.id}>
              <PersonRow
                name={one.owner.name}
                detail={detailOf(one)}
                actions={
                  <Button
                    look="quiet"
                    size="row"
                    aria-label={t('household.leave.label', { name: personName(one.owner.name) })}
                    onClick={() => setHouseholdToLeave(one)}
                  >
                    {t('household.leave')}
                  </Button>
                }
              />
              {!one.isPending && <Notices shared={one} />}
            </Fragment>
          ))}
        </ul>
      </Card>
      <ConfirmDialog
        open={householdToLeave !== undefined}
        onClose={() => setHouseholdToLeave(undefined)}
        onConfirm={() => {
          if (householdToLeave)
            mutate(householdToLeave.owner.id, { onSettled: () => setHouseholdToLeave(undefined) });
        }}
        title={
          householdToLeave?.isPending
            ? t('household.takeBack.ask')
            : t('household.leave.ask', { name })
        }
        consequence={
          householdToLeave?.isPending
            ? t('household.takeBack.text')
            : t('household.leave.text') + unsentText
        }
        confirm={t('household.leave')}
        icon={DoorOpen}
        busy={isPending}
      />
    </>
  );
};

/** The token in an invitation's link, whatever address the server has. */
const parseToken = (typedLink: string): string | undefined =>
  /(?:^|\/invitation\/)([\w-]{22})\/?$/.exec(typedLink.trim())?.[1];

/** Opens a pasted link: the desktop window and an installed app have no address bar. */
export const OpenLinkSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const [typedLink, setTypedLink] = useState('');
  const [isWrong, setWrong] = useState(false);
  const navigate = useNavigate();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const token = parseToken(typedLink);
    if (token === undefined) setWrong(true);
    else void navigate({ to: `/invitation/${token}` });
  };
  return (
    <Sheet open onClose={onClose} title={t('household.link.title')}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <TextField
          label={t('household.link.field')}
          hint={t('household.link.hint')}
          error={isWrong ? 'household.link.wrong' : undefined}
          inputMode="url"
          autoComplete="off"
          value={typedLink}
          onChange={(event) => {
            setTypedLink(event.target.value);
            setWrong(false);
          }}
        />
        <Button type="submit">{t('household.link.open')}</Button>
      </form>
    </Sheet>
  );
};
