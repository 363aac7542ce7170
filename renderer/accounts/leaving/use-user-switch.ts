import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { currentUserQuery, setCurrentUser } from '#renderer/accounts/queries.ts';
import { showNotUpdated } from '#renderer/accounts/use-update-user.ts';
import { call } from '#renderer/api.ts';
import { dismissToast } from '#renderer/ui/overlays/toast-store.ts';
import type { User } from '#server/accounts/contract.ts';
import type { MessageId } from '#server/messages/ids.ts';
import { updateUser } from '#server/profile/contract.ts';

type SettingGroup = 'notificationPreferences' | 'privacySettings';

interface SwitchRequest<G extends SettingGroup> {
  readonly name: keyof User[G] & string;
  readonly on: boolean;
}

const withSwitch = <G extends SettingGroup>(
  user: User,
  group: G,
  { name, on }: SwitchRequest<G>,
): User => ({
  ...user,
  [group]: { ...user[group], [name]: on },
});

/**
 * Saves single switches of the account optimistically, one after another. A refused one is reverted alone,
 * with the error text `failed`, which disappears with the next success, because that has no toast to replace it.
 */
export const useUserSwitch = <G extends SettingGroup>(group: G, failed: MessageId) => {
  const queryClient = useQueryClient();
  const mutationKey = [updateUser.path, group];
  const failureToast = useRef<number>(undefined);
  const showRequest = (request: SwitchRequest<G>) => {
    const user = queryClient.getQueryData(currentUserQuery.queryKey);
    if (user) setCurrentUser(queryClient, withSwitch(user, group, request));
  };
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: ({ name, on }: SwitchRequest<G>) =>
      call(updateUser, { body: { [group]: { [name]: on } } }),
    onMutate: showRequest,
    onSuccess: (user) => {
      if (failureToast.current !== undefined) dismissToast(failureToast.current);
      // While another change is pending, this answer does not contain it, so it must not replace what is
      // shown.
      if (queryClient.isMutating({ mutationKey }) === 1) setCurrentUser(queryClient, user);
    },
    onError: (error, { name, on }) => {
      showRequest({ name, on: !on });
      failureToast.current = showNotUpdated(error, failed);
    },
  });
};
