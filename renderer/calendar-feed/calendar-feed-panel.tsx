import { useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { Suspense, useState } from 'react';
import { capabilitiesQuery } from '#renderer/accounts/queries.ts';
import { lazyPart } from '#renderer/start/lazy-part.ts';
import { SettingRow } from '#renderer/ui/fields/setting-row.tsx';
import { t } from '#renderer/ui/language/text.ts';

const LazyCalendarFeedSheet = lazyPart(
  async () => (await import('./calendar-feed-sheet.tsx')).CalendarFeedSheet,
);

/**
 * The row of the account's settings for the calendar link. It is hidden in a household, which has no link.
 */
export const CalendarFeedPanel = () => {
  const [open, setOpen] = useState(false);
  const { data } = useQuery(capabilitiesQuery);
  if (data?.mode !== 'hosted') return null;
  return (
    <>
      <SettingRow
        icon={CalendarDays}
        title={t('calendarFeed.title')}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <LazyCalendarFeedSheet open onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
