/** Milliseconds after the connection's return. */
export const AFTER_RETURN = 2000;

/** Milliseconds between two looks at the connection, and the most looks that a server which is away is left alone. */
export const POLL = 10_000;
const MOST_LOOKS = 30;

/** Who asked for a run decides what is said of it. */
export type Asked = 'by-itself' | 'again' | 'by-owner';

interface SyncTimer {
  readonly isOnline: () => boolean;
  readonly hasWork: () => boolean;
  /** Sends what waits; gives whether something of it still waits. */
  readonly run: (asked: Asked) => Promise<boolean>;
}

/**
 * Begins a run two seconds after the start and after each return of the connection, and tries again while something
 * waits: soon at first, then less and less often. Gives what hears of the return, and what ends it all.
 */
export const startSyncTimer = ({ isOnline, hasWork, run }: SyncTimer) => {
  let soon: ReturnType<typeof setTimeout> | undefined;
  let wasOnline = isOnline();
  let pause = 0;
  let left = 0;
  const begin = async (asked: Asked) => {
    if (!isOnline() || !hasWork()) return;
    const waits = await run(asked).catch(() => true);
    pause = waits ? Math.min(pause * 2 || 1, MOST_LOOKS) : 0;
    left = pause;
  };
  const back = () => {
    wasOnline = true;
    clearTimeout(soon);
    soon = setTimeout(() => void begin('by-itself'), AFTER_RETURN);
  };
  const look = () => {
    const returned = isOnline() && !wasOnline;
    wasOnline = isOnline();
    if (returned) return back();
    left -= 1;
    if (left < 0) void begin('again');
  };
  const poll = setInterval(look, POLL);
  const stop = () => {
    clearTimeout(soon);
    clearInterval(poll);
  };
  return { back, stop };
};
