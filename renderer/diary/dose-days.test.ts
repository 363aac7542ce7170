import { expect, test } from 'vitest';
import type { CarePlan } from '#server/care/contract.ts';
import { coursesOf } from './dose-days.ts';

const buildPlan = (id: string, step: object, kind = 'medication'): CarePlan => {
  const fields = {
    ...{ dose: '1 tablet', amount: 1000, startsAt: null, times: ['08:00', '20:00'] },
    ...{ repeat: { every: 1, unit: 'day' }, endsOn: null, count: null, ...step },
  };
  const plan = {
    ...{ id, petId: 'bantay', kind, title: id, status: 'active', asNeeded: null },
    steps: [fields],
  };
  const revision = { since: null, timeZone: 'Asia/Manila', ...plan };
  // The cast is safe: the chart reads no other field of a plan.
  return { ...plan, revisions: [revision] } as unknown as CarePlan;
};

const drawPlans = (...plans: readonly CarePlan[]) =>
  coursesOf({
    ...{ plans, answers: [], petId: 'bantay', today: '2026-11-20' },
    now: new Date('2026-11-20T02:00:00Z'),
  }).map(({ title, from, to }) => `${title} ${from} ${to}`);

test('a course that began in the weeks of the chart is tinted from its first day to today', () => {
  expect(drawPlans(buildPlan('Amoxicillin', { startsOn: '2026-11-16' }))).toEqual([
    'Amoxicillin 2026-11-16 2026-11-20',
  ]);
});

test('a course that ended in these weeks is tinted up to its last day', () => {
  const olderPlan = buildPlan('Prednisone', { startsOn: '2026-10-01', endsOn: '2026-11-02' });
  const shortPlan = buildPlan('Doxycycline', { startsOn: '2026-11-03', count: 14 });
  expect(drawPlans(olderPlan, shortPlan)).toEqual([
    'Prednisone 2026-10-24 2026-11-02',
    'Doxycycline 2026-11-03 2026-11-09',
  ]);
});

test('does not tint permanent plans, other kinds than medication, and courses outside these weeks', () => {
  const dailyPlan = buildPlan('Benazepril', {
    startsOn: '2026-01-01',
    repeat: { every: 2, unit: 'day' },
  });
  const walkPlan = buildPlan('Walk', { startsOn: '2026-11-16' }, 'walk');
  const laterPlan = buildPlan('Insulin', { startsOn: '2026-11-21' });
  const pastPlan = buildPlan('Ear drops', { startsOn: '2026-09-01', endsOn: '2026-10-01' });
  expect(drawPlans(dailyPlan, walkPlan, laterPlan, pastPlan)).toEqual([]);
});
