import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, call, callList, NetworkError } from '#renderer/api.ts';
import { type Entity, isAbout, refreshAbout } from '#renderer/ui/query-meta.ts';
import { listPets, type Pet, readPet } from '#server/pets/contract.ts';

const PAGE_SIZE = 20;

/** The owner's pets with the counts of their reminders, in pages of 20. */
export const petsQuery = infiniteQueryOptions({
  queryKey: [listPets.path, 'pages'],
  meta: { about: ['pet', 'record', 'reminder'], kept: 'dated' },
  queryFn: ({ pageParam, signal }) =>
    callList(
      listPets,
      { query: { includePhotos: 'false', limit: String(PAGE_SIZE), page: String(pageParam) } },
      { signal },
    ),
  initialPageParam: 1,
  getNextPageParam: ({ total }, pages) =>
    pages.length * PAGE_SIZE < total ? pages.length + 1 : undefined,
});

/** Whether a pet that could not be loaded may be in the outbox. */
const isFoundOffline = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && /^(404|5..)$/.test(`${error.status}`));

/**
 * One pet without the bytes of its photo, which has its own address. An unsent pet is read from the outbox.
 */
export const petQuery = (petId: string) =>
  queryOptions<Pet>({
    queryKey: [`${listPets.path}/${petId}`],
    meta: { about: ['pet', 'record', 'reminder'], kept: 'dated' },
    queryFn: async ({ client, signal }) => {
      try {
        const query = { includePhotos: 'false' };
        return await call(readPet, { params: { petId }, query }, { signal });
      } catch (error) {
        if (!isFoundOffline(error)) throw error;
        const { readOfflinePet } = await import('./read-offline-pet.ts');
        const pet = await readOfflinePet(client, petId);
        if (!pet) throw error;
        return pet;
      }
    },
  });

/** Loads a pet. A pet of the cached list is returned at once and refreshed in the background. */
export const ensurePet = (queryClient: QueryClient, petId: string): Promise<Pet> => {
  const query = petQuery(petId);
  const petsState = queryClient.getQueryState(petsQuery.queryKey);
  if (petsState?.data && !queryClient.getQueryData(query.queryKey)) {
    const listedPet = petsState.data.pages
      .flatMap(({ items }) => items)
      .find(({ id }) => id === petId);
    queryClient.setQueryData(query.queryKey, listedPet, { updatedAt: petsState.dataUpdatedAt });
    void queryClient.invalidateQueries({ queryKey: query.queryKey, refetchType: 'none' });
  }
  return queryClient.ensureQueryData(query);
};

/** The subjects of data derived from pets and their records. */
const ABOUT_PETS: readonly Entity[] = ['pet', 'record', 'reminder', 'budget'];

/** Refetches every query that a change of pets may affect. */
export const refreshPets = (queryClient: QueryClient): Promise<void> =>
  refreshAbout(queryClient, ...ABOUT_PETS);

/** Like `refreshPets`, but also removes inactive queries, so that no screen briefly shows outdated data. */
export const refetchPets = (queryClient: QueryClient): Promise<void> => {
  queryClient.removeQueries({ predicate: isAbout(...ABOUT_PETS), type: 'inactive' });
  return refreshPets(queryClient);
};

/** Marks the list as outdated, so that it is refetched when it is shown next. */
export const forgetPets = (queryClient: QueryClient): void =>
  queryClient.removeQueries({ queryKey: petsQuery.queryKey, type: 'inactive' });

/** Stores the answer to a saved pet for its page, and marks the list as outdated. */
export const showStoredPet = (queryClient: QueryClient, pet: Pet): void => {
  queryClient.setQueryData(petQuery(pet.id).queryKey, pet);
  forgetPets(queryClient);
};

/** Removes everything cached about a deleted pet once no screen shows it. */
export const forgetPet = (queryClient: QueryClient, petId: string): void =>
  queryClient.removeQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && path.startsWith(`${listPets.path}/${petId}`),
  });
