import { queryOptions } from '@tanstack/react-query';
import { call } from '#renderer/api.ts';
import { listSecurityNotices, listWaysIn } from '#server/ways-in/contract.ts';

/**
 * The ways to sign in besides the password. Other features change them, so they are fetched whenever they are
 * shown.
 */
export const signInMethodsQuery = queryOptions({
  queryKey: [listWaysIn.path],
  meta: { about: ['profile'], kept: false },
  queryFn: ({ signal }) => call(listWaysIn, {}, { signal }),
  staleTime: 0,
});

export const securityNoticesQuery = queryOptions({
  queryKey: [listSecurityNotices.path],
  meta: { about: ['profile'], kept: false },
  queryFn: ({ signal }) => call(listSecurityNotices, {}, { signal }),
  staleTime: 0,
});
