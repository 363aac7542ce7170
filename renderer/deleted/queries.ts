import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callList } from '#renderer/api.ts';
import { rereadPets } from '#renderer/pets/queries.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { type DeletedThing, listDeleted } from '#server/deleted/contract.ts';
import { restorePet } from '#server/pets/contract.ts';
import { restoreRecord } from '#server/records/contract.ts';

const PAGE_SIZE = 50;

/** What can still be taken back, newest first, a page of 50 at a time. */
export const deletedQuery = infiniteQueryOptions({
  queryKey: [listDeleted.path],
  meta: { about: ['pet', 'record'], kept: false },
  queryFn: ({ pageParam, signal }) =>
    callList(
      listDeleted,
      { query: { limit: String(PAGE_SIZE), page: String(pageParam) } },
      { signal },
    ),
  initialPageParam: 1,
  getNextPageParam: ({ total }, pages) =>
    pages.length * PAGE_SIZE < total ? pages.length + 1 : undefined,
});

export type Restorable = Pick<DeletedThing, 'kind' | 'id' | 'name'> & {
  /** The same key again restores nothing twice: one for each deletion. */
  readonly key: string;
};

/** Takes a deletion back, says so, and reads everything again that shows it, also when a screen has been left. */
export const useRestore = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ kind, id, key: idempotencyKey }: Restorable): Promise<void> => {
      await (kind === 'pet'
        ? call(restorePet, { params: { petId: id } }, { idempotencyKey })
        : call(restoreRecord, { params: { recordId: id } }, { idempotencyKey }));
    },
    onSuccess: (_nothing, { name }) => {
      toast({ title: t('deleted.restored', { name }) });
      return rereadPets(queryClient);
    },
    onError: (error) => {
      showErrorToast(error, 'deleted.failed');
      void queryClient.invalidateQueries({ queryKey: deletedQuery.queryKey });
    },
  });
};
