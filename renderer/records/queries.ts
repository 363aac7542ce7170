import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call, type Input } from '#renderer/api.ts';
import { refreshPets } from '#renderer/pets/queries.ts';
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
    getNextPageParam: ({ pagination }) =>
      pagination.hasMore ? pagination.page + 1 : undefined,
  });

export const recordQuery = (recordId: string) =>
  queryOptions({
    queryKey: [`/api/medical-records/${recordId}`],
    queryFn: ({ signal }) => call(readRecord, { params: { recordId } }, { signal }),
  });

export const useCreateRecord = (petId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: Input<typeof createRecord>['body']; key: string }) =>
      call(createRecord, { params: { petId }, body }, { idempotencyKey: key }),
    onSuccess: () => refreshPets(queryClient),
    onError: () => undefined,
  });
};

export const useUpdateRecord = (recordId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: Input<typeof updateRecord>['body']; key: string }) =>
      call(updateRecord, { params: { recordId }, body }, { idempotencyKey: key }),
    onSuccess: () => refreshPets(queryClient),
    onError: () => undefined,
  });
};

export const useDeleteRecord = (recordId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteRecord, { params: { recordId } }),
    onSuccess: () => refreshPets(queryClient),
    onError: () => undefined,
  });
};
