import type { QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from '#renderer/api.ts';
import { failureOf } from '#renderer/offline/outbox/outbox-answer.ts';
import { CHANGED_OFFLINE, refreshAbout } from '#renderer/ui/query-meta.ts';

/** Whether a read found nobody there; any other failure is an answer, and a better one may never come. */
const isOut = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && failureOf(error).kind === 'unreachable');

/** Reads anew what is shown, after something was sent. Gives whether all of it could be read. */
export const refreshShown = async (queryClient: QueryClient): Promise<boolean> => {
  await refreshAbout(queryClient, ...CHANGED_OFFLINE);
  return queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .every(({ state }) => state.fetchStatus !== 'paused' && !isOut(state.error));
};
