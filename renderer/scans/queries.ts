import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { v4 } from 'uuid';
import { call, callList, type Input } from '#renderer/api.ts';
import { showErrorToast } from '#renderer/ui/error-toast.ts';
import { t } from '#renderer/ui/text.ts';
import { toast } from '#renderer/ui/toast-store.ts';
import { isShareToken } from '#server/pets/rules.ts';
import { keepScan, listScans, removeScan } from '#server/scans/contract.ts';
import {
  listPublicRecords,
  type PublicProfile,
  type PublicRecord,
  readPublicPet,
  readSharedPet,
  type SharedProfile,
} from '#server/sharing/contract.ts';

/** The owner's scans, newest first. */
export const scansQuery = queryOptions({
  queryKey: [listScans.path],
  queryFn: ({ signal }) => call(listScans, {}, { signal }),
});

/** A scanned pet as its owner shows it at this moment. */
export interface LiveProfile {
  readonly profile: PublicProfile | SharedProfile;
  /** Newest first, at least five where there are as many. */
  readonly records: readonly PublicRecord[];
  readonly total: number;
}

const byToken = async (shareToken: string, signal: AbortSignal): Promise<LiveProfile> => {
  const asked = { params: { shareToken } };
  const profile = await call(readSharedPet, asked, { signal, anonymous: true });
  return { profile, records: profile.recentMedicalRecords, total: profile.medicalRecordCount };
};

const byId = async (petId: string, signal: AbortSignal): Promise<LiveProfile> => {
  const [asked, options] = [{ params: { petId } }, { signal, anonymous: true }];
  const [profile, { items, total }] = await Promise.all([
    call(readPublicPet, asked, options),
    callList(listPublicRecords, asked, options),
  ]);
  return { profile, records: items, total };
};

const FIVE_MINUTES = 5 * 60_000;

/**
 * What the pet's owner shows of it now; an ApiError where that is nothing. Asked for without the session and kept
 * for five minutes, in memory alone; what cannot be had is not waited for, since there is what was saved.
 */
export const liveProfileQuery = (petId: string) =>
  queryOptions({
    queryKey: ['live scanned pet', petId],
    queryFn: ({ signal }) => (isShareToken(petId) ? byToken(petId, signal) : byId(petId, signal)),
    staleTime: FIVE_MINUTES,
    gcTime: FIVE_MINUTES,
    retry: false,
    networkMode: 'always',
  });

/** Keeps a scan. Whoever calls it says what became of it. */
export const useKeepScan = () => {
  const queryClient = useQueryClient();
  const { queryKey } = scansQuery;
  return useMutation({
    mutationFn: (body: Input<typeof keepScan>['body']) =>
      call(keepScan, { body }, { idempotencyKey: v4() }),
    onSuccess: (scan) => queryClient.setQueryData(queryKey, (list) => list && [scan, ...list]),
    onError: () => undefined,
    onSettled: () => void queryClient.invalidateQueries({ queryKey }),
  });
};

/** Removes a scan: its row goes at once, and comes back where the server refuses. */
export const useRemoveScan = () => {
  const queryClient = useQueryClient();
  const { queryKey } = scansQuery;
  return useMutation({
    mutationFn: (petId: string) => call(removeScan, { params: { scannedPetId: petId } }),
    onMutate: async (petId) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (list) => list?.filter((scan) => scan.petId !== petId));
      return before;
    },
    onSuccess: () => toast({ title: t('scans.removed.title') }),
    onError: (error, _petId, before) => {
      queryClient.setQueryData(queryKey, before);
      showErrorToast(error, 'scans.removeFailed', 'scans.removeFailed.text');
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey }),
  });
};
