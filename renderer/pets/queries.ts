import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, call, callList, NetworkError } from '#renderer/api.ts';
import { ABOUT_PETS, isAbout, refreshAbout } from '#renderer/ui/query-meta.ts';
import { listPets, type Pet, readPet } from '#server/pets/contract.ts';

const PAGE_SIZE = 20;

/** The owner's pets with the counts of their reminders, a page of 20 at a time. */
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

/** Whether a pet may wait on this device that could not be read. */
const mayBeHere = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && /^(404|5..)$/.test(`${error.status}`));

/** One pet without its photo's bytes: screens show the photo by its own address. One that waits on this device is read there. */
export const petQuery = (petId: string) =>
  queryOptions<Pet>({
    queryKey: [`${listPets.path}/${petId}`],
    meta: { about: ['pet', 'record', 'reminder'], kept: 'dated' },
    queryFn: async ({ client, signal }) => {
      try {
        const query = { includePhotos: 'false' };
        return await call(readPet, { params: { petId }, query }, { signal });
      } catch (error) {
        if (!mayBeHere(error)) throw error;
        const { readOfflinePet } = await import('./use-pets-here.ts');
        const pet = await readOfflinePet(client, petId);
        if (!pet) throw error;
        return pet;
      }
    },
  });

/** Loads a pet. One that the list has is there at once, and is refreshed in the background. */
export const ensurePet = (queryClient: QueryClient, petId: string): Promise<Pet> => {
  const query = petQuery(petId);
  const list = queryClient.getQueryState(petsQuery.queryKey);
  if (list?.data && !queryClient.getQueryData(query.queryKey)) {
    const listed = list.data.pages.flatMap(({ items }) => items).find(({ id }) => id === petId);
    queryClient.setQueryData(query.queryKey, listed, { updatedAt: list.dataUpdatedAt });
    void queryClient.invalidateQueries({ queryKey: query.queryKey, refetchType: 'none' });
  }
  return queryClient.ensureQueryData(query);
};

/** After a change of pets: every read whose answer could have changed is read again. */
export const refreshPets = (queryClient: QueryClient): Promise<void> =>
  refreshAbout(queryClient, ...ABOUT_PETS);

/** As `refreshPets`, and what is kept for screens that are not shown is dropped: none shows for a moment what was. */
export const rereadPets = (queryClient: QueryClient): Promise<void> => {
  queryClient.removeQueries({ predicate: isAbout(...ABOUT_PETS), type: 'inactive' });
  return refreshPets(queryClient);
};

/** The list is read afresh where it is shown next: what is kept of it is no longer true. */
export const forgetPets = (queryClient: QueryClient): void =>
  queryClient.removeQueries({ queryKey: petsQuery.queryKey, type: 'inactive' });

/** After a pet was saved: its page shows what is stored, and the list is read afresh. */
export const showStoredPet = (queryClient: QueryClient, pet: Pet): void => {
  queryClient.setQueryData(petQuery(pet.id).queryKey, pet);
  forgetPets(queryClient);
};

/** Drops all that was read of a deleted pet, once no screen shows it any more. */
export const forgetPet = (queryClient: QueryClient, petId: string): void =>
  queryClient.removeQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && path.startsWith(`${listPets.path}/${petId}`),
  });
