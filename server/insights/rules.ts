import { daysBetween, monthAfter } from '#server/calendar/days.ts';
/** Days for which a vaccine, a deworming and a checkup count, and how far ahead a pet's summary looks. */
export const VACCINE_DAYS = 365;
export const DEWORMING_DAYS = 90;
export const CHECKUP_DAYS = 365;
export const UPCOMING_DAYS = 30;

/** How much is shown of each. */
export const UPCOMING_SHOWN = 3;
export const ACTIVITY_SHOWN = 3;
export const ATTENTION_SHOWN = 2;

const isWithin = (last: string, today: string, days: number): boolean =>
  daysBetween(last, today) <= days;

export type CareState = 'up-to-date' | 'due' | 'missing';
export type CheckupState = 'recent' | 'overdue' | 'needed';

const careState = (last: string | null, today: string, days: number): CareState =>
  last === null ? 'missing' : isWithin(last, today, days) ? 'up-to-date' : 'due';

export const vaccinationState = (last: string | null, today: string): CareState =>
  careState(last, today, VACCINE_DAYS);

export const dewormingState = (last: string | null, today: string): CareState =>
  careState(last, today, DEWORMING_DAYS);

export const checkupState = (last: string | null, today: string): CheckupState =>
  last === null ? 'needed' : isWithin(last, today, CHECKUP_DAYS) ? 'recent' : 'overdue';

/** The pets whose latest vaccine is 365 days old or less, and the share they are of all, in percent. */
export interface Coverage {
  readonly covered: number;
  readonly pets: number;
  readonly percent: number;
}

/** Without pets nobody lacks a vaccine. */
export const coverageOf = (lastVaccines: readonly (string | null)[], today: string): Coverage => {
  const pets = lastVaccines.length;
  const covered = lastVaccines.filter(
    (last) => vaccinationState(last, today) === 'up-to-date',
  ).length;
  return { covered, pets, percent: pets === 0 ? 100 : (covered / pets) * 100 };
};

const PER_OVERDUE = 20;
const PER_TASK = 5;
const MAX_FOR_TASKS = 20;
const WANTED_COVERAGE = 80;

/** Whether the coverage costs the score nothing. */
export const isCovered = ({ percent }: Coverage): boolean => percent >= WANTED_COVERAGE;

/** What the score is made of: living pets, their open overdue reminders and what was done this month. */
export interface ScoreInput {
  readonly pets: number;
  readonly overdue: number;
  readonly completedThisMonth: number;
  readonly coveragePercent: number;
}

/** From 0 to 100; 100 where there is no pet. */
export const healthScore = (input: ScoreInput): number => {
  if (input.pets === 0) return 100;
  const lost = PER_OVERDUE * (input.overdue / input.pets);
  const earned = Math.min(MAX_FOR_TASKS, PER_TASK * input.completedThisMonth);
  const shortfall = Math.max(0, WANTED_COVERAGE - input.coveragePercent);
  return Math.round(Math.min(100, Math.max(0, 100 - lost + earned - shortfall / 2)));
};

export type ScoreLabel = 'excellent' | 'good' | 'fair' | 'needs-attention';

export const scoreLabel = (score: number): ScoreLabel =>
  score >= 90 ? 'excellent' : score >= 70 ? 'good' : score >= 50 ? 'fair' : 'needs-attention';

export type ScoreTone = 'narra' | 'mangga' | 'gumamela';

export const scoreTone = (score: number): ScoreTone =>
  score >= 90 ? 'narra' : score >= 70 ? 'mangga' : 'gumamela';

/** The first day of the month of a day, and that of the next month. */
export const monthOf = (day: string): { readonly first: string; readonly next: string } => ({
  first: `${day.slice(0, 7)}-01`,
  next: `${monthAfter(day.slice(0, 7), 1)}-01`,
});
