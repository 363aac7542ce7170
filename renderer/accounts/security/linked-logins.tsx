import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link2, Unlink } from 'lucide-react';
import { useState } from 'react';
import { v4 } from 'uuid';
import { call } from '#renderer/api.ts';
import { SettingRow } from '#renderer/ui/fields/setting-row.tsx';
import { t, translate } from '#renderer/ui/language/text.ts';
import { ConfirmDialog } from '#renderer/ui/overlays/confirm-dialog.tsx';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { withRecentSignIn } from '#renderer/ui/recent-sign-in.ts';
import type { SignInMethod } from '#server/accounts/contract.ts';
import { unlinkProvider } from '#server/ways-in/contract.ts';
import { signInMethodsQuery } from './sign-in-methods-queries.ts';

const useUnlink = (onDone: () => void) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (wayId: string) =>
      withRecentSignIn(() => call(unlinkProvider, { params: { wayId } }, { idempotencyKey: v4() })),
    onSuccess: () => toast({ title: translate('waysIn.unlinked') }),
    onError: (error) => showErrorToast(error, 'waysIn.unlink.failed'),
    onSettled: () => {
      onDone();
      return queryClient.invalidateQueries(signInMethodsQuery);
    },
  });
};

const LinkedLogin = ({ way }: { readonly way: SignInMethod }) => {
  const [isAsking, setAsking] = useState(false);
  const unlink = useUnlink(() => setAsking(false));
  return (
    <>
      <SettingRow
        icon={Link2}
        title={t('waysIn.link.row')}
        detail={way.name}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => unlink.mutate(way.id)}
        busy={unlink.isPending}
        icon={Unlink}
        title={t('waysIn.unlink.title')}
        consequence={t('waysIn.unlink.text', { name: way.name })}
        confirm={t('waysIn.unlink.confirm')}
      />
    </>
  );
};

/** Lists the linked identity providers and offers to unlink them. */
export const LinkedLogins = () => {
  const { data: signInMethods = [] } = useQuery(signInMethodsQuery);
  return signInMethods
    .filter(({ kind }) => kind === 'provider')
    .map((way) => <LinkedLogin key={way.id} way={way} />);
};
