const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Milliseconds that a clock may go back: time servers adjust it by seconds, and two servers may differ as much. */
export const TOLERANCE = 2 * MINUTE;

/** The longest plausible time in milliseconds between the newest known instant and the present. */
export const LONGEST_GAP = 45 * DAY;

/** How long a server runs with a clock that jumped until it believes it. */
export const TRUSTED_AFTER = DAY;

/** The most that counts as running time between two checks, in milliseconds: time without a server does not count. */
const LONGEST_STEP = 2 * MINUTE;

export type Jump = 'forward' | 'backward';

/** The state of the clock as stored in the database. Instants are ISO 8601 UTC. */
export interface ClockState {
  /** The newest instant that is believed. */
  readonly newest: string;
  /** A jump that is not believed yet. */
  readonly jump: {
    readonly kind: Jump;
    /** The instant of the last look. */
    readonly seen: string;
    /** Milliseconds that a server has run with it. */
    readonly ran: number;
  } | null;
}

export const jumpOf = (newest: string, now: Date): Jump | undefined => {
  const ahead = now.getTime() - Date.parse(newest);
  if (ahead < -TOLERANCE) return 'backward';
  return ahead > LONGEST_GAP ? 'forward' : undefined;
};

/** Whether an instant lies in the future, beyond what clocks differ by. */
export const isFuture = (instant: string, now: Date): boolean =>
  Date.parse(instant) > now.getTime() + TOLERANCE;

/** The state as it is after another look at the clock; the very same where there is nothing to keep. */
export const nextState = (state: ClockState, now: Date): ClockState => {
  const instant = now.toISOString();
  const { newest, jump } = state;
  const kind = jumpOf(newest, now);
  if (!kind) {
    const isNewer = now.getTime() - Date.parse(newest) >= MINUTE;
    if (!isNewer && !jump) return state;
    return { newest: isNewer ? instant : newest, jump: null };
  }
  const jumpedAgain = !jump || jump.kind !== kind || jumpOf(jump.seen, now) !== undefined;
  if (jumpedAgain) return { newest, jump: { kind, seen: instant, ran: 0 } };
  const step = now.getTime() - Date.parse(jump.seen);
  if (step < MINUTE) return state;
  const ran = jump.ran + Math.min(step, LONGEST_STEP);
  if (ran >= TRUSTED_AFTER) return { newest: instant, jump: null };
  return { newest, jump: { kind, seen: instant, ran } };
};
