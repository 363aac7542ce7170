import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#renderer/api.ts';
import { petQuery, refreshPets } from '#renderer/pets/queries.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { listPets } from '#server/pets/contract.ts';
import { readProfileCode, replaceShareLink } from '#server/sharing/contract.ts';

/** Whether the profile code of a pet works. */
export const profileCodeQuery = (petId: string) =>
  queryOptions({
    queryKey: [`${listPets.path}/${petId}`, 'profile-code'],
    meta: { about: ['pet'], kept: false },
    queryFn: ({ signal }) => call(readProfileCode, { params: { petId } }, { signal }),
    retry: false,
  });

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
