import { useSuspenseQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { deviceTimeZone } from '#renderer/ui/device-time-zone.ts';
import { lazyExtra } from '#renderer/ui/start/lazy-extra.ts';
import { currentUserQuery } from './queries.ts';

const Question = lazyExtra(
  async () => (await import('./settings/time-zone-question.tsx')).TimeZoneQuestion,
);

/** The question about the time zone, for a screen that says what is due when; on most devices it loads nothing. */
export const TimeZonePanel = () => {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  if (!user || user.timeZone === deviceTimeZone()) return null;
  return (
    <Suspense>
      <Question user={user} />
    </Suspense>
  );
};
