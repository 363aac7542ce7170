import { useId } from 'react';
import { Button } from '#renderer/ui/button.tsx';
import { PasswordField } from '#renderer/ui/fields/password-field.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import {
  registerField,
  showFieldProblems,
  useContractForm,
  useHandleSubmit,
} from '#renderer/ui/fields/use-contract-form.ts';
import { t } from '#renderer/ui/language/text.ts';
import { errorText } from '#renderer/ui/overlays/error-toast.ts';
import { logInForm, type User } from '#server/accounts/contract.ts';

interface BiometricSetupFormProps {
  readonly email: string;
  readonly onLogIn: (credentials: { email: string; password: string }) => Promise<User>;
  readonly onSetup: (user: User) => Promise<void>;
}

/** Setting up needs a session, so the password is asked first. */
export const BiometricSetupForm = ({ email, onLogIn, onSetup }: BiometricSetupFormProps) => {
  const id = useId();
  const form = useContractForm(logInForm, { email, password: '' });
  const { isSubmitting } = form.formState;
  const submit = useHandleSubmit(form, async (credentials) => {
    try {
      const user = await onLogIn(credentials);
      await onSetup(user);
    } catch (error) {
      if (showFieldProblems(form, error)) return;
      const message = errorText(error, 'login.failed.text');
      form.setError('password', { message }, { shouldFocus: true });
    }
  });
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-5"
    >
      <TextField
        label={t('entry.email')}
        type="email"
        autoComplete="username"
        {...registerField(form, 'email')}
      />
      <PasswordField
        label={t('entry.password')}
        autoComplete="current-password"
        {...registerField(form, 'password')}
      />
      <Button type="submit" disabled={isSubmitting}>
        {t(isSubmitting ? 'biometrics.setup.busy' : 'biometrics.setup.submit')}
      </Button>
    </form>
  );
};
