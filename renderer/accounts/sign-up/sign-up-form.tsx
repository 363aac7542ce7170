import { useMutation } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { useSubmit } from '#renderer/accounts/entry/use-submit.ts';
import { NameFields } from '#renderer/accounts/profile/name-fields.tsx';
import { call } from '#renderer/api.ts';
import { Button } from '#renderer/ui/button.tsx';
import { useDraft } from '#renderer/ui/drafts/use-draft.ts';
import { PasswordField } from '#renderer/ui/fields/password-field.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { registerField } from '#renderer/ui/fields/use-contract-form.ts';
import { language, t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { deviceTimeZone } from '#renderer/ui/time/device-time-zone.ts';
import { signUp, signUpForm } from '#server/accounts/contract.ts';
import { knownInvitation, rememberInvitation } from './invitation-code.ts';
import { InvitationField, type InvitationKind } from './invitation-field.tsx';

const EMPTY_FORM = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
  invitation: '',
};

type NewAccount = z.output<typeof signUpForm>;

/** The fields that are kept as a draft. The password is never kept. */
const STORED_FIELDS = ['firstName', 'lastName', 'email'];

/** The repeated password is not sent. */
const sendSignUp = ({ firstName, lastName, email, password, invitation }: NewAccount) =>
  call(signUp, {
    body: {
      firstName,
      lastName,
      email,
      password,
      timeZone: deviceTimeZone(),
      preferredLanguage: language(),
      ...(invitation ? { invitation } : {}),
    },
  });

/** The typed fields of an account without its password. */
export type SignedUp = Pick<NewAccount, 'firstName' | 'lastName' | 'email'>;

const useSignUp = (onDone: (account: SignedUp) => void) =>
  useMutation({
    mutationFn: sendSignUp,
    onSuccess: (_said, { firstName, lastName, email }) => onDone({ firstName, lastName, email }),
    onError: (error) => showErrorToast(error, 'signUp.failed.title', 'signUp.failed.text'),
  });

interface SignUpFormProps {
  /** The fields of an earlier attempt whose email address was wrong. */
  readonly previous?: SignedUp;
  /** The code that a new account needs, named for the first account or for an invitation. */
  readonly code?: InvitationKind | undefined;
  readonly onDone: (account: SignedUp) => void;
}

export const SignUpForm = ({ previous, code, onDone }: SignUpFormProps) => {
  const { form, finish } = useDraft<NewAccount, NewAccount>(signUpForm, {
    storageKey: 'sign-up',
    empty: { ...EMPTY_FORM, ...previous, invitation: knownInvitation() },
    fields: STORED_FIELDS,
    storage: sessionStorage,
  });
  const onSignedUp = (account: SignedUp) => {
    finish();
    onDone(account);
  };
  const { onSubmit, busy } = useSubmit(form, useSignUp(onSignedUp));
  return (
    <form noValidate onSubmit={onSubmit} className="mt-8 flex flex-col gap-5">
      {code && (
        <InvitationField
          kind={code}
          {...registerField(form, 'invitation', {
            onChange: ({ target }: { target: HTMLInputElement }) =>
              rememberInvitation(target.value),
          })}
        />
      )}
      <NameFields first={registerField(form, 'firstName')} last={registerField(form, 'lastName')} />
      <TextField
        label={t('entry.email')}
        type="email"
        autoComplete="username"
        {...registerField(form, 'email')}
      />
      <PasswordField
        label={t('entry.password')}
        hint={t('signUp.password.hint')}
        autoComplete="new-password"
        {...registerField(form, 'password')}
      />
      <PasswordField
        label={t('entry.confirmPassword')}
        autoComplete="new-password"
        {...registerField(form, 'confirmPassword')}
      />
      <Button type="submit" disabled={busy}>
        {t(busy ? 'signUp.busy' : 'signUp.submit')}
      </Button>
    </form>
  );
};
