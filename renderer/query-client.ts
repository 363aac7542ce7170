import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { sessionEnded } from './accounts/leaving/session-ended.ts';
import { ApiError, NetworkError } from './api.ts';
import { showErrorToast } from './ui/overlays/error-toast.ts';

const isUnauthorized = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401;

const SECOND = 1000;

/** In seconds: nobody looks at a waiting screen for longer without being told why. */
const LONGEST_WAIT = 10;

/** A refusal stays a refusal: only what may pass by itself, and soon, is tried again, up to three times. */
const shouldRetry = (failures: number, error: unknown): boolean => {
  const final =
    error instanceof ApiError
      ? (error.status < 500 && error.status !== 429) || error.retryAfter > LONGEST_WAIT
      : error instanceof NetworkError && !navigator.onLine;
  return !final && failures < 3;
};

/** In milliseconds: ever longer, and not before the server wants to be asked again. */
const retryDelay = (failures: number, error: unknown): number =>
  SECOND * Math.max(2 ** failures, error instanceof ApiError ? error.retryAfter : 0);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (isUnauthorized(error) && query.meta?.signsIn !== true) sessionEnded(queryClient);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => {
      if (mutation.meta?.['signsIn'] === true) return;
      if (isUnauthorized(error)) sessionEnded(queryClient);
      // The one default for a mutation that does not speak for itself.
      else if (!mutation.options.onError) showErrorToast(error);
    },
  }),
  defaultOptions: {
    // A read does not wait for a connection in silence either: what is kept is shown, or that there is none.
    queries: { retry: shouldRetry, retryDelay, staleTime: 30_000, networkMode: 'offlineFirst' },
    // Without a connection a write fails at once, and says so, rather than waiting for one in silence.
    mutations: { retry: false, networkMode: 'always' },
  },
});
