import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { call } from '#renderer/api.ts';
import { showErrorToast } from '#renderer/ui/error-toast.ts';
import { SettingRow } from '#renderer/ui/setting-row.tsx';
import { t } from '#renderer/ui/text.ts';
import { toast } from '#renderer/ui/toast-store.ts';
import { forgotPassword, type User } from '#server/accounts/contract.ts';

const useAsk = () =>
  useMutation({
    mutationFn: (email: string) => call(forgotPassword, { body: { email } }),
    onSuccess: (_said, email) =>
      toast({
        title: t('profile.setPassword.sent'),
        description: t('forgot.sent.text', { email }),
      }),
    onError: (error) => showErrorToast(error, 'forgot.failed.title', 'forgot.failed.text'),
  });

/** Whoever came by phone or by an identity provider has no password to change: a mail brings the first one. */
export const SetPasswordRow = ({ user: { email } }: { readonly user: User }) => {
  const ask = useAsk();
  if (email === null) return null;
  return (
    <SettingRow
      icon={KeyRound}
      title={t('profile.setPassword')}
      detail={t('profile.setPassword.text', { email })}
      arrow={false}
      onClick={() => {
        if (!ask.isPending) ask.mutate(email);
      }}
    />
  );
};
