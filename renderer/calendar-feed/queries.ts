import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#renderer/api.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import {
  type CalendarFeed,
  deleteCalendarFeed,
  makeCalendarFeed,
  readCalendarFeed,
} from '#server/calendar-feed/contract.ts';

/** Whether there is a link, and what it is about; never the link itself. */
export const calendarFeedQuery = queryOptions({
  queryKey: [readCalendarFeed.path],
  meta: { about: ['profile'], kept: false },
  queryFn: ({ signal }) => call(readCalendarFeed, {}, { signal }),
  staleTime: 0,
});

export const useMakeCalendarFeed = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Pick<CalendarFeed, 'hideTitles'> & { readonly petIds: string[] | null }) =>
      call(makeCalendarFeed, { body }),
    onSuccess: (feed: CalendarFeed) =>
      queryClient.setQueryData(calendarFeedQuery.queryKey, { ...feed, url: null }),
    onError: (error) => showErrorToast(error, 'calendarFeed.make.failed'),
  });
};

export const useDeleteCalendarFeed = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteCalendarFeed, {}),
    onSuccess: () => queryClient.invalidateQueries(calendarFeedQuery),
    onError: (error) => showErrorToast(error, 'calendarFeed.delete.failed'),
  });
};
