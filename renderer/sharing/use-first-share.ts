import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { currentUserQuery, setCurrentUser } from '#renderer/accounts/queries.ts';
import { ApiError, call } from '#renderer/api.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import type { User } from '#server/accounts/contract.ts';
import { updateUser } from '#server/profile/contract.ts';

/**
 * The storage key on this device, used until the server knows, so that offline the owner is not asked twice.
 */
const keyOf = ({ id }: User): string => `sharing_explained_${id}`;

/**
 * Whether the owner must still be shown what a finder sees, and a function that records that it was shown.
 */
export const useFirstShare = (user: User) => {
  const queryClient = useQueryClient();
  const key = keyOf(user);
  const isKnown = user.sharingExplainedAt !== null;
  const [isSeen, setIsSeen] = useState(() => localStorage.getItem(key) !== null);
  const { mutate } = useMutation({
    mutationKey: [updateUser.path, 'sharingExplained'],
    mutationFn: () => call(updateUser, { body: { sharingExplained: true } }),
    onSuccess: ({ sharingExplainedAt }) => {
      localStorage.removeItem(key);
      // Only this field is updated, because the answer may not contain a switch that was turned meanwhile.
      const latestUser = queryClient.getQueryData(currentUserQuery.queryKey);
      if (latestUser) setCurrentUser(queryClient, { ...latestUser, sharingExplainedAt });
    },
    // After a failure, the next visit saves it again.
    onError: () => undefined,
  });
  useEffect(() => {
    if (isSeen && !isKnown) mutate();
  }, [isSeen, isKnown, mutate]);
  const onDone = () => {
    localStorage.setItem(key, 'true');
    setIsSeen(true);
  };
  return { isAsked: !isKnown && !isSeen, done: onDone };
};

type SharingSetting = 'publicProfile' | 'qrEmergencyInfo';

interface PrivacySwitch {
  readonly name: SharingSetting;
  readonly on: boolean;
}

/**
 * Turns a privacy switch optimistically. Changes are sent one after another, and a refused one is reverted
 * alone.
 */
export const usePrivacySwitch = () => {
  const queryClient = useQueryClient();
  const showSwitch = ({ name, on }: PrivacySwitch) => {
    const user = queryClient.getQueryData(currentUserQuery.queryKey);
    if (!user) return;
    const privacySettings = { ...user.privacySettings, [name]: on };
    setCurrentUser(queryClient, { ...user, privacySettings });
  };
  const mutationKey = [updateUser.path, 'firstShare'];
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: ({ name, on }: PrivacySwitch) =>
      call(updateUser, { body: { privacySettings: { [name]: on } } }),
    onMutate: showSwitch,
    onError: (error, { name, on }) => {
      showSwitch({ name, on: !on });
      const apiError = error instanceof ApiError ? error : undefined;
      showErrorToast(apiError, 'error.title', 'sharing.first.failed');
    },
  });
};
