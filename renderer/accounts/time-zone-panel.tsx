import { useSuspenseQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { firstScreenShown } from '#renderer/start/first-screen.ts';
import { lazyExtra } from '#renderer/start/lazy-extra.ts';
import { useDeviceTimeZone } from '#renderer/ui/time/use-device-time-zone.ts';
import { currentUserQuery } from './queries.ts';
import { isZoneAsked } from './settings/time-zone.ts';

const Question = lazyExtra(async () => {
  await firstScreenShown;
  return (await import('./settings/time-zone-question.tsx')).TimeZoneQuestion;
});

/** The question about the time zone, for screens that show due times. Most devices do not load it. */
export const TimeZonePanel = () => {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const zone = useDeviceTimeZone();
  const isAsked = useMemo(() => user && isZoneAsked(user, zone), [user, zone]);
  if (!(user && isAsked)) return null;
  return (
    // The question arrives after the rest of the screen, which would move down without the room for it.
    <Suspense fallback={<div aria-hidden className="mt-6 h-50 wide:h-28" />}>
      <Question user={user} />
    </Suspense>
  );
};
