/** Milliseconds after the connection returns. */
const SYNC_DELAY = 2000;

/**
 * Milliseconds between two checks of the connection, and the maximum number of checks that are skipped while the
 * server is away.
 */
const POLL_INTERVAL = 10_000;
const MAX_SKIPPED_CHECKS = 30;

/** The origin of a run, which decides what is reported about it. */
export type SyncTrigger = 'by-itself' | 'again' | 'by-owner' | 'with-save';

interface SyncTimer {
  /** Reads what waits on this device. Rejects if that fails, as it may once after the device was asleep. */
  readonly read: () => Promise<void>;
  readonly isOnline: () => boolean;
  /** Reports a return of the connection of which the browser said nothing, and must call `back`. */
  readonly announceOnline: () => void;
  readonly hasWork: () => boolean;
  /** Sends waiting items, and returns whether some of them still wait. */
  readonly run: (trigger: SyncTrigger) => Promise<boolean>;
}

/**
 * Starts a run two seconds after what waits was read and after each return of the connection, and repeats it while
 * something waits, at growing intervals. Returns functions to report the connection's return and to stop.
 */
export const startSyncTimer = ({ read, isOnline, announceOnline, hasWork, run }: SyncTimer) => {
  let isRead = false;
  let isStopped = false;
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
    wasOnline = isOnline();
    clearTimeout(soonTimer);
    soonTimer = setTimeout(() => void startRun('by-itself'), SYNC_DELAY);
  };
  const readQueue = () =>
    read().then(
      () => {
        isRead = true;
        if (!isStopped) onOnline();
      },
      // The next check reads again.
      () => undefined,
    );
  const checkQueue = () => {
    if (!isRead) void readQueue();
    const isBackOnline = isOnline() && !wasOnline;
    wasOnline = isOnline();
    if (isBackOnline) return announceOnline();
    remainingSkips -= 1;
    if (remainingSkips < 0) void startRun('again');
  };
  const poll = setInterval(checkQueue, POLL_INTERVAL);
  void readQueue();
  const stop = () => {
    isStopped = true;
    clearTimeout(soonTimer);
    clearInterval(poll);
  };
  return { back: onOnline, stop };
};
