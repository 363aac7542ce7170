import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#renderer/api.ts';
import {
  listRecords,
  type MedicalRecord,
  type RecordPage,
  readRecord,
} from '#server/records/contract.ts';

import { DEFAULT_VIEW, type HistoryView } from './history/history-view.ts';

const PAGE_SIZE = 50;

const recordsPath = (petId: string): string => `/api/pets/${petId}/medical-records`;

/** The first part of the key of every list of a pet's records, for any view. */
export const pagesKey = (petId: string): readonly unknown[] => [recordsPath(petId), 'pages'];

const isPage = (answer: readonly MedicalRecord[] | RecordPage): answer is RecordPage =>
  'pagination' in answer;

const isUnfiltered = ({ types, sort, order }: HistoryView): boolean =>
  types.length === 0 && sort === DEFAULT_VIEW.sort && order === DEFAULT_VIEW.order;

/** A pet's records in pages of 50, newest first or in the chosen order. */
export const recordsQuery = (petId: string, view: HistoryView = DEFAULT_VIEW) =>
  infiniteQueryOptions({
    queryKey: [...pagesKey(petId), ...(isUnfiltered(view) ? [] : [view])],
    meta: { about: ['pet', 'record', 'reminder'], kept: 'dated' },
    queryFn: async ({ pageParam, signal }) => {
      const { types, sort, order } = view;
      const filters = isUnfiltered(view) ? {} : { types: types.join(','), sort, order };
      const query = { ...filters, page: String(pageParam), limit: String(PAGE_SIZE) };
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

/**
 * The specification asks for a reload after a save. Refetching what is shown keeps toasts and scroll
 * positions.
 */
const RELOAD_DELAY = 1000;

export const refreshAfterSave = (queryClient: QueryClient): void => {
  window.setTimeout(() => void queryClient.refetchQueries({ type: 'active' }), RELOAD_DELAY);
};
