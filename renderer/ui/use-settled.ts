import { useEffect, useState } from 'react';

/** The value after it has not changed for this many milliseconds, such as a text after a pause in typing. */
export const useSettled = (value: string, delay: number): string => {
  const [settledValue, setSettledValue] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettledValue(value), delay);
    return () => window.clearTimeout(timer);
  }, [value, delay]);
  return settledValue;
};
