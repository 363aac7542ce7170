import type { Query, QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from '#renderer/api.ts';
import { failureOf } from '#renderer/offline/outbox/outbox-answer.ts';

/** Whether a read found nobody there; any other failure is an answer, and a better one may never come. */
const isOut = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && failureOf(error).kind === 'unreachable');

/** The profile alone cannot be changed without a connection. */
const mayHaveChanged = ({ meta }: Pick<Query, 'meta'>): boolean =>
  meta?.about.some((one) => one !== 'profile') ?? false;

/** Reads anew what is shown, after something was sent. Gives whether all of it could be read. */
export const refreshShown = async (queryClient: QueryClient): Promise<boolean> => {
  await queryClient.invalidateQueries({ predicate: mayHaveChanged });
  return queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .every(({ state }) => state.fetchStatus !== 'paused' && !isOut(state.error));
};
