import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { listDeleted } from '#server/deleted/contract.ts';
import { listPets, type Pet } from '#server/pets/contract.ts';
import { readAccountDeletion } from '#server/profile/contract.ts';
import { ApiError, call } from './api.ts';
import { answersQuery, plansQuery } from './care/queries.ts';
import { diaryQuery } from './diary/queries.ts';
import { budgetQuery, recentQuery, statisticsQuery, summaryQuery } from './expenses/queries.ts';
import { insightsQuery } from './insights/queries.ts';
import type { StoredQueries, StoredQuery } from './offline/reads/follow-changes.ts';
import { emergencyQuery } from './pets/emergency/queries.ts';
import { petQuery, petsQuery } from './pets/queries.ts';
import { recordQuery, recordsQuery } from './records/queries.ts';
import { overdueQuery, petRemindersQuery, remindersQuery } from './reminders/queries.ts';
import { scansQuery } from './scans/queries.ts';
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
const pagedQuery = (
  { queryKey, meta = NO_META }: Pick<FetchQueryOptions, 'queryKey' | 'meta'>,
  read: StoredQuery['read'],
): StoredQuery => ({ queryKey, meta, read });

const pets = pagedQuery(petsQuery, (queryClient, pages) =>
  queryClient.fetchInfiniteQuery({ ...petsQuery, staleTime: 0, pages }),
);

const recordsQueryOf = (petId: string): StoredQuery => {
  const query = recordsQuery(petId);
  return pagedQuery(query, (queryClient, pages) =>
    queryClient.fetchInfiniteQuery({ ...query, staleTime: 0, pages }),
  );
};

const diaryQueryOf = (petId: string): StoredQuery => {
  const query = diaryQuery(petId);
  return pagedQuery(query, (queryClient, pages) =>
    queryClient.fetchInfiniteQuery({ ...query, staleTime: 0, pages }),
  );
};

/** A pet that is part of the fetched list is not fetched again. */
const listedPetQuery = (pet: Pet): StoredQuery =>
  singleQuery({ ...petQuery(pet.id), queryFn: () => Promise.resolve(pet) });

/** The queries of a pet's page besides the pet. */
const queriesOfPetPage = (petId: string): readonly StoredQuery[] => [
  recordsQueryOf(petId),
  singleQuery(petRemindersQuery(petId)),
  singleQuery(weightsQuery(petId)),
  diaryQueryOf(petId),
  singleQuery(emergencyQuery(petId)),
];

/** The queries that the change feed updates on this device, and those that are prefetched. */
export const storedQueries: StoredQueries = {
  kindOfThing: (entity) => {
    if ('shareToken' in entity && 'category' in entity) return 'pet-edit';
    if ('dateAdministered' in entity && 'petId' in entity) return 'record-edit';
    if ('level' in entity && 'at' in entity) return 'diary-edit';
    if ('expiresOn' in entity && 'pages' in entity) return 'pet-document-edit';
    return 'spentOn' in entity ? 'expense-edit' : undefined;
  },
  isAccountDeleted: async (accountId) => {
    try {
      return (await call(readAccountDeletion, { params: { accountId } })).isDeleted;
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return false;
      throw error;
    }
  },
  deletedIds: async () => (await call(listDeleted, {})).map(({ id }) => id),
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
    pets,
    singleQuery(overdueQuery),
    singleQuery(remindersQuery),
    singleQuery(statisticsQuery),
    singleQuery(summaryQuery()),
    singleQuery(recentQuery),
    singleQuery(budgetQuery),
    singleQuery(insightsQuery),
    singleQuery(scansQuery),
    singleQuery(plansQuery),
    singleQuery(answersQuery),
  ],
  queriesOf: {
    pet: (petId) => [singleQuery(petQuery(petId)), ...queriesOfPetPage(petId)],
    record: (recordId) => [singleQuery(recordQuery(recordId))],
  },
};
