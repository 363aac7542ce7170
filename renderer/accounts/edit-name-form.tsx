import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/text.ts';
import { TextField } from '#renderer/ui/text-field.tsx';
import { toast } from '#renderer/ui/toast-store.ts';
import { useContractForm } from '#renderer/ui/use-contract-form.ts';
import { nameForm, type User } from '#server/accounts/contract.ts';
import { nameChanges } from './name-changes.ts';
import { useSubmit } from './use-submit.ts';
import { useUpdateUser } from './use-update-user.ts';

interface EditNameFormProps {
  readonly user: User;
  readonly onDone: () => void;
}

export const EditNameForm = ({ user, onDone }: EditNameFormProps) => {
  const update = useUpdateUser();
  const { firstName, lastName } = user;
  const form = useContractForm(nameForm, { firstName, lastName });
  const { errors } = form.formState;
  const { onSubmit, busy } = useSubmit(form, {
    mutateAsync: async (entered) => {
      const changes = nameChanges(user, entered);
      if (changes) {
        await update.mutateAsync(changes);
        toast({ title: t('profile.updated') });
      }
      onDone();
    },
  });
  return (
    <form noValidate onSubmit={onSubmit} className="mt-6 flex flex-col gap-5">
      <TextField
        label={t('signUp.firstName')}
        autoComplete="given-name"
        error={errors.firstName?.message}
        {...form.register('firstName')}
      />
      <TextField
        label={t('signUp.lastName')}
        autoComplete="family-name"
        error={errors.lastName?.message}
        {...form.register('lastName')}
      />
      <div className="grid grid-cols-2 gap-3">
        <Button look="secondary" onClick={onDone}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" disabled={busy}>
          {t(busy ? 'common.saving' : 'common.save')}
        </Button>
      </div>
    </form>
  );
};
