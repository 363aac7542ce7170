import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { capabilitiesQuery } from '#renderer/accounts/queries.ts';
import { Button } from '#renderer/ui/button.tsx';
import { LinkPanel } from '#renderer/ui/code/link-panel.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { showFieldProblems, useContractForm } from '#renderer/ui/fields/use-contract-form.ts';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { type Fact, FactRows } from '#renderer/ui/lists/fact-rows.tsx';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { invitationForm, type NewInvitation } from '#server/members/contract.ts';
import { describeEnd, describePets } from './describe.ts';
import { useInvite } from './queries.ts';
import { PetsField, RoleField, useOwnPets } from './share-fields.tsx';

/** An empty input is no value. */
const emptyToNull = (text: string | null | undefined): string | null => text || null;

const useInvitationForm = (onMade: (invitation: NewInvitation) => void) => {
  const form = useContractForm(invitationForm, {
    role: 'family',
    petIds: null,
    until: null,
    email: null,
  });
  const { mutateAsync } = useInvite();
  const submit = form.handleSubmit(async (body) => {
    try {
      onMade(await mutateAsync(body));
    } catch (error) {
      if (!showFieldProblems(form, error)) showErrorToast(error, 'household.invite.failed');
    }
  });
  return { form, submit };
};

interface InviteSheetProps {
  readonly onClose: () => void;
  readonly onMade: (invitation: NewInvitation) => void;
}

/** Makes an invitation with a role, pets and an optional last day. */
export const InviteSheet = ({ onClose, onMade }: InviteSheetProps) => {
  const { form, submit } = useInvitationForm(onMade);
  const { control, register, formState } = form;
  const { errors, isSubmitting } = formState;
  const role = useController({ control, name: 'role' }).field;
  const petIds = useController({ control, name: 'petIds' }).field;
  const id = useId();
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('household.invite')}
      subtitle={t('household.invite.detail')}
      dock={
        <Button type="submit" form={id} disabled={isSubmitting} className="w-full">
          {t('household.invite.make')}
        </Button>
      }
    >
      <form id={id} onSubmit={submit} noValidate className="flex flex-col gap-5">
        <RoleField label={t('household.member.role')} value={role.value} onChange={role.onChange} />
        <PetsField value={petIds.value} onChange={petIds.onChange} error={errors.petIds?.message} />
        <TextField
          type="date"
          label={t('household.invite.until')}
          optional
          hint={t('household.invite.until.hint')}
          error={errors.until?.message}
          {...register('until', { setValueAs: emptyToNull })}
        />
        <TextField
          type="email"
          label={t('household.invite.email')}
          optional
          hint={t(
            role.value === 'family'
              ? 'household.invite.email.family'
              : 'household.invite.email.hint',
          )}
          autoComplete="off"
          error={errors.email?.message}
          {...register('email', { setValueAs: emptyToNull })}
        />
      </form>
    </Sheet>
  );
};

interface MadeSheetProps {
  readonly invitation: NewInvitation;
  readonly onClose: () => void;
}

/** The link of a new invitation. The server returns it only once, so it is shown until this screen is left. */
export const MadeSheet = ({ invitation: created, onClose }: MadeSheetProps) => {
  const pets = new Map(useOwnPets().map(({ id, name }) => [id, name]));
  const { data: server } = useQuery(capabilitiesQuery);
  const { link, role, petIds, until, email, isMailed, expiresAt } = created;
  const facts: readonly Fact[] = [
    {
      label: t('household.made.works'),
      value: t('household.made.once', { date: formatDate(expiresAt) }),
    },
    ...(email === null
      ? []
      : [{ label: t(isMailed ? 'household.made.mailed' : 'household.made.for'), value: email }]),
  ];
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('household.made')}
      subtitle={`${t('household.made.detail', {
        role: t(`household.as.${role}`),
        pets: describePets(petIds, pets),
      })}${describeEnd(until)}`}
    >
      <LinkPanel link={link}>
        <FactRows facts={facts} />
        <p className="text-hint text-ink-soft">
          {t(server?.shareAddress === null ? 'household.made.here' : 'household.made.note')}
        </p>
      </LinkPanel>
    </Sheet>
  );
};
