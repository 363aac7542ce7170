import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { v4 } from 'uuid';
import type * as z from 'zod/mini';
import { useSubmit } from '#renderer/accounts/entry/use-submit.ts';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { call } from '#renderer/api.ts';
import { biometricsQuery } from '#renderer/biometrics/queries.ts';
import { Button } from '#renderer/ui/button.tsx';
import { PasswordField } from '#renderer/ui/fields/password-field.tsx';
import { registerField, useContractForm } from '#renderer/ui/fields/use-contract-form.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { changePassword, changePasswordForm } from '#server/profile/contract.ts';
import {
  methodsToRemove,
  type RemovalChoices,
  SignInMethodsChoice,
} from './sign-in-methods-choice.tsx';
import { signInMethodsQuery } from './sign-in-methods-queries.ts';

interface ChangePasswordSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

type Passwords = z.output<typeof changePasswordForm>;

const EMPTY_FORM: Passwords = { currentPassword: '', newPassword: '', confirmPassword: '' };

const useChangePassword = (choices: RemovalChoices, onDone: () => void) => {
  const queryClient = useQueryClient();
  const [idempotencyKey, setIdempotencyKey] = useState(() => v4());
  return useMutation({
    mutationFn: (passwords: Passwords) => {
      const signInMethods = queryClient.getQueryData(signInMethodsQuery.queryKey) ?? [];
      const body = { ...passwords, removeWaysIn: methodsToRemove(signInMethods, choices) };
      return call(changePassword, { body }, { idempotencyKey });
    },
    onSuccess: ({ message }) => {
      setIdempotencyKey(v4());
      void queryClient.invalidateQueries(signInMethodsQuery);
      void queryClient.invalidateQueries(biometricsQuery);
      void queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 }).catch(() => undefined);
      toast({ title: t('password.done.title'), description: message });
      onDone();
    },
    onError: (error) => showErrorToast(error, 'password.failed.title', 'password.failed.text'),
  });
};

export const ChangePasswordSheet = ({ open, onClose }: ChangePasswordSheetProps) => {
  const id = useId();
  const form = useContractForm(changePasswordForm, EMPTY_FORM);
  const [choices, setChoices] = useState<RemovalChoices>({});
  const close = () => {
    form.reset();
    setChoices({});
    onClose();
  };
  const { onSubmit, busy } = useSubmit(form, useChangePassword(choices, close));
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('profile.changePassword')}
      dock={
        <Button type="submit" form={id} disabled={busy} className="w-full">
          {t(busy ? 'password.busy' : 'password.submit')}
        </Button>
      }
    >
      <form id={id} noValidate onSubmit={onSubmit} className="flex flex-col gap-5 pt-2">
        <PasswordField
          label={t('password.current')}
          autoComplete="current-password"
          {...registerField(form, 'currentPassword')}
        />
        <PasswordField
          label={t('password.new')}
          hint={t('password.new.hint')}
          autoComplete="new-password"
          {...registerField(form, 'newPassword')}
        />
        <PasswordField
          label={t('password.confirm')}
          autoComplete="new-password"
          {...registerField(form, 'confirmPassword')}
        />
        <SignInMethodsChoice choices={choices} onChoose={setChoices} />
      </form>
    </Sheet>
  );
};
