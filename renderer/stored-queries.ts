import type {
  FetchQueryOptions,
  GetNextPageParamFunction,
  InfiniteData,
  QueryKey,
} from '@tanstack/react-query';
import { shownContactQuery } from '#renderer/sharing/queries.ts';
import { listDeleted } from '#server/deleted/contract.ts';
import { listPets, type Pet } from '#server/pets/contract.ts';
import { readAccountDeletion } from '#server/profile/contract.ts';
import { activityQuery } from './activities/queries.ts';
import { call, callList, isRefusedWith } from './api.ts';
import { answersQuery, plansQuery } from './care/queries.ts';
import { diaryQuery } from './diary/queries.ts';
import { UNFILTERED_VIEW } from './expenses/expense-view.ts';
import {
  budgetQuery,
  expensesQuery,
  recentQuery,
  statisticsQuery,
  summaryQuery,
} from './expenses/queries.ts';
import { insightsQuery } from './insights/queries.ts';
import { householdQuery } from './members/queries.ts';
import type { StoredQueries } from './offline/reads/follow-changes.ts';
import type { StoredQuery } from './offline/reads/refetch-stored.ts';
import { petDocumentsQuery } from './pet-documents/queries.ts';
import { emergencyQuery } from './pets/emergency/queries.ts';
import { petQuery, petsQuery } from './pets/queries.ts';
import { recordQuery, recordsQuery } from './records/queries.ts';
import { overdueQuery, petRemindersQuery, remindersQuery } from './reminders/queries.ts';
import { scansQuery } from './scans/queries.ts';
import { readAllPages } from './ui/lists/read-all-pages.ts';
import type { QueryMeta } from './ui/query-meta.ts';
import { weightsQuery } from './weights/queries.ts';

const NO_META: QueryMeta = { about: [], kept: false };

const singleQuery = <Data, Key extends QueryKey>(
  options: FetchQueryOptions<Data, Error, Data, Key>,
): StoredQuery => ({
  queryKey: options.queryKey,
  meta: options.meta ?? NO_META,
  read: (queryClient) => queryClient.fetchQuery({ ...options, staleTime: 0 }),
});

/** A query whose answer is paged. */
const pagedQuery = <Data, Param, Key extends QueryKey>(
  options: Omit<
    FetchQueryOptions<Data, Error, InfiniteData<Data, Param>, Key, Param>,
    'initialPageParam'
  > & {
    readonly initialPageParam: Param;
    readonly getNextPageParam: GetNextPageParamFunction<Param, Data>;
  },
): StoredQuery => ({
  queryKey: options.queryKey,
  meta: options.meta ?? NO_META,
  read: (queryClient, pages) =>
    queryClient.fetchInfiniteQuery<Data, Error, Data, Key, Param>({
      ...options,
      staleTime: 0,
      pages,
    }),
});

/** A pet that is part of the fetched list is not fetched again. */
const listedPetQuery = (pet: Pet): StoredQuery =>
  singleQuery({ ...petQuery(pet.id), queryFn: () => Promise.resolve(pet) });

/** The queries of a pet's page besides the pet. */
const queriesOfPetPage = (petId: string): readonly StoredQuery[] => [
  pagedQuery(recordsQuery(petId)),
  singleQuery(petRemindersQuery(petId)),
  singleQuery(weightsQuery(petId)),
  pagedQuery(diaryQuery(petId)),
  singleQuery(petDocumentsQuery(petId)),
  singleQuery(emergencyQuery(petId)),
];

/** The queries that the change feed updates on this device, and those that are prefetched. */
export const storedQueries: StoredQueries = {
  kindOfThing: (entity) => {
    if ('shareToken' in entity && 'category' in entity) return 'pet-edit';
    if ('dateAdministered' in entity && 'petId' in entity) return 'record-edit';
    if ('level' in entity && 'at' in entity) return 'diary-edit';
    if ('expiresOn' in entity && 'pages' in entity) return 'pet-document-edit';
    if ('addressKnown' in entity && entity['own'] === true) return 'clinic-edit';
    return 'spentOn' in entity ? 'expense-edit' : undefined;
  },
  isAccountDeleted: async (accountId) => {
    try {
      return (await call(readAccountDeletion, { params: { accountId } })).isDeleted;
    } catch (error) {
      if (isRefusedWith(error, 404)) return false;
      throw error;
    }
  },
  deletedIds: async () =>
    (await readAllPages((query) => callList(listDeleted, { query }))).map(({ id }) => id),
  prefetch: async (queryClient, maxThings) => {
    const petPages = queryClient.getQueryData(petsQuery.queryKey)?.pages;
    const [firstPage] = petPages ?? [];
    const listedPets = petPages?.flatMap(({ items }) => items) ?? [];
    const query = { includePhotos: 'false', limit: String(maxThings) };
    const pets =
      firstPage && listedPets.length >= Math.min(firstPage.total, maxThings)
        ? listedPets
        : await call(listPets, { query });
    return pets.slice(0, maxThings).map((pet) => ({
      queries: [listedPetQuery(pet), ...queriesOfPetPage(pet.id)],
      thumbnail: pet.photo?.thumbnailUrl,
    }));
  },
  lists: [
    pagedQuery(petsQuery),
    singleQuery(overdueQuery),
    singleQuery(remindersQuery),
    singleQuery(statisticsQuery),
    singleQuery(summaryQuery()),
    singleQuery(recentQuery()),
    pagedQuery(expensesQuery(UNFILTERED_VIEW)),
    singleQuery(budgetQuery()),
    singleQuery(insightsQuery),
    singleQuery(scansQuery),
    singleQuery(plansQuery),
    singleQuery(answersQuery),
    singleQuery(householdQuery),
  ],
  queriesOf: {
    pet: (petId) => [
      singleQuery(petQuery(petId)),
      singleQuery(shownContactQuery(petId)),
      ...queriesOfPetPage(petId),
      pagedQuery(activityQuery(petId)),
    ],
    record: (recordId) => [singleQuery(recordQuery(recordId))],
  },
};
