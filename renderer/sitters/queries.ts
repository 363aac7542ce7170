import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '#renderer/api.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import {
  createSitterLink,
  deleteSitterLink,
  listSitterLinks,
  type sitterForm,
} from '#server/sitters/contract.ts';

/** An account's sitter links, without their addresses. */
export const sitterLinksQuery = queryOptions({
  queryKey: [listSitterLinks.path],
  meta: { about: ['profile'], kept: false },
  queryFn: ({ signal }) => call(listSitterLinks, {}, { signal }),
  staleTime: 0,
});

/** Errors are for the form, which knows the fields that they are about. */
export const useMakeSitterLink = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof sitterForm>) => call(createSitterLink, { body }),
    onSuccess: () => queryClient.invalidateQueries(sitterLinksQuery),
  });
};

export const useRevokeSitterLink = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (linkId: string) => call(deleteSitterLink, { params: { linkId } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries(sitterLinksQuery);
      toast({ title: t('sitters.deleted') });
    },
    onError: (error) => showErrorToast(error, 'sitters.revoke.failed'),
  });
};
