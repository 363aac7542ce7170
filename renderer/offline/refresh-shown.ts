import type { QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from '#renderer/api.ts';
import { refreshPets } from '#renderer/pets/queries.ts';
import { failureOf } from './outbox-answer.ts';

/** Of other people's pets and of clinics, what a scan or a rating changes. */
const refreshOthers = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && /^\/api\/(scanned-pets|vet-clinics)/.test(path),
  });

/** Whether a read found nobody there; any other failure is an answer, and a better one may never come. */
const isOut = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && failureOf(error).kind === 'unreachable');

/** Reads anew what is shown, after something was sent. Gives whether all of it could be read. */
export const refreshShown = async (queryClient: QueryClient): Promise<boolean> => {
  await Promise.all([refreshPets(queryClient), refreshOthers(queryClient)]);
  return queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .every(({ state }) => state.fetchStatus !== 'paused' && !isOut(state.error));
};
