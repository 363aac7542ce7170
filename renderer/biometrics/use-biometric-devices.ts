import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { v4 } from 'uuid';
import { call, isRefusedWith } from '#renderer/api.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { withRecentSignIn } from '#renderer/ui/recent-sign-in.ts';
import { unlessGone } from '#renderer/ui/unless-gone.ts';
import type { User } from '#server/accounts/contract.ts';
import { type BiometricCredential, removeBiometric } from '#server/biometrics/contract.ts';
import { biometricsQuery } from './queries.ts';
import { credentialOf, removeCredential, renameCredential } from './stored-credential.ts';

const remove = (id: string): Promise<void> =>
  unlessGone(
    withRecentSignIn(() => call(removeBiometric, { params: { id } }, { idempotencyKey: v4() })),
  );

/** The WebAuthn library is loaded at the first press. */
const ceremonies = () => import('./ceremonies.ts');

/** The registered devices of the owner, which of them is this one, and the actions on them. */
export const useBiometricDevices = (user: User) => {
  const queryClient = useQueryClient();
  const { data: credentials } = useQuery(biometricsQuery);
  const [ownId, setOwnId] = useState(() => credentialOf(user.id)?.id);
  useEffect(() => renameCredential(user), [user]);
  const refresh = () => queryClient.invalidateQueries(biometricsQuery);

  const enabling = useMutation({
    mutationFn: () => withRecentSignIn(async () => (await ceremonies()).registerCredential(user)),
    onSuccess: async () => {
      setOwnId(credentialOf(user.id)?.id);
      toast({
        title: t('biometrics.setup.done.title'),
        description: t('biometrics.setup.done.text'),
      });
      await refresh();
    },
    onError: async (error) => {
      if (isRefusedWith(error, 401)) return;
      const description = (await ceremonies()).ceremonyText('registration', error);
      toast({ title: t('biometrics.setup.failed.title'), description, tone: 'danger' });
    },
  });

  const removeMutation = useMutation({
    mutationFn: ({ id }: BiometricCredential) => remove(id),
    onSuccess: async (_, { id }) => {
      if (id === ownId) {
        removeCredential(user.id);
        setOwnId(undefined);
      }
      queryClient.setQueryData(biometricsQuery.queryKey, (list) =>
        list?.filter((each) => each.id !== id),
      );
      await refresh();
    },
    onError: (error) => showErrorToast(error, 'biometrics.remove.failed'),
  });

  return {
    /** This device as the server lists it; undefined if it is not set up. */
    here: credentials?.find(({ id }) => id === ownId),
    others: credentials?.filter(({ id }) => id !== ownId) ?? [],
    enabling,
    removing: removeMutation,
  };
};
