/** Wrong attempts since the last correct PIN, and the time of the last one (ISO UTC). */
export interface WrongAttempts {
  readonly wrong: number;
  readonly lastWrongAt: string | null;
}

export const NO_ATTEMPTS: WrongAttempts = { wrong: 0, lastWrongAt: null };

/** The first wrong attempts cause no wait. */
const ATTEMPTS_WITHOUT_DELAY = 3;
const FIRST_DELAY = 30_000;
const MAX_DELAY = 60 * 60_000;

/**
 * Milliseconds from the last wrong attempt until another is allowed: 30 seconds after the fourth,
 * doubling each time, at most an hour.
 */
export const waitAfter = (wrong: number): number =>
  wrong <= ATTEMPTS_WITHOUT_DELAY
    ? 0
    : Math.min(MAX_DELAY, FIRST_DELAY * 2 ** (wrong - ATTEMPTS_WITHOUT_DELAY - 1));

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
