import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError, call, callList, type Input, NetworkError } from '#renderer/api.ts';
import { overdueQuery } from '#renderer/reminders/queries.ts';
import { ABOUT_PETS, isAbout, refreshAbout } from '#renderer/ui/query-meta.ts';
import {
  createPet,
  deletePet,
  listPets,
  type Pet,
  readPet,
  updatePet,
} from '#server/pets/contract.ts';

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

/** After a change of pets: every read whose answer could have changed is read again. */
export const refreshPets = (queryClient: QueryClient): Promise<void> =>
  refreshAbout(queryClient, ...ABOUT_PETS);

/** As `refreshPets`, and what is kept for screens that are not shown is dropped: none shows for a moment what was. */
export const rereadPets = (queryClient: QueryClient): Promise<void> => {
  queryClient.removeQueries({ predicate: isAbout(...ABOUT_PETS), type: 'inactive' });
  return refreshPets(queryClient);
};

/** The list is read afresh where it is shown next: what is kept of it is no longer true. */
const forgetPets = (queryClient: QueryClient): void =>
  queryClient.removeQueries({ queryKey: petsQuery.queryKey, type: 'inactive' });

/** Saves a new pet; `useSave` reports the result. */
export const useCreatePet = () => {
  const queryClient = useQueryClient();
  return async (body: Input<typeof createPet>['body'], idempotencyKey: string): Promise<void> => {
    try {
      await call(createPet, { body }, { idempotencyKey });
      forgetPets(queryClient);
    } finally {
      // After a failure too: a save whose answer was lost may have made the pet.
      void refreshPets(queryClient);
    }
  };
};

/** Saves an edit; `useSave` reports the result. */
export const useUpdatePet = (petId: string) => {
  const queryClient = useQueryClient();
  return async (body: Input<typeof updatePet>['body'], idempotencyKey: string): Promise<Pet> => {
    const pet = await call(updatePet, { params: { petId }, body }, { idempotencyKey });
    queryClient.setQueryData(petQuery(petId).queryKey, pet);
    forgetPets(queryClient);
    void refreshPets(queryClient);
    return pet;
  };
};

/** Shows the lists without a pet; gives what puts everything back. */
const showWithout = (queryClient: QueryClient, petId: string) => {
  const [pets, overdue] = [petsQuery.queryKey, overdueQuery.queryKey];
  const before = {
    pets: queryClient.getQueryData(pets),
    overdue: queryClient.getQueryData(overdue),
  };
  queryClient.setQueryData(pets, (data) =>
    data
      ? {
          ...data,
          pages: data.pages.map(({ items, total }) => ({
            items: items.filter(({ id }) => id !== petId),
            total: total - 1,
          })),
        }
      : data,
  );
  queryClient.setQueryData(overdue, (list) => list?.filter((other) => other.petId !== petId));
  return () => {
    queryClient.setQueryData(pets, before.pets);
    queryClient.setQueryData(overdue, before.overdue);
  };
};

/**
 * Deletes: its card goes at once, and comes back where the server refuses. The caller leaves the pet's screen and
 * then calls `forgetPet`.
 */
export const useDeletePet = (petId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(deletePet, { params: { petId } }),
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey: petsQuery.queryKey });
      await queryClient.cancelQueries({ queryKey: overdueQuery.queryKey });
      return showWithout(queryClient, petId);
    },
    onSuccess: () => forgetPets(queryClient),
    onError: (_error, _nothing, putBack) => {
      putBack?.();
      void refreshPets(queryClient);
    },
  });
};

/** Drops all that was read of a deleted pet, once no screen shows it any more. */
export const forgetPet = (queryClient: QueryClient, petId: string): Promise<void> => {
  queryClient.removeQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && path.startsWith(`${listPets.path}/${petId}`),
  });
  return refreshPets(queryClient);
};
