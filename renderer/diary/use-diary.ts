import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useWaitingItems } from '#renderer/offline/outbox/waiting-items.ts';
import { useMinute } from '#renderer/ui/time/use-minute.ts';
import { useOwnerZone } from '#renderer/use-owner.ts';
import { dayAfter } from '#server/calendar/days.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { CHART_DAYS } from './diary-days.ts';
import { diaryQuery } from './queries.ts';
import { withWaitingEntries } from './waiting-entries.ts';

/** The number of pages that are fetched automatically for the chart. */
const MAX_PAGES = 5;

/** A pet's diary combined with the outbox, covering at least the weeks of the chart. */
export const useDiary = (petId: string) => {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(
    diaryQuery(petId),
  );
  const items = useWaitingItems();
  const now = useMinute();
  const timeZone = useOwnerZone();
  const today = dayIn(now, timeZone);
  const { pages } = data;
  const serverEntries = useMemo(() => pages.flatMap((page) => page.items), [pages]);
  const entries = useMemo(
    () => withWaitingEntries(serverEntries, items, petId),
    [serverEntries, items, petId],
  );
  const oldest = serverEntries.at(-1)?.at;
  const isTooShort =
    oldest !== undefined &&
    pages.length < MAX_PAGES &&
    dayIn(new Date(oldest), timeZone) >= dayAfter(today, 1 - CHART_DAYS);
  useEffect(() => {
    if (isTooShort && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isTooShort, hasNextPage, isFetchingNextPage, fetchNextPage]);
  return { entries, items, now, today, timeZone, hasNextPage, isFetchingNextPage, fetchNextPage };
};
