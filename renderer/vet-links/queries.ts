import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '#renderer/api.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { unlessGone } from '#renderer/ui/unless-gone.ts';
import {
  createVetLink,
  deleteVetLink,
  listVetLinks,
  type vetLinkForm,
} from '#server/vet-links/contract.ts';

/** A pet's links with their openings, read again whenever they are shown. */
export const vetLinksQuery = (petId: string) =>
  queryOptions({
    queryKey: [`/api/pets/${petId}/vet-links`],
    meta: { about: ['pet'], kept: false },
    queryFn: ({ signal }) => call(listVetLinks, { params: { petId }, query: {} }, { signal }),
    staleTime: 0,
  });

/** Makes a link. Without an idempotency key, because the server does not store its answer. */
export const useMakeVetLink = (petId: string) => {
  const queryClient = useQueryClient();
  return async (body: z.input<typeof vetLinkForm>) => {
    const link = await call(createVetLink, { params: { petId }, body });
    await queryClient.invalidateQueries(vetLinksQuery(petId));
    return link;
  };
};

export const useRevokeVetLink = (petId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (vetLinkId: string) => unlessGone(call(deleteVetLink, { params: { vetLinkId } })),
    onSuccess: async () => {
      await queryClient.invalidateQueries(vetLinksQuery(petId));
      toast({ title: t('vetLinks.deleted') });
    },
    onError: (error) => showErrorToast(error, 'vetLinks.revoke.failed'),
  });
};
