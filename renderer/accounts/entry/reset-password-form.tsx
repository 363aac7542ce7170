import { Button } from '#renderer/ui/button.tsx';
import { PasswordField } from '#renderer/ui/fields/password-field.tsx';
import { registerField, useContractForm } from '#renderer/ui/fields/use-contract-form.ts';
import { t } from '#renderer/ui/language/text.ts';
import { resetPasswordForm } from '#server/accounts/contract.ts';
import type { useReset } from './use-reset.ts';
import { useSubmit } from './use-submit.ts';

interface ResetPasswordFormProps {
  readonly reset: ReturnType<typeof useReset>;
  /** False while the address has no token, without which the form cannot be sent. */
  readonly enabled: boolean;
  readonly onBack: () => void;
}

export const ResetPasswordForm = ({ reset, enabled, onBack }: ResetPasswordFormProps) => {
  const form = useContractForm(resetPasswordForm, { password: '', confirmPassword: '' });
  const { onSubmit, busy } = useSubmit(form, reset);
  return (
    <form noValidate onSubmit={onSubmit} className="mt-8 flex flex-col gap-5">
      <PasswordField
        label={t('reset.password')}
        hint={t('reset.hint')}
        autoComplete="new-password"
        {...registerField(form, 'password')}
      />
      <PasswordField
        label={t('reset.confirm')}
        autoComplete="new-password"
        {...registerField(form, 'confirmPassword')}
      />
      <Button type="submit" disabled={busy || !enabled}>
        {t(busy ? 'reset.busy' : 'reset.submit')}
      </Button>
      <Button look="secondary" onClick={onBack}>
        {t('common.back')}
      </Button>
    </form>
  );
};
