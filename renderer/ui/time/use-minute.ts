import { useEffect, useState } from 'react';
import { MINUTE_MS } from './durations.ts';
import { CLOCK_CORRECTED, timeNow } from './now.ts';

/**
 * The current time, updated every minute and when the page becomes visible, because phones suspend timers.
 */
export const useMinute = (): Date => {
  const [now, setNow] = useState(timeNow);
  useEffect(() => {
    const renew = () => setNow(timeNow());
    const timer = window.setInterval(renew, MINUTE_MS);
    window.addEventListener('focus', renew);
    window.addEventListener(CLOCK_CORRECTED, renew);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('focus', renew);
      window.removeEventListener(CLOCK_CORRECTED, renew);
    };
  }, []);
  return now;
};
