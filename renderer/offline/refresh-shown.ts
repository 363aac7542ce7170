import type { QueryClient } from '@tanstack/react-query';
import { refreshPets } from '#renderer/pets/queries.ts';
import { mayWait } from './outbox-answer.ts';

/** Of other people's pets and of clinics, what a scan or a rating changes. */
const refreshOthers = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && /^\/api\/(scanned-pets|vet-clinics)/.test(path),
  });

/** Reads anew what is shown, after something was sent. Gives whether all of it could be read. */
export const refreshShown = async (queryClient: QueryClient): Promise<boolean> => {
  await Promise.all([refreshPets(queryClient), refreshOthers(queryClient)]);
  return queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .every(({ state }) => state.fetchStatus !== 'paused' && !mayWait(state.error));
};
