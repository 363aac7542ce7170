import { UserMinus } from 'lucide-react';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useSave } from '#renderer/offline/saving/use-save.ts';
import { Button } from '#renderer/ui/button.tsx';
import { FormSheet } from '#renderer/ui/drafts/form-sheet.tsx';
import { useEditDraft, useFollowStored } from '#renderer/ui/drafts/use-edit-draft.ts';
import { withStartOver } from '#renderer/ui/drafts/with-start-over.tsx';
import { Switch } from '#renderer/ui/fields/switch.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { registerField } from '#renderer/ui/fields/use-contract-form.ts';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { ConfirmDialog } from '#renderer/ui/overlays/confirm-dialog.tsx';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { useOwnerId } from '#renderer/use-owner.ts';
import { type Member, memberForm } from '#server/members/contract.ts';
import { may } from '#server/members/rules.ts';
import { personName } from './describe.ts';
import { useRemoveMember, useUpdateMember } from './queries.ts';
import { PetsField, RoleField } from './share-fields.tsx';

interface MemberSheetProps {
  readonly member: Member;
  readonly onClose: () => void;
}

/** The part of a member that the form changes. */
type StoredMember = Pick<Member, 'role' | 'petIds' | 'until'>;

const useMemberForm = ({ member, onClose }: MemberSheetProps) => {
  const { userId, role, petIds, until } = member;
  const stored: StoredMember = { role, petIds, until };
  const draft = useEditDraft<StoredMember, z.output<typeof memberForm>, z.input<typeof memberForm>>(
    memberForm,
    {
      storageKey: `${useOwnerId()}.member.${userId}`,
      stored,
      typed: (each) => ({ ...each, petIds: each.petIds && [...each.petIds] }),
    },
  );
  useFollowStored(draft, stored);
  const updateMember = useUpdateMember(userId);
  const finish = () => {
    draft.finish();
    onClose();
  };
  const { save, saving } = useSave(draft, {
    send: (body) => {
      // The last day of a member whose time is nearly over may have passed; it is sent only if it was changed.
      const { until: day, ...others } = body;
      return updateMember(day === until ? others : body);
    },
    onSaved: () => {
      toast({ title: t('household.member.saved') });
      finish();
    },
    failed: 'household.failed',
  });
  return { draft, save, saving, finish };
};

interface RemoveButtonProps {
  readonly member: Member;
  readonly onRemoved: () => void;
}

const RemoveButton = ({ member: { userId, name, role }, onRemoved }: RemoveButtonProps) => {
  const [confirming, setConfirming] = useState(false);
  const [endIdReads, setEndIdReads] = useState(false);
  const [renewShareLinks, setRenewShareLinks] = useState(false);
  const { mutate, isPending } = useRemoveMember();
  return (
    <>
      <Button look="quiet-danger" icon={UserMinus} onClick={() => setConfirming(true)}>
        {t('household.member.remove')}
      </Button>
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        onConfirm={() =>
          mutate(
            { userId, endIdReads, renewShareLinks },
            { onSuccess: onRemoved, onSettled: () => setConfirming(false) },
          )
        }
        title={t('household.member.remove.ask', { name: personName(name) })}
        consequence={t('household.member.remove.text')}
        confirm={t('household.member.remove')}
        icon={UserMinus}
        busy={isPending}
      >
        <div className="mt-4 [&>*+*]:border-t-0">
          <Switch
            label={t('household.member.endIdReads')}
            hint={t('household.member.endIdReads.hint')}
            checked={endIdReads}
            onChange={setEndIdReads}
          />
          {may(role, 'share') && (
            <Switch
              label={t('household.member.renewLinks')}
              hint={t('household.member.renewLinks.hint')}
              checked={renewShareLinks}
              onChange={setRenewShareLinks}
            />
          )}
        </div>
      </ConfirmDialog>
    </>
  );
};

const EditMember = (props: MemberSheetProps & { readonly onAgain: () => void }) => {
  const { member, onClose, onAgain } = props;
  const { draft, save, saving, finish } = useMemberForm(props);
  const { form } = draft;
  const { errors } = form.formState;
  const role = useController({ control: form.control, name: 'role' }).field;
  const petIds = useController({ control: form.control, name: 'petIds' }).field;
  return (
    <FormSheet
      onClose={onClose}
      title={personName(member.name)}
      subtitle={t('household.member.since', { date: formatDate(member.createdAt) })}
      draft={draft}
      onAgain={onAgain}
      save={save}
      saveText={t('common.save')}
      saving={saving}
      className="flex flex-col gap-5"
    >
      <RoleField
        label={t('household.member.role')}
        value={role.value ?? member.role}
        onChange={role.onChange}
      />
      <PetsField
        value={petIds.value ?? null}
        onChange={petIds.onChange}
        error={errors.petIds?.message}
        focusRef={petIds.ref}
      />
      <TextField
        type="date"
        label={t('household.invite.until')}
        optional
        hint={t('household.invite.until.hint')}
        {...registerField(form, 'until', { setValueAs: (text: string | null) => text || null })}
      />
      <RemoveButton member={member} onRemoved={finish} />
    </FormSheet>
  );
};

/** Changes a member's role, pets and last day, or removes the member. */
export const MemberSheet = withStartOver(EditMember);
