import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Input } from '#renderer/api.ts';
import { showErrorToast } from '#renderer/ui/error-toast.ts';
import { updateUser } from '#server/accounts/contract.ts';
import { setCurrentUser } from './queries.ts';

export type UserChanges = Input<typeof updateUser>['body'];

/** Changes the account by what is sent and takes the answer over as the current user. */
export const useUpdateUser = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: UserChanges) => call(updateUser, { body }),
    onSuccess: (user) => setCurrentUser(queryClient, user),
    onError: (error) => showErrorToast(error, 'profile.failed.title', 'profile.failed.text'),
  });
};
