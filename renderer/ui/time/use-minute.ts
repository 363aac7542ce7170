import { useEffect, useState } from 'react';
import { CLOCK_CORRECTED, timeNow } from './now.ts';

const MINUTE = 60_000;

/**
 * The current time, updated every minute and when the page becomes visible, because phones suspend timers.
 */
export const useMinute = (): Date => {
  const [now, setNow] = useState(timeNow);
  useEffect(() => {
    const renew = () => setNow(timeNow());
    const timer = window.setInterval(renew, MINUTE);
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
