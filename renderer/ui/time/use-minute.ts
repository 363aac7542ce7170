import { useEffect, useState } from 'react';
import { MINUTE_MS } from './durations.ts';
import { CLOCK_CORRECTED, timeNow } from './now.ts';

/**
 * The current time, updated every minute and when the window gets the focus, because phones suspend timers.
 */
export const useMinute = (): Date => {
  const [now, setNow] = useState(timeNow);
  useEffect(() => {
    const updateNow = () => setNow(timeNow());
    const timer = window.setInterval(updateNow, MINUTE_MS);
    window.addEventListener('focus', updateNow);
    window.addEventListener(CLOCK_CORRECTED, updateNow);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('focus', updateNow);
      window.removeEventListener(CLOCK_CORRECTED, updateNow);
    };
  }, []);
  return now;
};
