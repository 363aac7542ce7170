import { expect, test } from 'vitest';
import type { PlanOverTime, Revision } from '#server/occurrences/rules.ts';
import { firstRevision, twiceDailyStep } from '#server/occurrences/testing/twice-daily.ts';
import { findTooEarly, getPlannedAmount, getRunOutDay, isVeryLate, slotOfItem } from './rules.ts';

const neededRevision: Revision = {
  ...firstRevision,
  steps: null,
  asNeeded: { minHours: 4, maxPer24Hours: 3, dose: null, amount: 500 },
};

const createPlan = (...revisions: readonly Revision[]): PlanOverTime => ({
  id: 'plan',
  petId: 'pet',
  revisions,
});

const instantAt = (time: string, day = 24): string => `2026-11-${day}T${time}:00.000Z`;
const dosesAt = (...instants: readonly string[]) =>
  instants.map((instant) => ({ givenAt: instant }));
const asNeededDose = (instant: string) => ({ day: null, time: null, givenAt: instant });

test('a dose as needed is too early before the interval is over', () => {
  const plan = createPlan(neededRevision);
  const givenDoses = dosesAt(instantAt('08:00'));
  expect(findTooEarly(plan, givenDoses, asNeededDose(instantAt('11:59')))).toEqual({
    last: { givenAt: instantAt('08:00') },
    nextByPlan: instantAt('12:00'),
  });
  expect(findTooEarly(plan, givenDoses, asNeededDose(instantAt('12:00')))).toBeUndefined();
  // A dose that was recorded later, for an earlier time, counts too.
  expect(findTooEarly(plan, givenDoses, asNeededDose(instantAt('05:00')))?.last).toEqual({
    givenAt: instantAt('08:00'),
  });
  expect(findTooEarly(plan, [], asNeededDose(instantAt('05:00')))).toBeUndefined();
});

test('a dose as needed is too early above the maximum in any 24 hours', () => {
  const plan = createPlan(neededRevision);
  const givenDoses = dosesAt(instantAt('08:00'), instantAt('13:00'), instantAt('18:00'));
  expect(findTooEarly(plan, givenDoses, asNeededDose(instantAt('23:00')))?.nextByPlan).toBe(
    instantAt('08:00', 25),
  );
  expect(findTooEarly(plan, givenDoses, asNeededDose(instantAt('08:00', 25)))).toBeUndefined();
  // The rule also counts three later doses within 24 hours.
  expect(findTooEarly(plan, givenDoses, asNeededDose(instantAt('03:00')))).toBeDefined();
  expect(findTooEarly(plan, givenDoses, asNeededDose(instantAt('17:59', 23)))).toBeUndefined();
});

test('intervals of an as-needed plan are elapsed hours, whatever the clocks do', () => {
  const plan = createPlan({ ...neededRevision, timeZone: 'Europe/Berlin' });
  const givenDoses = dosesAt('2026-10-24T22:00:00.000Z');
  expect(findTooEarly(plan, givenDoses, asNeededDose('2026-10-25T01:59:00.000Z'))).toBeDefined();
  expect(findTooEarly(plan, givenDoses, asNeededDose('2026-10-25T02:00:00.000Z'))).toBeUndefined();
});

test('scheduled medication is too early within half its interval of a given dose', () => {
  const plan = createPlan(firstRevision);
  const eveningDose = (instant: string) => ({ day: '2026-11-24', time: '20:00', givenAt: instant });
  const givenDoses = dosesAt(instantAt('08:05'));
  expect(findTooEarly(plan, givenDoses, eveningDose(instantAt('14:04')))).toEqual({
    last: { givenAt: instantAt('08:05') },
    nextByPlan: instantAt('20:00'),
  });
  expect(findTooEarly(plan, givenDoses, eveningDose(instantAt('14:05')))).toBeUndefined();
  expect(
    findTooEarly(plan, dosesAt(instantAt('18:00')), eveningDose(instantAt('20:00')))?.nextByPlan,
  ).toBe(instantAt('08:00', 25));
  expect(findTooEarly(plan, [], eveningDose(instantAt('08:06')))).toBeUndefined();
  // An extra dose is checked against the interval in which it falls.
  expect(findTooEarly(plan, givenDoses, asNeededDose(instantAt('10:00')))?.last).toEqual({
    givenAt: instantAt('08:05'),
  });
});

test('food and walks are never too early', () => {
  const plan = createPlan({ ...firstRevision, kind: 'feeding' });
  const doseTimes = { day: '2026-11-24', time: '20:00', givenAt: instantAt('08:10') };
  expect(findTooEarly(plan, dosesAt(instantAt('08:05')), doseTimes)).toBeUndefined();
});

