import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/** The time now, renewed each minute and whenever the page is looked at again: a phone's timers sleep with it. */
export const useMinute = (): Date => {
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
  return now;
};
