import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '#renderer/api.ts';
import { refetchPets } from '#renderer/pets/queries.ts';
import { t } from '#renderer/ui/language/text.ts';
import { isNotFound } from '#renderer/ui/not-found.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import {
  acceptHandOver,
  cancelHandOver,
  createHandOver,
  type HandOverPreview,
  type handOverForm,
  previewHandOver,
  readHandOver,
} from '#server/hand-over/contract.ts';

/** The entries that are handed over with a pet, and its open link without the address. */
export const handOverQuery = (petId: string) =>
  queryOptions({
    queryKey: [readHandOver.path, petId],
    meta: { about: ['pet', 'record'], kept: false },
    queryFn: ({ signal }) => call(readHandOver, { params: { petId } }, { signal }),
    staleTime: 0,
  });

/** The offer behind a link; null for one that was used, cancelled or has expired, or that never existed. */
export const handOverPreviewQuery = (token: string) =>
  queryOptions<HandOverPreview | null>({
    queryKey: [previewHandOver.path, token],
    meta: { about: [], kept: false },
    queryFn: async ({ signal }) => {
      try {
        return await call(previewHandOver, { params: { token } }, { signal });
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
    staleTime: 0,
    retry: false,
  });

/** Makes a link. Without an idempotency key, because the server does not store its answer. */
export const useMakeHandOver = (petId: string) => {
  const queryClient = useQueryClient();
  return async (body: z.input<typeof handOverForm>) => {
    const handOver = await call(createHandOver, { params: { petId }, body });
    await queryClient.invalidateQueries(handOverQuery(petId));
    return handOver;
  };
};

export const useCancelHandOver = (petId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(cancelHandOver, { params: { petId } }),
    onSuccess: () => toast({ title: t('handOver.cancelled') }),
    onError: (error) => showErrorToast(error, 'handOver.cancel.failed'),
    // Refetched after an error too: the pet may have been accepted meanwhile.
    onSettled: () => queryClient.invalidateQueries(handOverQuery(petId)),
  });
};

/** Errors are shown beside the button. */
export const useAcceptHandOver = (token: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (key: string) =>
      call(acceptHandOver, { params: { token } }, { idempotencyKey: key }),
    onSuccess: async ({ petName }) => {
      await refetchPets(queryClient);
      toast({
        title: t('handOver.accepted', { name: petName }),
        description: t('handOver.accepted.text'),
      });
    },
    onError: () => undefined,
  });
};
