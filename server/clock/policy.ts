import { newestCreatedAt } from '#db/clock/queries.ts';
import type { Database, Runner } from '#db/engine/run.ts';
import { findSetting, putSetting } from '#db/settings/queries.ts';
import { replanNotices } from '#server/notices/policy.ts';
import type { Parts } from '#server/parts.ts';
import { type ClockState, detectJump, hasGoneBack, nextState } from './rules.ts';

const SETTING_ID = 'clock';

type ClockParts = Pick<Parts, 'db' | 'clock' | 'log'>;

const isState = (value: unknown): value is ClockState =>
  typeof value === 'object' &&
  value !== null &&
  'newest' in value &&
  typeof value.newest === 'string' &&
  !Number.isNaN(Date.parse(value.newest)) &&
  'jump' in value;

/** Reads the stored state of the clock; undefined before the first check. */
const readState = async (db: Runner): Promise<ClockState | undefined> => {
  const row = await findSetting(db, SETTING_ID);
  if (!row) return undefined;
  const state: unknown = JSON.parse(row.value);
  return isState(state) ? state : undefined;
};

interface ClockCheck {
  readonly before: ClockState | undefined;
  readonly after: ClockState;
}

/** Stores a state. Where the clock was ahead before, the notices that it planned are planned again. */
const storeState = async (tx: Runner, { before, after }: ClockCheck, now: Date): Promise<void> => {
  if (before && hasGoneBack(before, now)) await replanNotices(tx, now);
  const value = JSON.stringify(after);
  await putSetting(tx, { id: SETTING_ID, value, changedAt: now.toISOString() });
};

const checkClock = async (db: Database, now: Date): Promise<ClockCheck> => {
  const knownState = await readState(db);
  // Most checks change nothing and must not wait for the writer.
  if (knownState && nextState(knownState, now) === knownState)
    return { before: knownState, after: knownState };
  return db.transaction(async (tx) => {
    const stateBefore = await readState(tx);
    // A database of an older version has no state, so its newest row counts as the last known time.
    const newestInstant = stateBefore?.newest ?? (await newestCreatedAt(tx)) ?? now.toISOString();
    const knownBefore = stateBefore ?? { newest: newestInstant, jump: null };
    const after = nextState(knownBefore, now);
    if (after !== stateBefore) await storeState(tx, { before: knownBefore, after }, now);
    return { before: stateBefore, after };
  });
};

const describe = ({ newest }: ClockState, now: Date): string => {
  const isBackward = detectJump(newest, now) === 'backward';
  return `The clock says ${now.toISOString()}, ${isBackward ? 'before' : 'more than 45 days after'} the newest instant in the database (${newest}).`;
};

/** Checks the clock, and logs when it jumps and when it is trusted again. */
export const watchClock = async ({ db, clock, log }: ClockParts): Promise<ClockState> => {
  const now = clock.now();
  const { before, after } = await checkClock(db, now);
  if (after.jump && before?.jump?.kind !== after.jump.kind) {
    log({ level: 'warn', clock: `${describe(after, now)} Deletions wait.` });
  }
  if (before?.jump && !after.jump) {
    log({ level: 'info', clock: 'The clock is believed again. Deletions go on.' });
  }
  return after;
};

/**
 * Whether data may be deleted permanently because of its age: not while the clock has jumped. Security expiry (links,
 * codes, sessions, limits) does not depend on it.
 */
export const mayDelete = async (parts: ClockParts): Promise<boolean> =>
  (await watchClock(parts)).jump === null;

/**
 * The operator's warning about a clock that jumped. Households get none, because there the usual reason is a computer
 * that was off for months, and deleting a day later does no harm.
 */
export const clockWarning = async ({
  db,
  clock,
  config,
}: Pick<Parts, 'db' | 'clock' | 'config'>): Promise<string | undefined> => {
  if (config.mode === 'household') return undefined;
  const state = await readState(db);
  const now = clock.now();
  if (!state?.jump || !detectJump(state.newest, now)) return undefined;
  return `${describe(state, now)} Nothing is deleted because of its age until the server has run for 24 hours like this, or until "npm run confirm-clock" says that the clock is right.`;
};

/** Trusts the present clock, and returns the previous state. */
export const confirmClock = ({ db }: Pick<Parts, 'db'>, now: Date): Promise<string | undefined> =>
  db.transaction(async (tx) => {
    const stateBefore = await readState(tx);
    const after = { newest: now.toISOString(), jump: null };
    await storeState(tx, { before: stateBefore, after }, now);
    return stateBefore?.newest;
  });
