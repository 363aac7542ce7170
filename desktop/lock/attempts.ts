/** Wrong attempts since the last correct PIN, and the time of the last one (ISO UTC). */
export interface WrongAttempts {
  readonly wrong: number;
  readonly lastWrongAt: string | null;
}

export const NO_ATTEMPTS: WrongAttempts = { wrong: 0, lastWrongAt: null };

/** The first wrong attempts cause no wait. */
const FREE = 3;
const FIRST_WAIT = 30_000;
const LONGEST_WAIT = 60 * 60_000;

/**
 * Milliseconds from the last wrong attempt until another is allowed: 30 seconds after the fourth,
 * doubling each time, at most an hour.
 */
export const waitAfter = (wrong: number): number =>
  wrong <= FREE ? 0 : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (wrong - FREE - 1));

/** The attempts with a time that is not in the future, in case the clock was set back. */
export const clampToNow = (attempts: WrongAttempts, now: Date): WrongAttempts =>
  attempts.lastWrongAt !== null && Date.parse(attempts.lastWrongAt) > now.getTime()
    ? { ...attempts, lastWrongAt: now.toISOString() }
    : attempts;

/** Milliseconds until another attempt is allowed. */
export const waitLeft = ({ wrong, lastWrongAt }: WrongAttempts, now: Date): number => {
  if (lastWrongAt === null) return 0;
  return Math.max(0, waitAfter(wrong) - (now.getTime() - Date.parse(lastWrongAt)));
};

export const addWrongAttempt = ({ wrong }: WrongAttempts, now: Date): WrongAttempts => ({
  wrong: wrong + 1,
  lastWrongAt: now.toISOString(),
});
