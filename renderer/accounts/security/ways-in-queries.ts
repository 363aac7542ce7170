import { queryOptions } from '@tanstack/react-query';
import { call } from '#renderer/api.ts';
import { listSecurityNotices, listWaysIn } from '#server/ways-in/contract.ts';

/** Beside the password. Other features change them, so they are asked for whenever they are shown. */
export const waysInQuery = queryOptions({
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
