import { queryOptions } from '@tanstack/react-query';
import { call } from '#renderer/api.ts';
import { exportSize } from '#server/transfer/contract.ts';

/** The part of an export that is one pet; undefined for the whole account. */
export const exportRootOf = (petId: string | undefined): string | undefined =>
  petId === undefined ? undefined : `p:${petId}`;

/** The size of an export of the account or of one pet, fetched again each time it is shown. */
export const exportSizeQuery = (petId?: string) =>
  queryOptions({
    queryKey: [exportSize.path, petId],
    meta: { about: [], kept: false },
    queryFn: ({ signal }) => call(exportSize, { query: { of: exportRootOf(petId) } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
