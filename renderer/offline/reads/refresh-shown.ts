import type { Query, QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from '#renderer/api.ts';
import { failureOf } from '#renderer/offline/outbox/outbox-answer.ts';

/** Whether a query could not reach the server. Any other failure is an answer, and a better one may never come. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && failureOf(error).kind === 'unreachable');

/** Whether the last fetch of a query reached the server. */
export const hasReachedServer = ({ state }: Pick<Query, 'state'>): boolean =>
  state.fetchStatus !== 'paused' && !isUnreachable(state.error);

/** Only the profile cannot be changed without a connection. */
const mayHaveChanged = ({ meta }: Pick<Query, 'meta'>): boolean =>
  meta?.about.some((one) => one !== 'profile') ?? false;

/** Fetches the queries on the screen again after something was sent. Returns whether all of them succeeded. */
export const refreshShown = async (queryClient: QueryClient): Promise<boolean> => {
  await queryClient.invalidateQueries({ predicate: mayHaveChanged });
  return queryClient.getQueryCache().findAll({ type: 'active' }).every(hasReachedServer);
};
