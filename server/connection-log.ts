import type { Clock, Log } from './parts.ts';

/** Milliseconds between repeated log lines. */
const REPEAT_AFTER = 60_000;

/**
 * Logs that the database connection was lost: at once, then once a minute while it is lost and something uses it (jobs
 * run every minute), and when it is back. Losses that follow each other, as on a PostgreSQL server without free
 * connections, count as one a minute.
 */
export const connectionLog = (log: Log, clock: Clock): ((isLost: boolean) => void) => {
  let lostAt: number | undefined;
  let loggedAt = 0;
  let isLogged = false;
  const logLine = (line: Readonly<Record<string, string>>, now: Date, since: number): void => {
    const seconds = Math.round((now.getTime() - since) / 1000);
    log({ time: now.toISOString(), ...line, seconds });
  };
  return (isLost) => {
    if (!isLost && lostAt === undefined) return;
    const now = clock.now();
    const firstLostAt = lostAt ?? now.getTime();
    if (!isLost) {
      if (isLogged) logLine({ database: 'answers again' }, now, firstLostAt);
      lostAt = undefined;
      isLogged = false;
      return;
    }
    lostAt = firstLostAt;
    // The clock may have been set back.
    if (Math.abs(now.getTime() - loggedAt) < REPEAT_AFTER) return;
    loggedAt = now.getTime();
    isLogged = true;
    logLine({ level: 'error', database: 'the connection is lost' }, now, firstLostAt);
  };
};
