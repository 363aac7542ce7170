/** Milliseconds after the connection returns. */
export const SYNC_DELAY = 2000;

/**
 * Milliseconds between two checks of the connection, and the maximum number of checks that are skipped while the
 * server is away.
 */
export const POLL_INTERVAL = 10_000;
const MAX_SKIPPED_CHECKS = 30;

/** The origin of a run, which decides what is reported about it. */
export type SyncTrigger = 'by-itself' | 'again' | 'by-owner' | 'with-save';

interface SyncTimer {
  readonly isOnline: () => boolean;
  readonly hasWork: () => boolean;
  /** Sends waiting items, and returns whether some of them still wait. */
  readonly run: (trigger: SyncTrigger) => Promise<boolean>;
}

/**
 * Starts a run two seconds after the start and after each return of the connection, and repeats it while something
 * waits, at growing intervals. Returns functions to report the connection's return and to stop.
 */
export const startSyncTimer = ({ isOnline, hasWork, run }: SyncTimer) => {
  let soonTimer: ReturnType<typeof setTimeout> | undefined;
  let wasOnline = isOnline();
  let checksToSkip = 0;
  let remainingSkips = 0;
  const startRun = async (trigger: SyncTrigger) => {
    if (!isOnline() || !hasWork()) return;
    const hasUnsent = await run(trigger).catch(() => true);
    checksToSkip = hasUnsent ? Math.min(checksToSkip * 2 || 1, MAX_SKIPPED_CHECKS) : 0;
    remainingSkips = checksToSkip;
  };
  const onOnline = () => {
    wasOnline = true;
    clearTimeout(soonTimer);
    soonTimer = setTimeout(() => void startRun('by-itself'), SYNC_DELAY);
  };
  const checkQueue = () => {
    const isBackOnline = isOnline() && !wasOnline;
    wasOnline = isOnline();
    if (isBackOnline) return onOnline();
    remainingSkips -= 1;
    if (remainingSkips < 0) void startRun('again');
  };
  const poll = setInterval(checkQueue, POLL_INTERVAL);
  const stop = () => {
    clearTimeout(soonTimer);
    clearInterval(poll);
  };
  return { back: onOnline, stop };
};
