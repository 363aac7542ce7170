import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call, type Input } from '#renderer/api.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import type { MessageId } from '#server/messages/ids.ts';
import { updateUser } from '#server/profile/contract.ts';
import { setCurrentUser } from './queries.ts';

export type UserChanges = Input<typeof updateUser>['body'];

/** The server's reason where it gave one; else, and where it was not reached, what could not be done. */
export const sayNotUpdated = (error: unknown, text: MessageId): void =>
  showErrorToast(error instanceof ApiError ? error : undefined, 'profile.failed.title', text);

/** Changes the account by what is sent and takes the answer over as the current user. */
export const useUpdateUser = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: UserChanges) => call(updateUser, { body }),
    onSuccess: (user) => setCurrentUser(queryClient, user),
    onError: (error) => sayNotUpdated(error, 'profile.failed.text'),
  });
};
