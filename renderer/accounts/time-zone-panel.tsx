import { useSuspenseQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { firstScreenShown } from '#renderer/start/first-screen.ts';
import { lazyExtra } from '#renderer/start/lazy-extra.ts';
import { deviceTimeZone } from '#renderer/ui/time/device-time-zone.ts';
import { currentUserQuery } from './queries.ts';

const Question = lazyExtra(async () => {
  await firstScreenShown;
  return (await import('./settings/time-zone-question.tsx')).TimeZoneQuestion;
});

/** The question about the time zone, for screens that show due times. Most devices load no code for it. */
export const TimeZonePanel = () => {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  if (!user || user.timeZone === deviceTimeZone()) return null;
  return (
    <Suspense>
      <Question user={user} />
    </Suspense>
  );
};
