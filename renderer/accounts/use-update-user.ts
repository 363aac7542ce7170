import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call, type EndpointInput } from '#renderer/api.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import type { MessageId } from '#server/messages/ids.ts';
import { updateUser } from '#server/profile/contract.ts';
import { setCurrentUser } from './queries.ts';

export type UserChanges = EndpointInput<typeof updateUser>['body'];

/** Shows the server's reason if it gave one, otherwise `text`. Returns the id of the toast. */
export const showNotUpdated = (error: unknown, text: MessageId): number | undefined =>
  showErrorToast(error instanceof ApiError ? error : undefined, 'profile.failed.title', text);

/** Saves changes of the account and stores the answer as the current user. */
export const useUpdateUser = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: UserChanges) => call(updateUser, { body }),
    onSuccess: (user) => setCurrentUser(queryClient, user),
    onError: (error) => showNotUpdated(error, 'profile.failed.text'),
  });
};
