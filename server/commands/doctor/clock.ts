import type { Database } from '#db/engine/run.ts';
import { databaseTime } from '#db/operator/condition.ts';
import { clockWarning } from '#server/clock/policy.ts';
import type { Config } from '#server/config.ts';
import { createFindings, type Finding } from './finding.ts';

/** Milliseconds; a code of an app is accepted for so long before and after its own 30 seconds. */
const MAX_DIFFERENCE = 30_000;

const { ok, problem } = createFindings('clock');

/** Whether the clock is that of the database's server, and has not jumped. */
export const checkClock = async (db: Database, config: Config, now: Date): Promise<Finding> => {
  const warning = await clockWarning({ db, config, clock: { now: () => now } });
  if (warning !== undefined) {
    return problem(warning, 'Correct the clock, or run "npm run confirm-clock" if it is right.');
  }
  const databaseClock = await databaseTime(db);
  const clockDifference = databaseClock === undefined ? 0 : Math.abs(databaseClock - Date.now());
  if (clockDifference > MAX_DIFFERENCE) {
    return problem(
      `it differs by ${Math.round(clockDifference / 1000)} s from that of PostgreSQL`,
      'Let both computers take the time from a time server.',
    );
  }
  return ok(`it says ${now.toISOString()}`);
};
