import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#renderer/api.ts';
import { saveFile } from '#renderer/ui/files/save-file.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import {
  type CalendarFeed,
  deleteCalendarFeed,
  makeCalendarFeed,
  readCalendarFeed,
  readPlanCalendar,
  readReminderCalendar,
} from '#server/calendar-feed/contract.ts';

type CalendarItem = { readonly reminderId: string } | { readonly planId: string };

/** Saves a reminder or a plan as a calendar file, and shows a toast with the result. */
export const addToCalendar = async (title: string, item: CalendarItem): Promise<void> => {
  try {
    const { text } =
      'planId' in item
        ? await call(readPlanCalendar, { params: item })
        : await call(readReminderCalendar, { params: item });
    const file = new Blob([text], { type: 'text/calendar' });
    const name = `${title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '') || 'alaga'}.ics`;
    if (await saveFile({ name, file })) toast({ title: t('calendarFeed.item.saved') });
  } catch (error) {
    showErrorToast(error, 'calendarFeed.item.failed');
  }
};

/** Whether a link exists and which pets it covers. It never contains the link itself. */
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
    onError: (error) => {
      showErrorToast(error, 'calendarFeed.make.failed');
      // The link may have been made although the answer was lost.
      return queryClient.invalidateQueries(calendarFeedQuery);
    },
  });
};

export const useDeleteCalendarFeed = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteCalendarFeed, {}),
    onError: (error) => showErrorToast(error, 'calendarFeed.delete.failed'),
    onSettled: () => queryClient.invalidateQueries(calendarFeedQuery),
  });
};
