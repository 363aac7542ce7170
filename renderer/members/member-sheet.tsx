import { UserMinus } from 'lucide-react';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { Button } from '#renderer/ui/button.tsx';
import { Switch } from '#renderer/ui/fields/switch.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { showFieldProblems, useContractForm } from '#renderer/ui/fields/use-contract-form.ts';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { ConfirmDialog } from '#renderer/ui/overlays/confirm-dialog.tsx';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { type Member, memberForm } from '#server/members/contract.ts';
import { may } from '#server/members/rules.ts';
import { personName } from './describe.ts';
import { useRemoveMember, useUpdateMember } from './queries.ts';
import { PetsField, RoleField } from './share-fields.tsx';

interface MemberSheetProps {
  readonly member: Member;
  readonly onClose: () => void;
}

const useMemberForm = ({ member, onClose }: MemberSheetProps) => {
  const { userId, role, petIds, until } = member;
  const form = useContractForm(memberForm, { role, petIds: petIds && [...petIds], until });
  const { mutateAsync } = useUpdateMember(userId);
  const submit = form.handleSubmit(async (body) => {
    // The last day of a member whose time is nearly over may have passed; it is sent only if it was changed.
    const { until: day, ...others } = body;
    try {
      await mutateAsync(day === until ? others : body);
      onClose();
    } catch (error) {
      if (!showFieldProblems(form, error)) showErrorToast(error, 'household.failed');
    }
  });
  return { form, submit };
};

const RemoveButton = ({ member: { userId, name, role }, onClose }: MemberSheetProps) => {
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
            { onSuccess: onClose, onSettled: () => setConfirming(false) },
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

/** Changes a member's role, pets and last day, or removes the member. */
export const MemberSheet = (props: MemberSheetProps) => {
  const { member, onClose } = props;
  const { form, submit } = useMemberForm(props);
  const { control, register, formState } = form;
  const { errors, isSubmitting } = formState;
  const role = useController({ control, name: 'role' }).field;
  const petIds = useController({ control, name: 'petIds' }).field;
  const id = useId();
  return (
    <Sheet
      open
      onClose={onClose}
      title={personName(member.name)}
      subtitle={t('household.member.since', { date: formatDate(member.createdAt) })}
      dock={
        <Button type="submit" form={id} disabled={isSubmitting} className="w-full">
          {t(isSubmitting ? 'common.saving' : 'common.save')}
        </Button>
      }
    >
      <form id={id} onSubmit={submit} noValidate className="flex flex-col gap-5">
        <RoleField
          label={t('household.member.role')}
          value={role.value ?? member.role}
          onChange={role.onChange}
        />
        <PetsField
          value={petIds.value ?? null}
          onChange={petIds.onChange}
          error={errors.petIds?.message}
        />
        <TextField
          type="date"
          label={t('household.invite.until')}
          optional
          hint={t('household.invite.until.hint')}
          error={errors.until?.message}
          {...register('until', { setValueAs: (text: string | null) => text || null })}
        />
        <RemoveButton {...props} />
      </form>
    </Sheet>
  );
};
