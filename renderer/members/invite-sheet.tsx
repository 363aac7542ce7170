import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { capabilitiesQuery } from '#renderer/accounts/queries.ts';
import { useSave } from '#renderer/offline/saving/use-save.ts';
import { LinkPanel } from '#renderer/ui/code/link-panel.tsx';
import { FormSheet } from '#renderer/ui/drafts/form-sheet.tsx';
import { useDraft } from '#renderer/ui/drafts/use-draft.ts';
import { withStartOver } from '#renderer/ui/drafts/with-start-over.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { registerField } from '#renderer/ui/fields/use-contract-form.ts';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { type Fact, FactRows } from '#renderer/ui/lists/fact-rows.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { useOwnerId } from '#renderer/use-owner.ts';
import { invitationForm, type NewInvitation } from '#server/members/contract.ts';
import { describeEnd, describePets } from './describe.ts';
import { useInvite } from './queries.ts';
import { PetsField, RoleField, useOwnPets } from './share-fields.tsx';

/** An empty input is no value. */
const emptyToNull = (text: string | null | undefined): string | null => text || null;

const useInvitationForm = (onMade: (invitation: NewInvitation) => void) => {
  const draft = useDraft(invitationForm, {
    storageKey: `${useOwnerId()}.invitation`,
    empty: { role: 'family', petIds: null, until: null, email: null },
    fields: ['role', 'petIds', 'until', 'email'],
  });
  const { save, saving } = useSave(draft, {
    send: useInvite(),
    onSaved: (invitation) => {
      draft.finish();
      onMade(invitation);
    },
    failed: 'household.invite.failed',
  });
  return { draft, save, saving };
};

interface InviteSheetProps {
  readonly onClose: () => void;
  readonly onMade: (invitation: NewInvitation) => void;
}

const Invite = ({
  onClose,
  onMade,
  onAgain,
}: InviteSheetProps & { readonly onAgain: () => void }) => {
  const { draft, save, saving } = useInvitationForm(onMade);
  const { form } = draft;
  const { errors } = form.formState;
  const role = useController({ control: form.control, name: 'role' }).field;
  const petIds = useController({ control: form.control, name: 'petIds' }).field;
  return (
    <FormSheet
      onClose={onClose}
      title={t('household.invite')}
      subtitle={t('household.invite.detail')}
      draft={draft}
      onAgain={onAgain}
      save={save}
      saveText={t('household.invite.make')}
      saving={saving}
      className="flex flex-col gap-5"
    >
      <RoleField label={t('household.member.role')} value={role.value} onChange={role.onChange} />
      <PetsField
        value={petIds.value}
        onChange={petIds.onChange}
        error={errors.petIds?.message}
        focusRef={petIds.ref}
      />
      <TextField
        type="date"
        label={t('household.invite.until')}
        optional
        hint={t('household.invite.until.hint')}
        {...registerField(form, 'until', { setValueAs: emptyToNull })}
      />
      <TextField
        type="email"
        label={t('household.invite.email')}
        optional
        hint={t(
          role.value === 'family' ? 'household.invite.email.family' : 'household.invite.email.hint',
        )}
        autoComplete="off"
        {...registerField(form, 'email', { setValueAs: emptyToNull })}
      />
    </FormSheet>
  );
};

/** Makes an invitation with a role, pets and an optional last day. */
export const InviteSheet = withStartOver(Invite);

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
