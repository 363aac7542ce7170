import { useEffect, useState } from 'react';
import { type SentCode, secondsLeft } from './sent-code.ts';

const SECOND_MS = 1000;

/** The seconds until another code may be requested, updated every second. */
export const useCooldown = (sentCode: SentCode): number => {
  const [now, setNow] = useState(() => Date.now());
  const remainingSeconds = secondsLeft(sentCode, now);
  const isWaiting = remainingSeconds > 0;
  useEffect(() => {
    setNow(Date.now());
    if (!isWaiting) return undefined;
    // The time is read from the clock, because timers of background tabs are throttled.
    const timer = window.setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => window.clearInterval(timer);
  }, [isWaiting]);
  return remainingSeconds;
};
