import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { deviceTimeZone } from '#renderer/ui/format.ts';

const MINUTE = 60_000;

/**
 * The time now, renewed each minute and whenever the page is looked at again (a phone's timers sleep with it), and the
 * owner's zone: what every due text is counted from.
 */
export const useOwnerClock = (): { now: Date; timeZone: string } => {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const renew = () => setNow(new Date());
    const timer = window.setInterval(renew, MINUTE);
    window.addEventListener('focus', renew);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('focus', renew);
    };
  }, []);
  return { now, timeZone: user?.timeZone ?? deviceTimeZone() };
};
