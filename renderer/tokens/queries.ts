import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '#renderer/api.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { withRecentSignIn } from '#renderer/ui/recent-sign-in.ts';
import { unlessGone } from '#renderer/ui/unless-gone.ts';
import {
  createApiToken,
  deleteApiToken,
  listApiTokens,
  type tokenForm,
} from '#server/tokens/contract.ts';

/** The account's tokens, without their secrets. Read again at each opening, because their last use changes. */
export const tokensQuery = queryOptions({
  queryKey: [listApiTokens.path],
  meta: { about: ['profile'], kept: false },
  queryFn: ({ signal }) => call(listApiTokens, {}, { signal }),
  staleTime: 0,
});

/** Makes a token. Without an idempotency key, because the server does not store its answer. */
export const useMakeToken = () => {
  const queryClient = useQueryClient();
  return async (body: z.input<typeof tokenForm>) => {
    const token = await withRecentSignIn(() => call(createApiToken, { body }));
    await queryClient.invalidateQueries(tokensQuery);
    return token;
  };
};

export const useDeleteToken = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (tokenId: string) => unlessGone(call(deleteApiToken, { params: { tokenId } })),
    onSuccess: async () => {
      await queryClient.invalidateQueries(tokensQuery);
      toast({ title: t('tokens.deleted') });
    },
    onError: (error) => showErrorToast(error, 'tokens.delete.failed'),
  });
};
