import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '#renderer/api.ts';
import { householdQuery } from '#renderer/members/queries.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { createSitterLink, deleteSitterLink, type sitterForm } from '#server/sitters/contract.ts';

/** Errors are shown in the form, at the fields that they concern. */
export const useMakeSitterLink = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof sitterForm>) => call(createSitterLink, { body }),
    onSuccess: () => queryClient.invalidateQueries(householdQuery),
    onError: () => undefined,
  });
};

export const useRevokeSitterLink = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (linkId: string) => call(deleteSitterLink, { params: { linkId } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries(householdQuery);
      toast({ title: t('sitters.deleted') });
    },
    onError: (error) => showErrorToast(error, 'sitters.revoke.failed'),
  });
};
