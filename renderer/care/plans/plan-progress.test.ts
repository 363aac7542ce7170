import { expect, test } from 'vitest';
import type { CarePlan } from '#server/care/contract.ts';
import type { PlanAnswer } from '#server/care/rules.ts';
import type { Step } from '#server/occurrences/rules.ts';
import { computePastDays } from './day-marks.ts';
import { finishedCourse } from './finished.ts';
import { nextSlot, supplyOf } from './plan-outlook.ts';

const ZONE = 'Asia/Manila';
/** The clock of these tests shows 10:00 in Manila. */
const NOW = new Date('2026-11-20T02:00:00.000Z');

const makeStep = (changes: Partial<Step> = {}): Step => ({
  ...{ dose: '1 tablet', amount: 1000, startsOn: '2026-11-16', startsAt: null },
  ...{ times: ['08:00', '20:00'], repeat: { every: 1, unit: 'day' }, endsOn: null, count: null },
  ...changes,
});

const buildPlan = (steps: readonly Step[]): CarePlan => {
  const fields = { kind: 'medication', title: 'Amoxicillin', status: 'active' } as const;
  return {
    ...{ id: 'c1', petId: 'p1', ...fields, steps, asNeeded: null, instructions: null },
    ...{ timeZone: ZONE, recordId: 'r1', reminders: true, reminderSms: false, remindBefore: 0 },
    supply: { counted: 14_000, countedAt: '', unit: 'tablets', remindAt: 4000, left: 5000 },
    revisions: [{ since: null, timeZone: ZONE, ...fields, steps, asNeeded: null }],
    ...{ mergedAt: null, version: 1, createdAt: '', updatedAt: '' },
  };
};

const makeAnswer = (
  day: string,
  time: string,
  status: PlanAnswer['status'] = 'given',
): PlanAnswer => ({
  ...{ id: `${day} ${time}`, planId: 'c1', day, time, status, by: null },
  givenAt: `${day}T00:00:00.000Z`,
});

test('marks a day by all occurrences of the plan', () => {
  const answers = [
    makeAnswer('2026-11-16', '08:00'),
    makeAnswer('2026-11-16', '20:00'),
    makeAnswer('2026-11-17', '08:00'),
    makeAnswer('2026-11-18', '08:00', 'skipped'),
    makeAnswer('2026-11-18', '20:00', 'skipped'),
  ];
  const { days, open, given, planned } = computePastDays(buildPlan([makeStep()]), answers, NOW);
  expect(days).toHaveLength(30);
  expect(days.slice(-6).map(({ mark }) => mark)).toEqual([
    ...['none', 'given', 'partly', 'skipped', 'missed', 'late'],
  ]);
  expect(open.map(({ day, time }) => `${day} ${time}`)).toEqual(['2026-11-20 08:00']);
  expect([given, planned]).toEqual([3, 9]);
});

test('shows when the supply runs out and that it is low', () => {
  const plan = buildPlan([makeStep({ startsOn: '2026-11-20' })]);
  const answers = [makeAnswer('2026-11-20', '08:00')];
  expect(nextSlot(plan, answers, NOW)).toMatchObject({ day: '2026-11-20', time: '20:00' });
  const textFor = (textWithLeft: number) => {
    const supply = {
      counted: 14_000,
      countedAt: '',
      unit: 'tablets',
      remindAt: 4000,
      left: textWithLeft,
    };
    return supplyOf({ ...plan, supply }, { answers, storedAnswers: answers, now: NOW }, []);
  };
  expect(textFor(5000)).toEqual({ text: '5 tablets, until Nov 22', isLow: false });
  expect(textFor(4000)).toEqual({ text: '4 tablets, until Nov 22', isLow: true });
  expect(textFor(-1000)).toEqual({ text: '0 tablets', isLow: true });
  expect(textFor(120_000)).toEqual({ text: '120 tablets, until Jan 19, 2027', isLow: false });
});

test('a course is finished when its last dose is answered, or a day after it', () => {
  const plan = buildPlan([makeStep({ count: 4 })]);
  const course = { from: '2026-11-16', to: '2026-11-17' };
  const pastDaysAt = (instant: string, answers: readonly PlanAnswer[] = []) =>
    finishedCourse(plan, answers, new Date(instant));
  expect(pastDaysAt('2026-11-17T11:59:00.000Z')).toBeUndefined();
  expect(pastDaysAt('2026-11-17T12:30:00.000Z')).toBeUndefined();
  expect(pastDaysAt('2026-11-17T12:30:00.000Z', [makeAnswer('2026-11-17', '20:00')])).toEqual(
    course,
  );
  expect(pastDaysAt('2026-11-18T12:00:00.000Z')).toEqual(course);
  expect(finishedCourse(buildPlan([makeStep()]), [], NOW)).toBeUndefined();
});
