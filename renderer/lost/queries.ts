import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { v4 } from 'uuid';
import { call } from '#renderer/api.ts';
import {
  type FoundReport,
  listFoundReports,
  markReportsSeen,
  muteFoundReports,
  muteFoundSender,
  readFoundMute,
  removeFoundReport,
  reportFoundAbuse,
} from '#server/lost/contract.ts';
import { unreadFindsQuery } from './unread-finds.ts';

/** The messages about a pet from finders, newest first. */
export const foundReportsQuery = (petId: string) =>
  queryOptions({
    queryKey: [`/api/pets/${petId}/found-reports`],
    meta: { about: ['pet', 'foundReport'], kept: false },
    queryFn: ({ signal }) => call(listFoundReports, { params: { petId } }, { signal }),
  });

/** One message, or all about a pet up to an instant (ISO UTC), but none that arrived since and was not shown. */
type SeenMessages = { readonly reportId: string } | { readonly until: string };

/** Marks messages about a pet as read on the server. On the page of the pet they stay marked as new until it is left. */
export const useMarkSeen = (petId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (seen: SeenMessages) => call(markReportsSeen, { params: { petId }, query: seen }),
    onSuccess: (_answer, seen) => {
      const isSeen = (find: FoundReport): boolean =>
        'reportId' in seen
          ? find.id === seen.reportId
          : find.petId === petId && find.createdAt <= seen.until;
      queryClient.setQueryData(unreadFindsQuery.queryKey, (finds) =>
        finds?.filter((find) => !isSeen(find)),
      );
    },
    onError: () => undefined,
  });
};

/** Removes a message optimistically, and restores it if the server refuses. */
export const useRemoveReport = (petId: string) => {
  const queryClient = useQueryClient();
  const { queryKey } = foundReportsQuery(petId);
  return useMutation({
    mutationFn: (reportId: string) =>
      call(removeFoundReport, { params: { petId, reportId } }, { idempotencyKey: v4() }),
    onMutate: async (reportId) => {
      await queryClient.cancelQueries({ queryKey });
      const previousData = queryClient.getQueryData(queryKey);
      queryClient.setQueryData<readonly FoundReport[]>(queryKey, (reports) =>
        reports?.filter(({ id }) => id !== reportId),
      );
      return previousData;
    },
    onError: (_error, _id, previous) => {
      queryClient.setQueryData(queryKey, previous);
    },
  });
};

/** The instant until which notifications of new messages about a pet are muted. */
export const foundMuteQuery = (petId: string) =>
  queryOptions({
    queryKey: [`/api/pets/${petId}/found-reports/mute`],
    meta: { about: ['pet', 'foundReport'], kept: false },
    queryFn: ({ signal }) => call(readFoundMute, { params: { petId } }, { signal }),
  });

/** Mutes notifications of new messages about a pet for some hours, or unmutes them. */
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

/** Mutes or unmutes the sender of a message, which affects all messages of that sender. */
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

/** Reports a message to the operator as abuse, which also mutes its sender. */
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
