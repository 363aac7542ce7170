import { NetworkError } from '#renderer/api.ts';

/**
 * Milliseconds in which React renders a failure. A part that is retried earlier would be fetched again
 * without end.
 */
export const RECHECK_DELAY = 1000;

/**
 * Calls `goOn` when the connection returns after an offline failure, even if it returned before the failure
 * was rendered. Returns a function that cancels it.
 */
export const whenOnlineAgain = (error: unknown, goOn: () => void): (() => void) => {
  if (!(error instanceof NetworkError)) return () => undefined;
  window.addEventListener('online', goOn);
  const isBack = error.wasOffline && navigator.onLine;
  const timer = isBack ? window.setTimeout(goOn, RECHECK_DELAY + 100) : undefined;
  return () => {
    window.removeEventListener('online', goOn);
    window.clearTimeout(timer);
  };
};
