import type { Clock, Log } from './parts.ts';

/** Milliseconds between repeated log lines. */
const REPEAT_AFTER = 60_000;

/**
 * Logs that the database connection was lost: at once, then once a minute while it is lost and something uses it (jobs
 * run every minute), and when it is back.
 */
export const connectionLog = (log: Log, clock: Clock): ((isLost: boolean) => void) => {
  let lostAt: number | undefined;
  let loggedAt = 0;
  return (isLost) => {
    if (!isLost && lostAt === undefined) return;
    const now = clock.now().getTime();
    const firstLostAt = lostAt ?? now;
    const seconds = Math.round((now - firstLostAt) / 1000);
    if (!isLost) {
      lostAt = undefined;
      log({ time: clock.now().toISOString(), database: 'answers again', seconds });
    } else if (lostAt === undefined || now - loggedAt >= REPEAT_AFTER) {
      lostAt = firstLostAt;
      loggedAt = now;
      log({
        time: clock.now().toISOString(),
        level: 'error',
        database: 'the connection is lost',
        seconds,
      });
    }
  };
};
