import { daysBetween, monthAfter } from '#server/calendar/days.ts';

/** Days for which a vaccine, a deworming and a checkup count as current, and days that a summary looks ahead. */
const VACCINE_DAYS = 365;
const DEWORMING_DAYS = 90;
const CHECKUP_DAYS = 365;
export const UPCOMING_DAYS = 30;

/** The maximum numbers of items that the dashboard shows. */
export const UPCOMING_SHOWN = 3;
export const ACTIVITY_SHOWN = 3;
export const ATTENTION_SHOWN = 2;

const isWithin = (lastDay: string, today: string, days: number): boolean =>
  daysBetween(lastDay, today) <= days;

export type CareState = 'up-to-date' | 'due' | 'missing';
export type CheckupState = 'recent' | 'overdue' | 'needed';

const careState = (lastDay: string | null, today: string, days: number): CareState =>
  lastDay === null ? 'missing' : isWithin(lastDay, today, days) ? 'up-to-date' : 'due';

export const vaccinationState = (lastDay: string | null, today: string): CareState =>
  careState(lastDay, today, VACCINE_DAYS);

export const dewormingState = (lastDay: string | null, today: string): CareState =>
  careState(lastDay, today, DEWORMING_DAYS);

export const checkupState = (lastDay: string | null, today: string): CheckupState =>
  lastDay === null ? 'needed' : isWithin(lastDay, today, CHECKUP_DAYS) ? 'recent' : 'overdue';

/** The number of pets whose latest vaccine is at most 365 days old, and their share in percent. */
export interface Coverage {
  readonly covered: number;
  readonly pets: number;
  readonly percent: number;
}

/** Without pets the coverage is complete. */
export const computeCoverage = (
  lastVaccines: readonly (string | null)[],
  today: string,
): Coverage => {
  const pets = lastVaccines.length;
  const coveredPets = lastVaccines.filter(
    (lastDay) => vaccinationState(lastDay, today) === 'up-to-date',
  ).length;
  return { covered: coveredPets, pets, percent: pets === 0 ? 100 : (coveredPets / pets) * 100 };
};

const POINTS_PER_OVERDUE = 20;
const POINTS_PER_TASK = 5;
const MAX_FOR_TASKS = 20;
const WANTED_COVERAGE = 80;

/** Whether the coverage is high enough not to lower the score. */
export const isCovered = ({ percent }: Coverage): boolean => percent >= WANTED_COVERAGE;

/** The inputs of the health score: living pets, their overdue reminders and what was completed this month. */
export interface ScoreInput {
  readonly pets: number;
  readonly overdue: number;
  readonly completedThisMonth: number;
  readonly coveragePercent: number;
}

/** 0 to 100; 100 without pets. */
export const healthScore = (input: ScoreInput): number => {
  if (input.pets === 0) return 100;
  const lostPoints = POINTS_PER_OVERDUE * (input.overdue / input.pets);
  const earnedPoints = Math.min(MAX_FOR_TASKS, POINTS_PER_TASK * input.completedThisMonth);
  const missingCoverage = Math.max(0, WANTED_COVERAGE - input.coveragePercent);
  return Math.round(
    Math.min(100, Math.max(0, 100 - lostPoints + earnedPoints - missingCoverage / 2)),
  );
};

export type ScoreLabel = 'excellent' | 'good' | 'fair' | 'needs-attention';

export const scoreLabel = (score: number): ScoreLabel =>
  score >= 90 ? 'excellent' : score >= 70 ? 'good' : score >= 50 ? 'fair' : 'needs-attention';

export type ScoreTone = 'narra' | 'mangga' | 'gumamela';

export const scoreTone = (score: number): ScoreTone =>
  score >= 90 ? 'narra' : score >= 70 ? 'mangga' : 'gumamela';

/** The first day of a day's month, and of the next month. */
export const monthBounds = (day: string): { readonly first: string; readonly next: string } => ({
  first: `${day.slice(0, 7)}-01`,
  next: `${monthAfter(day.slice(0, 7), 1)}-01`,
});
