import { useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { capabilitiesQuery } from '#renderer/accounts/queries.ts';
import { lazyPart } from '#renderer/start/lazy-part.ts';
import { SheetRow } from '#renderer/ui/fields/setting-row.tsx';
import { t } from '#renderer/ui/language/text.ts';

const LazyCalendarFeedSheet = lazyPart(
  async () => (await import('./calendar-feed-sheet.tsx')).CalendarFeedSheet,
);

/**
 * The row of the account's settings for the calendar link. It is hidden in a household, which has no link.
 */
export const CalendarFeedPanel = () => {
  const { data } = useQuery(capabilitiesQuery);
  if (data?.mode !== 'hosted') return null;
  return (
    <SheetRow
      icon={CalendarDays}
      title={t('calendarFeed.title')}
      sheet={(close) => <LazyCalendarFeedSheet open onClose={close} />}
    />
  );
};
