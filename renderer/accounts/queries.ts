import { queryOptions } from '@tanstack/react-query';
import { ApiError, call } from '#renderer/api.ts';
import { currentUser, type User } from '#server/accounts/contract.ts';
import { capabilities } from '#server/capabilities/contract.ts';

const MINUTE = 60_000;

export const currentUserKey = [currentUser.path] as const;

/** The signed-in owner or null. Fresh for 5 minutes, kept for 10, never retried or refetched by itself. */
export const currentUserQuery = queryOptions<User | null>({
  queryKey: currentUserKey,
  queryFn: async ({ signal }) => {
    try {
      return await call(currentUser, {}, { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
  retry: false,
  staleTime: 5 * MINUTE,
  gcTime: 10 * MINUTE,
  refetchOnWindowFocus: false,
  refetchOnMount: false,
  refetchOnReconnect: false,
});

/** What this server can do; asked once. */
export const capabilitiesQuery = queryOptions({
  queryKey: [capabilities.path],
  queryFn: ({ signal }) => call(capabilities, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
