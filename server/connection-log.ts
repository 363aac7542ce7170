import type { Clock, Log } from './parts.ts';

/** In milliseconds. */
const REPEAT_AFTER = 60_000;

/**
 * Tells the operator of a lost connection to the database: at once, then once a minute while it lasts and somebody
 * asks (the jobs do, every minute), and when the database answers again.
 */
export const connectionLog = (log: Log, clock: Clock): ((isLost: boolean) => void) => {
  let lostAt: number | undefined;
  let loggedAt = 0;
  return (isLost) => {
    if (!isLost && lostAt === undefined) return;
    const now = clock.now().getTime();
    const since = lostAt ?? now;
    const seconds = Math.round((now - since) / 1000);
    if (!isLost) {
      lostAt = undefined;
      log({ time: clock.now().toISOString(), database: 'answers again', seconds });
    } else if (lostAt === undefined || now - loggedAt >= REPEAT_AFTER) {
      lostAt = since;
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
