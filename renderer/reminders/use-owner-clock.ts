import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { deviceTimeZone } from '#renderer/ui/format.ts';

const MINUTE = 60_000;

/** The time now, renewed each minute, and the owner's zone: what every due text is counted from. */
export const useOwnerClock = (): { now: Date; timeZone: string } => {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date()), MINUTE);
    return () => window.clearInterval(timer);
  }, []);
  return { now, timeZone: user?.timeZone ?? deviceTimeZone() };
};
