import { useMutation, useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { capabilitiesQuery } from '#renderer/accounts/queries.ts';
import { call } from '#renderer/api.ts';
import { SettingRow } from '#renderer/ui/fields/setting-row.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { forgotPassword, type User } from '#server/accounts/contract.ts';

/** A household has no mail, so it shows the link in its own window. */
const useRequestLink = (household: boolean) =>
  useMutation({
    mutationFn: (email: string) => call(forgotPassword, { body: { email } }),
    onSuccess: (_said, email) =>
      toast({
        title: t(household ? 'forgot.shown.title' : 'profile.setPassword.sent'),
        description: t(household ? 'forgot.shown.text' : 'forgot.sent.text', { email }),
      }),
    onError: (error) => showErrorToast(error, 'forgot.failed.title', 'forgot.failed.text'),
  });

/**
 * Owners who signed up by phone or an identity provider have no password to change; a link lets them set the
 * first one. The row is hidden if this server cannot deliver links.
 */
export const SetPasswordRow = ({ user: { email } }: { readonly user: User }) => {
  const { data: can } = useQuery(capabilitiesQuery);
  const askForPassword = useRequestLink(can?.mode === 'household');
  if (email === null || !can?.passwordReset) return null;
  return (
    <SettingRow
      icon={KeyRound}
      title={t('profile.setPassword')}
      detail={t('profile.setPassword.text', { email })}
      arrow={false}
      onClick={() => {
        if (!askForPassword.isPending) askForPassword.mutate(email);
      }}
    />
  );
};
