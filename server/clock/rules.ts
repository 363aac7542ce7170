const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Milliseconds that a clock may go back without counting as a jump: time servers adjust it by seconds, and two servers
 * may differ as much.
 */
export const TOLERANCE = 2 * MINUTE;

/** Milliseconds; the longest plausible gap between the newest known instant and now. */
const MAX_GAP = 45 * DAY;

/** Milliseconds that a server must run after a jump before the new time is trusted. */
const TRUSTED_AFTER = DAY;

/**
 * Milliseconds; the most that one interval between two checks counts as running time, so that time without a server
 * does not count.
 */
const MAX_STEP = 2 * MINUTE;

export type ClockJump = 'forward' | 'backward';

/** The state of the clock as stored in the database. Instants are ISO 8601 UTC. */
export interface ClockState {
  /** The newest trusted instant. */
  readonly newest: string;
  /** The jump that is not trusted yet. */
  readonly jump: {
    readonly kind: ClockJump;
    /** The instant of the last check. */
    readonly seen: string;
    /** Milliseconds that servers have run since the jump. */
    readonly ran: number;
  } | null;
}

export const detectJump = (newest: string, now: Date): ClockJump | undefined => {
  const clockLead = now.getTime() - Date.parse(newest);
  if (clockLead < -TOLERANCE) return 'backward';
  return clockLead > MAX_GAP ? 'forward' : undefined;
};

/** Whether an instant is in the future by more than clocks may differ. */
export const isFuture = (instant: string, now: Date): boolean =>
  Date.parse(instant) > now.getTime() + TOLERANCE;

/**
 * Whether the clock was at least an hour ahead at the last check. Less does not matter to anybody, and two servers may
 * differ by minutes.
 */
export const hasGoneBack = ({ newest, jump }: ClockState, now: Date): boolean =>
  Date.parse(jump?.seen ?? newest) - now.getTime() >= HOUR;

/** The state after another check; the same object if nothing needs to be stored. */
export const nextState = (state: ClockState, now: Date): ClockState => {
  const instant = now.toISOString();
  const { newest, jump } = state;
  const kind = detectJump(newest, now);
  if (!kind) {
    const isNewer = now.getTime() - Date.parse(newest) >= MINUTE;
    if (!isNewer && !jump) return state;
    return { newest: isNewer ? instant : newest, jump: null };
  }
  const hasJumpedAgain = !jump || jump.kind !== kind || detectJump(jump.seen, now) !== undefined;
  if (hasJumpedAgain) return { newest, jump: { kind, seen: instant, ran: 0 } };
  const step = now.getTime() - Date.parse(jump.seen);
  if (step < MINUTE) return state;
  const timeRan = jump.ran + Math.min(step, MAX_STEP);
  if (timeRan >= TRUSTED_AFTER) return { newest: instant, jump: null };
  return { newest, jump: { kind, seen: instant, ran: timeRan } };
};
