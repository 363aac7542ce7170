import type { PlanOverTime, Step } from '#server/occurrences/rules.ts';
import { REPEAT_UNITS, type Repeat, WEEKDAYS } from '#server/recurrence/rules.ts';
import { firstRevision } from './twice-daily.ts';

/** Time zones with and without daylight saving, with a half-hour shift, and with a half-hour offset. */
export const ZONES = [
  'Asia/Manila',
  'UTC',
  'America/St_Johns',
  'Europe/Berlin',
  'Africa/Cairo',
  'Australia/Lord_Howe',
] as const;

type RandomSource = () => number;

const pickOne = <T>(chance: RandomSource, all: readonly [T, ...T[]]): T =>
  all[Math.floor(chance() * all.length)] ?? all[0];
const randomUpTo = (chance: RandomSource, maximum: number): number =>
  1 + Math.floor(chance() * maximum);

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** Days near clock changes, ends of months and leap days. */
const STARTS = [
  '2024-02-29',
  '2026-01-31',
  '2026-03-06',
  '2026-03-27',
  '2026-04-03',
  '2026-04-22',
  '2026-10-02',
  '2026-10-23',
  '2026-10-28',
  '2026-10-30',
  '2027-02-26',
  '2027-12-30',
  '2028-02-28',
] as const;

const randomTimes = (chance: RandomSource): readonly string[] => {
  const times = new Set<string>();
  for (let revisionsLeft = Math.floor(chance() * 4); revisionsLeft > 0; revisionsLeft -= 1) {
    const hour = chance() < 0.5 ? Math.floor(chance() * 4) : Math.floor(chance() * 24);
    times.add(`${String(hour).padStart(2, '0')}:${pickOne(chance, ['00', '15', '30', '45'])}`);
  }
  return [...times].toSorted();
};

const randomRepeat = (chance: RandomSource): Repeat | null => {
  if (chance() < 0.1) return null;
  const unit = pickOne(chance, REPEAT_UNITS);
  const intervalCount = chance() < 0.6 ? 1 : randomUpTo(chance, unit === 'year' ? 3 : 9);
  if (unit !== 'week' || chance() < 0.3) return { every: intervalCount, unit };
  const someWEEKDAYS = WEEKDAYS.filter(() => chance() < 0.4);
  return {
    every: intervalCount,
    unit,
    weekdays: someWEEKDAYS.length > 0 ? someWEEKDAYS.toReversed() : ['we'],
  };
};

const randomStep = (chance: RandomSource, startsOn: string): Step => {
  const times = randomTimes(chance);
  return {
    dose: null,
    amount: randomUpTo(chance, 4) * 500,
    startsOn,
    startsAt:
      times.length > 0 && chance() < 0.3 ? pickOne(chance, ['00:00', '08:00', '14:30']) : null,
    times,
    repeat: randomRepeat(chance),
    endsOn: chance() < 0.2 ? dayAfter(startsOn, randomUpTo(chance, 300)) : null,
    count: chance() < 0.3 ? randomUpTo(chance, 40) : null,
  };
};

export interface GeneratedPlan {
  readonly plan: PlanOverTime;
  readonly steps: readonly Step[];
  readonly timeZone: string;
}

export const generatePlan = (chance: RandomSource, timeZone: string): GeneratedPlan => {
  const steps: Step[] = [];
  let startsOn = dayAfter(pickOne(chance, STARTS), Math.floor(chance() * 5));
  const count = chance() < 0.7 ? 1 : randomUpTo(chance, 4);
  for (let occurrencesLeft = count; occurrencesLeft > 0; occurrencesLeft -= 1) {
    steps.push(randomStep(chance, startsOn));
    startsOn = dayAfter(startsOn, randomUpTo(chance, 30));
  }
  const revision = { ...firstRevision, timeZone, steps };
  return { plan: { id: 'plan', petId: 'pet', revisions: [revision] }, steps, timeZone };
};
