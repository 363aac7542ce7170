import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#renderer/api.ts';
import {
  listRecords,
  type MedicalRecord,
  type RecordPage,
  readRecord,
} from '#server/records/contract.ts';

import { type HistoryView, WHOLE } from './history/history-view.ts';

const PAGE_SIZE = 50;

const recordsPath = (petId: string): string => `/api/pets/${petId}/medical-records`;

/** Begins the key of every list of a pet's records, however it is chosen and sorted. */
export const pagesKey = (petId: string): readonly unknown[] => [recordsPath(petId), 'pages'];

const isPage = (answer: readonly MedicalRecord[] | RecordPage): answer is RecordPage =>
  'pagination' in answer;

const isWhole = ({ types, sort, order }: HistoryView): boolean =>
  types.length === 0 && sort === WHOLE.sort && order === WHOLE.order;

/** A pet's records, newest first or as chosen, a page of 50 at a time. */
export const recordsQuery = (petId: string, view: HistoryView = WHOLE) =>
  infiniteQueryOptions({
    queryKey: [...pagesKey(petId), ...(isWhole(view) ? [] : [view])],
    meta: { about: ['pet', 'record', 'reminder'], kept: 'dated' },
    queryFn: async ({ pageParam, signal }) => {
      const { types, sort, order } = view;
      const chosen = isWhole(view) ? {} : { types: types.join(','), sort, order };
      const query = { ...chosen, page: String(pageParam), limit: String(PAGE_SIZE) };
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
    meta: { about: ['record'], kept: 'dated' },
    queryFn: ({ signal }) => call(readRecord, { params: { recordId } }, { signal }),
  });

/** The specified reload after a save is a refetch of what is shown by then, so that toasts and scroll live on. */
const RELOAD_AFTER = 1000;

export const refreshAfterSave = (queryClient: QueryClient): void => {
  window.setTimeout(() => void queryClient.refetchQueries({ type: 'active' }), RELOAD_AFTER);
};
