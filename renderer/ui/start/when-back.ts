import { NetworkError } from '#renderer/api.ts';

/**
 * Milliseconds in which React draws a failure. A part that was renewed before would be fetched again in place of it,
 * without end.
 */
export const SHOWN_WITHIN = 1000;

/**
 * Calls back when the connection returns, for a failure that came without one; also where it returned before the failure
 * was drawn. Gives a function that ends the waiting.
 */
export const whenBack = (error: unknown, goOn: () => void): (() => void) => {
  if (!(error instanceof NetworkError)) return () => undefined;
  window.addEventListener('online', goOn);
  const isBack = error.wasOffline && navigator.onLine;
  const timer = isBack ? window.setTimeout(goOn, SHOWN_WITHIN + 100) : undefined;
  return () => {
    window.removeEventListener('online', goOn);
    window.clearTimeout(timer);
  };
};
