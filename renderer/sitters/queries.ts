import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '#renderer/api.ts';
import { householdQuery } from '#renderer/members/queries.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { unlessGone } from '#renderer/ui/unless-gone.ts';
import { createSitterLink, deleteSitterLink, type sitterForm } from '#server/sitters/contract.ts';

/** Makes a link. Without an idempotency key, because the server does not store its answer. */
export const useMakeSitterLink = () => {
  const queryClient = useQueryClient();
  return async (body: z.input<typeof sitterForm>) => {
    const link = await call(createSitterLink, { body });
    await queryClient.invalidateQueries(householdQuery);
    return link;
  };
};

export const useRevokeSitterLink = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (linkId: string) => unlessGone(call(deleteSitterLink, { params: { linkId } })),
    onSuccess: async () => {
      await queryClient.invalidateQueries(householdQuery);
      toast({ title: t('sitters.deleted') });
    },
    onError: (error) => showErrorToast(error, 'sitters.revoke.failed'),
  });
};
