import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Input } from '#renderer/api.ts';
import { t } from '#renderer/ui/text.ts';
import { toast } from '#renderer/ui/toast-store.ts';
import { updateUser } from '#server/accounts/contract.ts';
import { setCurrentUser } from './queries.ts';
import { isSignedOut } from './signed-out.ts';

export type UserChanges = Input<typeof updateUser>['body'];

/** Changes the account by what is sent and takes the answer over as the current user. */
export const useUpdateUser = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: UserChanges) => call(updateUser, { body }),
    onSuccess: (user) => setCurrentUser(queryClient, user),
    onError: (error) => {
      if (isSignedOut(error)) return;
      const description = t('profile.failed.text');
      toast({ title: t('profile.failed.title'), description, tone: 'danger' });
    },
  });
};
