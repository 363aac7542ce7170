import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { sessionEnded } from './accounts/leaving/session-ended.ts';
import { ApiError, isRefusedWith, NetworkError } from './api.ts';
import { showErrorToast } from './ui/overlays/error-toast.ts';

const SECOND_MS = 1000;

/** In seconds: the maximum wait before an error is shown. */
const MAX_RETRY_SECONDS = 10;

/** Only temporary errors that may pass soon are retried, up to three times. */
const shouldRetry = (failureCount: number, error: unknown): boolean => {
  const isFinal =
    error instanceof ApiError
      ? (error.status < 500 && error.status !== 429) || error.retryAfter > MAX_RETRY_SECONDS
      : error instanceof NetworkError && !navigator.onLine;
  return !isFinal && failureCount < 3;
};

/** In milliseconds: increasing, and at least the server's Retry-After. */
const retryDelay = (failureCount: number, error: unknown): number =>
  SECOND_MS * Math.max(2 ** failureCount, error instanceof ApiError ? error.retryAfter : 0);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (isRefusedWith(error, 401) && query.meta?.signsIn !== true) sessionEnded(queryClient);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => {
      if (mutation.meta?.['signsIn'] === true) return;
      if (isRefusedWith(error, 401)) sessionEnded(queryClient);
      // The default for mutations without their own error handling.
      else if (!mutation.options.onError) showErrorToast(error);
    },
  }),
  defaultOptions: {
    // Queries run offline too, so that they return kept data or fail instead of waiting silently.
    queries: { retry: shouldRetry, retryDelay, staleTime: 30_000, networkMode: 'offlineFirst' },
    // Mutations run offline too, so that they fail at once instead of waiting silently.
    mutations: { retry: false, networkMode: 'always' },
  },
});
