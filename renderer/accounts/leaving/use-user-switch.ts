import { useMutation, useQueryClient } from '@tanstack/react-query';
import { currentUserQuery, setCurrentUser } from '#renderer/accounts/queries.ts';
import { sayNotUpdated } from '#renderer/accounts/use-update-user.ts';
import { call } from '#renderer/api.ts';
import type { User } from '#server/accounts/contract.ts';
import type { MessageId } from '#server/messages/ids.ts';
import { updateUser } from '#server/profile/contract.ts';

type Group = 'notificationPreferences' | 'privacySettings';

interface Turn<G extends Group> {
  readonly name: keyof User[G] & string;
  readonly on: boolean;
}

const turned = <G extends Group>(user: User, group: G, { name, on }: Turn<G>): User => ({
  ...user,
  [group]: { ...user[group], [name]: on },
});

/**
 * Turns single switches of the account: seen at once and sent one after another; one that is refused goes back alone,
 * and `failed` is said.
 */
export const useUserSwitch = <G extends Group>(group: G, failed: MessageId) => {
  const queryClient = useQueryClient();
  const mutationKey = [updateUser.path, group];
  const show = (turn: Turn<G>) => {
    const user = queryClient.getQueryData(currentUserQuery.queryKey);
    if (user) setCurrentUser(queryClient, turned(user, group, turn));
  };
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: ({ name, on }: Turn<G>) => call(updateUser, { body: { [group]: { [name]: on } } }),
    onMutate: show,
    onSuccess: (user) => {
      // What is still on its way is seen already, and not in this answer.
      if (queryClient.isMutating({ mutationKey }) === 1) setCurrentUser(queryClient, user);
    },
    onError: (error, { name, on }) => {
      show({ name, on: !on });
      sayNotUpdated(error, failed);
    },
  });
};
