import { queryOptions } from '@tanstack/react-query';
import { call } from '#renderer/api.ts';
import { listScans, type ScannedPet } from '#server/scans/contract.ts';
import { readLive } from './live-profile.ts';
import type { ScanItem } from './offline.ts';

/** The owner's scans, newest first. */
export const scansQuery = queryOptions({
  queryKey: [listScans.path],
  meta: { about: ['scan'], kept: 'dated' },
  queryFn: ({ signal }) => call(listScans, {}, { signal }),
});

const FIVE_MINUTES = 5 * 60_000;

/**
 * The data that the pet's owner shows now, or an ApiError if it is not public. Sent without the session and
 * cached for five minutes in memory only. It is not retried, because the saved data can be shown instead.
 */
export const liveProfileQuery = (petId: string) =>
  queryOptions({
    queryKey: ['live scanned pet', petId],
    meta: { about: [], kept: false },
    queryFn: ({ signal }) => readLive(petId, signal),
    staleTime: FIVE_MINUTES,
    gcTime: FIVE_MINUTES,
    retry: false,
    networkMode: 'always',
  });

/** A scan with its unsent changes, if there are any. */
export interface LocalScan {
  readonly scan: ScannedPet;
  readonly item: ScanItem | undefined;
}
