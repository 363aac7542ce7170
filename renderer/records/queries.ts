import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { v4 } from 'uuid';
import { call, type Input } from '#renderer/api.ts';
import { useRestore } from '#renderer/deleted/queries.ts';
import { refreshPets } from '#renderer/pets/queries.ts';
import { showErrorToast } from '#renderer/ui/error-toast.ts';
import { t } from '#renderer/ui/text.ts';
import { toast } from '#renderer/ui/toast-store.ts';
import {
  createRecord,
  deleteRecord,
  listRecords,
  type MedicalRecord,
  type RecordPage,
  readRecord,
  updateRecord,
} from '#server/records/contract.ts';

const PAGE_SIZE = 50;

const recordsPath = (petId: string): string => `/api/pets/${petId}/medical-records`;

const isPage = (answer: readonly MedicalRecord[] | RecordPage): answer is RecordPage =>
  'pagination' in answer;

/** A pet's records, newest first, a page of 50 at a time. */
export const recordsQuery = (petId: string) =>
  infiniteQueryOptions({
    queryKey: [recordsPath(petId), 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const query = { page: String(pageParam), limit: String(PAGE_SIZE) };
      const answer = await call(listRecords, { params: { petId }, query }, { signal });
      if (!isPage(answer)) throw new Error('a page was asked for');
      return answer;
    },
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.hasMore ? pagination.page + 1 : undefined),
  });

export const recordQuery = (recordId: string) =>
  queryOptions({
    queryKey: [`/api/medical-records/${recordId}`],
    queryFn: ({ signal }) => call(readRecord, { params: { recordId } }, { signal }),
  });

/** The specified reload after a save is a refetch of what is shown by then, so that toasts and scroll live on. */
const RELOAD_AFTER = 1000;

const refreshAfterSave = (queryClient: QueryClient): void => {
  void refreshPets(queryClient);
  window.setTimeout(() => void queryClient.refetchQueries({ type: 'active' }), RELOAD_AFTER);
};

interface Saving<Body> {
  readonly body: Body;
  /** The same key again saves nothing twice. */
  readonly key: string;
}

export const useCreateRecord = (petId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: Saving<Input<typeof createRecord>['body']>) =>
      call(createRecord, { params: { petId }, body }, { idempotencyKey: key }),
    onSuccess: () => refreshAfterSave(queryClient),
    onError: () => undefined,
  });
};

export const useUpdateRecord = (recordId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: Saving<Input<typeof updateRecord>['body']>) =>
      call(updateRecord, { params: { recordId }, body }, { idempotencyKey: key }),
    onSuccess: () => refreshAfterSave(queryClient),
    onError: () => undefined,
  });
};

const without = (page: RecordPage, recordId: string): RecordPage => ({
  records: page.records.filter(({ id }) => id !== recordId),
  pagination: { ...page.pagination, total: page.pagination.total - 1 },
});

/** The list changes at once; where the server refuses, it is as it was and a toast says so. */
export const useDeleteRecord = ({
  id,
  petId,
  title,
}: Pick<MedicalRecord, 'id' | 'petId' | 'title'>) => {
  const queryClient = useQueryClient();
  const { mutate: restore } = useRestore();
  const { queryKey } = recordsQuery(petId);
  return useMutation({
    mutationFn: () => call(deleteRecord, { params: { recordId: id } }),
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (data) =>
        data ? { ...data, pages: data.pages.map((page) => without(page, id)) } : data,
      );
      return { before };
    },
    onSuccess: () => {
      const undo = () => restore({ kind: 'record', id, name: title, key: v4() });
      toast({
        title: t('records.deleted'),
        action: { label: t('common.undo'), run: undo },
      });
      queryClient.removeQueries({ queryKey: recordQuery(id).queryKey });
    },
    onError: (error, _nothing, context) => {
      queryClient.setQueryData(queryKey, context?.before);
      showErrorToast(error, 'records.delete.failed');
    },
    onSettled: () => refreshPets(queryClient),
  });
};
