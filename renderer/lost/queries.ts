import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { v4 } from 'uuid';
import { call } from '#renderer/api.ts';
import { petQuery, refreshPets } from '#renderer/pets/queries.ts';
import {
  type FoundReport,
  listFoundReports,
  markLost,
  markReportsSeen,
  muteFoundReports,
  muteFoundSender,
  readFoundMute,
  removeFoundReport,
  reportFoundAbuse,
} from '#server/lost/contract.ts';
import { unreadFindsQuery } from './unread-finds.ts';

/** What finders told of a pet, newest first. */
export const foundReportsQuery = (petId: string) =>
  queryOptions({
    queryKey: [`/api/pets/${petId}/found-reports`],
    meta: { about: ['pet', 'foundReport'], kept: false },
    queryFn: ({ signal }) => call(listFoundReports, { params: { petId } }, { signal }),
  });

interface Mark {
  readonly lost: boolean;
  readonly message?: string | null;
  readonly place?: string | null;
}

/** Marks a pet as lost, or as home again. */
export const useMarkLost = (petId: string) => {
  const queryClient = useQueryClient();
  return async (body: Mark): Promise<void> => {
    const pet = await call(markLost, { params: { petId }, body }, { idempotencyKey: v4() });
    queryClient.setQueryData(petQuery(petId).queryKey, pet);
    void refreshPets(queryClient);
  };
};

/** Notes on the server that what stands here was read; here it stays marked as new until the next look. */
export const useMarkSeen = (petId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(markReportsSeen, { params: { petId } }),
    onSuccess: () =>
      queryClient.setQueryData(unreadFindsQuery.queryKey, (finds) =>
        finds?.filter((find) => find.petId !== petId),
      ),
    onError: () => undefined,
  });
};

/** Removes what a finder told: it goes at once, and comes back where the server refuses. */
export const useRemoveReport = (petId: string) => {
  const queryClient = useQueryClient();
  const { queryKey } = foundReportsQuery(petId);
  return useMutation({
    mutationFn: (reportId: string) =>
      call(removeFoundReport, { params: { petId, reportId } }, { idempotencyKey: v4() }),
    onMutate: async (reportId) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData<readonly FoundReport[]>(queryKey, (reports) =>
        reports?.filter(({ id }) => id !== reportId),
      );
      return before;
    },
    onError: (_error, _id, before) => {
      queryClient.setQueryData(queryKey, before);
    },
  });
};

/** The instant until which notices of new messages about a pet are off. */
export const foundMuteQuery = (petId: string) =>
  queryOptions({
    queryKey: [`/api/pets/${petId}/found-reports/mute`],
    meta: { about: ['pet', 'foundReport'], kept: false },
    queryFn: ({ signal }) => call(readFoundMute, { params: { petId } }, { signal }),
  });

/** Turns notices of new messages about a pet off for some hours, or on again. */
export const useMutePet = (petId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (hours: number | null) =>
      call(muteFoundReports, { params: { petId }, body: { hours } }),
    onSuccess: (mute) => queryClient.setQueryData(foundMuteQuery(petId).queryKey, mute),
    onError: () => undefined,
  });
};

interface MuteSender {
  readonly reportId: string;
  readonly muted: boolean;
}

/** Mutes the sender of a message, or ends it; other messages of the same sender change with it. */
export const useMuteSender = (petId: string) => {
  const queryClient = useQueryClient();
  const { queryKey } = foundReportsQuery(petId);
  return useMutation({
    mutationFn: ({ reportId, muted }: MuteSender) =>
      call(muteFoundSender, { params: { petId, reportId }, body: { muted } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
    onError: () => undefined,
  });
};

/** Sends a message to the operator as abuse, which mutes its sender too. */
export const useReportAbuse = (petId: string) => {
  const queryClient = useQueryClient();
  const { queryKey } = foundReportsQuery(petId);
  return useMutation({
    mutationFn: (reportId: string) =>
      call(reportFoundAbuse, { params: { petId, reportId }, body: {} }, { idempotencyKey: v4() }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
    onError: () => undefined,
  });
};
