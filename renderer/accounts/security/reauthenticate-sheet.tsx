import { useMutation, useQuery } from '@tanstack/react-query';
import { LogIn } from 'lucide-react';
import { rememberReturnPath } from '#renderer/accounts/entry/return-path.ts';
import { useSubmit } from '#renderer/accounts/entry/use-submit.ts';
import { call } from '#renderer/api.ts';
import { ProveDevicePanel } from '#renderer/biometrics/prove-device-panel.tsx';
import { ProvePhonePanel } from '#renderer/phones/prove-phone-panel.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { PasswordField } from '#renderer/ui/fields/password-field.tsx';
import { registerField, useContractForm } from '#renderer/ui/fields/use-contract-form.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import type { SignInMethod, User } from '#server/accounts/contract.ts';
import { reauthenticate, reauthenticateForm } from '#server/ways-in/contract.ts';
import { signInMethodsQuery } from './sign-in-methods-queries.ts';

interface ReauthenticateSheetProps {
  readonly user: User;
  readonly onAnswer: (isProved: boolean) => void;
}

const PasswordForm = ({ onProved }: { readonly onProved: () => void }) => {
  const form = useContractForm(reauthenticateForm, { password: '' });
  const proveIdentity = useMutation({
    mutationFn: (body: { readonly password: string }) => call(reauthenticate, { body }),
    onSuccess: onProved,
    onError: (error) => showErrorToast(error, 'accounts.reauthenticate.failed'),
  });
  const { onSubmit, busy } = useSubmit(form, proveIdentity);
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <PasswordField
        label={t('accounts.reauthenticate.password')}
        autoComplete="current-password"
        {...registerField(form, 'password')}
      />
      <Button type="submit" disabled={busy}>
        {t(busy ? 'accounts.reauthenticate.busy' : 'accounts.reauthenticate.submit')}
      </Button>
    </form>
  );
};

/** A full navigation, after which the owner returns to this page. */
const goToProvider = (): void => {
  rememberReturnPath(`${window.location.pathname}${window.location.search}`);
  window.location.assign('/api/login?again=1');
};

const isProvider = ({ kind }: SignInMethod): boolean => kind === 'provider';

/** Asks for the password or another way to sign in that the account has. */
export const ReauthenticateSheet = ({ user, onAnswer }: ReauthenticateSheetProps) => {
  const { data: signInMethods = [] } = useQuery(signInMethodsQuery);
  const provider = signInMethods.find(isProvider);
  const onProved = () => onAnswer(true);
  const hasOther = user.hasPassword || signInMethods.length > 0;
  return (
    <Sheet
      open
      onClose={() => onAnswer(false)}
      title={t('accounts.reauthenticate.title')}
      subtitle={t('accounts.reauthenticate.text')}
    >
      <div className="flex flex-col gap-3 pt-2">
        {user.hasPassword && <PasswordForm onProved={onProved} />}
        <ProvePhonePanel user={user} onProved={onProved} />
        <ProveDevicePanel user={user} onProved={onProved} />
        {provider && (
          <Button look="secondary" icon={LogIn} onClick={goToProvider}>
            {t('accounts.reauthenticate.provider', { name: provider.name })}
          </Button>
        )}
        {!hasOther && <p>{t('accounts.reauthenticate.mail')}</p>}
      </div>
    </Sheet>
  );
};
