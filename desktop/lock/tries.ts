/** How often a PIN was given wrongly since it was last right, and when last (ISO UTC). */
export interface Tries {
  readonly wrong: number;
  readonly lastWrongAt: string | null;
}

export const NO_TRIES: Tries = { wrong: 0, lastWrongAt: null };

/** A slip of the finger costs nothing. */
const FREE = 3;
const FIRST_WAIT = 30_000;
const LONGEST_WAIT = 60 * 60_000;

/** Milliseconds from the last wrong try until another counts: 30 seconds after the fourth, twice as long each time, at most an hour. */
export const waitAfter = (wrong: number): number =>
  wrong <= FREE ? 0 : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (wrong - FREE - 1));

/** Tries that a clock knows which may have been set back: none lies ahead of it. */
export const notAhead = (tries: Tries, now: Date): Tries =>
  tries.lastWrongAt !== null && Date.parse(tries.lastWrongAt) > now.getTime()
    ? { ...tries, lastWrongAt: now.toISOString() }
    : tries;

/** Milliseconds that are left to wait. */
export const waitLeft = ({ wrong, lastWrongAt }: Tries, now: Date): number => {
  if (lastWrongAt === null) return 0;
  return Math.max(0, waitAfter(wrong) - (now.getTime() - Date.parse(lastWrongAt)));
};

export const afterWrong = ({ wrong }: Tries, now: Date): Tries => ({
  wrong: wrong + 1,
  lastWrongAt: now.toISOString(),
});
