import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call, callList, type Input } from '#renderer/api.ts';
import { createPet, deletePet, listPets, readPet, updatePet } from '#server/pets/contract.ts';

const PAGE_SIZE = 20;

/** The owner's pets with the counts of their reminders, a page of 20 at a time. */
export const petsQuery = infiniteQueryOptions({
  queryKey: [listPets.path, 'pages'],
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

/** One pet without its photo's bytes: screens show the photo by its own address. */
export const petQuery = (petId: string) =>
  queryOptions({
    queryKey: [`${listPets.path}/${petId}`],
    queryFn: ({ signal }) =>
      call(readPet, { params: { petId }, query: { includePhotos: 'false' } }, { signal }),
  });

/** After a change of pets: every read whose answer could have changed is read again. */
export const refreshPets = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && /^\/api\/(pets|reminders|medical-records)/.test(path),
  });

/** The list is read afresh where it is shown next: what is kept of it is no longer true. */
const forgetPets = (queryClient: QueryClient): void =>
  queryClient.removeQueries({ queryKey: petsQuery.queryKey, type: 'inactive' });

export const useCreatePet = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: Input<typeof createPet>['body']; key: string }) =>
      call(createPet, { body }, { idempotencyKey: key }),
    onSuccess: () => {
      forgetPets(queryClient);
      void refreshPets(queryClient);
    },
    onError: () => undefined,
  });
};

export const useUpdatePet = (petId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: Input<typeof updatePet>['body']; key: string }) =>
      call(updatePet, { params: { petId }, body }, { idempotencyKey: key }),
    onSuccess: (pet) => {
      queryClient.setQueryData(petQuery(petId).queryKey, pet);
      forgetPets(queryClient);
      void refreshPets(queryClient);
    },
    onError: () => undefined,
  });
};

/** Deletes; the caller leaves the pet's screen and then calls `forgetPet`. */
export const useDeletePet = (petId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(deletePet, { params: { petId } }),
    onSuccess: () => forgetPets(queryClient),
    onError: () => undefined,
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