test('uneven times each have their own interval', () => {
  const plan = createPlan({
    ...firstRevision,
    steps: [{ ...twiceDailyStep, times: ['08:00', '12:00'] }],
  });
  const noonDose = (instant: string) => ({ day: '2026-11-24', time: '12:00', givenAt: instant });
  expect(
    findTooEarly(plan, dosesAt(instantAt('08:00')), noonDose(instantAt('10:00'))),
  ).toBeUndefined();
  expect(
    findTooEarly(plan, dosesAt(instantAt('08:00')), noonDose(instantAt('09:59'))),
  ).toBeDefined();
});

test.each([
  { every: 14, unit: 'day' },
  { every: 2, unit: 'week' },
  { every: 1, unit: 'month' },
] as const)(
  'a rarer step after a daily one without an end has its own interval: $every $unit',
  (repeat) => {
    const rarePlan = { ...twiceDailyStep, startsOn: '2026-12-01', times: ['08:00'], repeat };
    const plan = createPlan({ ...firstRevision, steps: [twiceDailyStep, rarePlan] });
    const givenDoses = dosesAt('2027-01-01T08:00:00.000Z');
    const doseOnDay = (day: string) => asNeededDose(`${day}T08:00:00.000Z`);
    expect(findTooEarly(plan, givenDoses, doseOnDay('2027-01-06'))).toBeDefined();
    expect(findTooEarly(plan, givenDoses, doseOnDay('2027-01-20'))).toBeUndefined();
  },
);

test('medication is very late after half its interval', () => {
  const plan = createPlan(firstRevision);
  const slot = slotOfItem(plan, { day: '2026-11-24', time: '08:00', extra: false });
  expect(slot && isVeryLate(slot, new Date(instantAt('14:00')))).toBe(false);
  expect(slot && isVeryLate(slot, new Date(instantAt('14:01')))).toBe(true);
});

test('the interval of a monthly medication is the month before it', () => {
  const monthlyStep = {
    ...twiceDailyStep,
    times: ['08:00'],
    repeat: { every: 1, unit: 'month' },
  } as const;
  const plan = createPlan({ ...firstRevision, steps: [monthlyStep] });
  const slot = slotOfItem(plan, { day: '2027-03-20', time: '08:00', extra: false });
  // February has 28 days.
  expect(slot && isVeryLate(slot, new Date('2027-04-03T08:00:00.000Z'))).toBe(false);
  expect(slot && isVeryLate(slot, new Date('2027-04-03T08:01:00.000Z'))).toBe(true);
});

test('uses the amount of the step that applies', () => {
  const halfPlan = { ...twiceDailyStep, startsOn: '2026-11-25', amount: 500 };
  const plan = createPlan({ ...firstRevision, steps: [twiceDailyStep, halfPlan] });
  const amountAt = (day: string | null, instant: string) =>
    getPlannedAmount(plan, { day, time: day === null ? null : '20:00', givenAt: instant });
  expect(amountAt('2026-11-24', instantAt('20:00'))).toBe(1000);
  expect(amountAt('2026-11-25', instantAt('20:00', 25))).toBe(500);
  expect(amountAt(null, instantAt('09:00', 24))).toBe(1000);
  expect(amountAt(null, instantAt('09:00', 25))).toBe(500);
  expect(getPlannedAmount(createPlan(neededRevision), asNeededDose(instantAt('09:00')))).toBe(500);
});

test('a supply ends on the day of the dose that uses it up', () => {
  const plan = createPlan(firstRevision);
  const now = new Date(instantAt('07:00'));
  const morning = {
    id: 'dose',
    planId: 'plan',
    day: '2026-11-24',
    time: '08:00',
    status: 'given',
    givenAt: instantAt('07:30'),
    by: null,
  } as const;
  // The previous evening's occurrence is still open.
  expect(getRunOutDay(plan, 3000, [], now)).toBe('2026-11-24');
  expect(getRunOutDay(plan, 4000, [], now)).toBe('2026-11-25');
  expect(getRunOutDay(plan, 3000, [morning], new Date(instantAt('07:30')))).toBe('2026-11-25');
  expect(getRunOutDay(plan, 0, [], now)).toBe('2026-11-24');
  expect(getRunOutDay(plan, 7_000_000, [], now)).toBeNull();
  expect(getRunOutDay(createPlan(neededRevision), 7000, [], now)).toBeNull();
});
