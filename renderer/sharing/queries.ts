import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { call } from '#renderer/api.ts';
import { isOwn } from '#renderer/members/rights.ts';
import { petQuery, refreshPets } from '#renderer/pets/queries.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import type { User } from '#server/accounts/contract.ts';
import { listPets, type Pet } from '#server/pets/contract.ts';
import {
  type PublicOwner,
  readProfileCode,
  readShownContact,
  replaceShareLink,
} from '#server/sharing/contract.ts';
import { shownContactOf } from './code-texts.ts';

/** Whether the profile code of a pet works. */
export const profileCodeQuery = (petId: string) =>
  queryOptions({
    queryKey: [`${listPets.path}/${petId}`, 'profile-code'],
    meta: { about: ['pet'], kept: false },
    queryFn: ({ signal }) => call(readProfileCode, { params: { petId } }, { signal }),
    retry: false,
  });

/** How strangers reach the signed-in owner; null while the public pages are hidden. */
export const ownContactQuery = {
  ...currentUserQuery,
  select: (user: User | null): PublicOwner | null => user && shownContactOf(user),
};

/** How strangers reach the owner of a pet that is shared with this account. */
export const shownContactQuery = (petId: string) =>
  queryOptions({
    queryKey: [`${listPets.path}/${petId}`, 'shown-contact'],
    meta: { about: ['pet'], kept: 'dated' },
    queryFn: ({ signal }) => call(readShownContact, { params: { petId } }, { signal }),
    // The change feed of this account does not say when the owner changes it.
    staleTime: 0,
  });

/** How strangers reach a pet's owner: null while the public page is hidden, undefined while unknown. */
export const useShownContact = (pet: Pick<Pet, 'id' | 'role'>): PublicOwner | null | undefined => {
  const isOwnPet = isOwn(pet);
  const { data: ownContact } = useQuery(ownContactQuery);
  const { data: answer } = useQuery({ ...shownContactQuery(pet.id), enabled: !isOwnPet });
  return isOwnPet ? ownContact : answer?.contact;
};

/** Replaces a pet's link. Repeating the request with the same key does not replace it again. */
export const useReplaceLink = (petId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (key: string) =>
      call(replaceShareLink, { params: { petId } }, { idempotencyKey: key }),
    onSuccess: ({ shareToken }) => {
      queryClient.setQueryData(petQuery(petId).queryKey, (pet) => pet && { ...pet, shareToken });
      toast({ title: t('sharing.replaced'), description: t('sharing.replaced.text') });
    },
    onError: (error) => showErrorToast(error, 'sharing.replace.failed'),
    // Refetched after an error too: if only the answer was lost, the link has changed.
    onSettled: () => refreshPets(queryClient),
  });
};
