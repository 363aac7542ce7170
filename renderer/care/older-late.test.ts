import { expect, test } from 'vitest';
import type { PlanAnswer } from '#server/care/rules.ts';
import type { PlanOverTime, Step } from '#server/occurrences/rules.ts';
import { olderDays, olderLate } from './older-late.ts';

/** The clock of these tests shows 10:00 in Manila. */
const NOW = new Date('2026-11-20T02:00:00.000Z');

const buildPlan = (change: Partial<Step>): PlanOverTime => ({
  ...{ id: 'c1', petId: 'p1' },
  revisions: [
    {
      ...{ since: null, timeZone: 'Asia/Manila', kind: 'medication', title: 'Flea collar' },
      ...{ status: 'active', asNeeded: null },
      steps: [
        {
          ...{ dose: null, amount: null, startsOn: '2026-10-01', startsAt: null, times: [] },
          ...{ repeat: null, endsOn: null, count: null },
          ...change,
        },
      ],
    },
  ],
});

const oncePlan = buildPlan({});
const quarterly = buildPlan({ startsOn: '2026-06-15', repeat: { every: 3, unit: 'month' } });
const dailyPlan = buildPlan({ repeat: { every: 1, unit: 'day' } });
const futurePlan = buildPlan({ startsOn: '2026-12-01' });
const answer: PlanAnswer = {
  ...{ id: 'd1', planId: 'c1', day: '2026-10-01', time: null, status: 'given', by: null },
  givenAt: '2026-10-01T04:00:00.000Z',
};

test('names the days of occurrences that nothing followed for more than a month', () => {
  expect(olderDays([oncePlan, quarterly, dailyPlan, futurePlan, oncePlan], NOW)).toEqual([
    '2026-09-15',
    '2026-10-01',
  ]);
});

test('an occurrence without an answer stays late until the next one is due', () => {
  const days = olderDays([oncePlan, quarterly], NOW);
  const listOlderLate = (
    plan: PlanOverTime,
    answers: readonly PlanAnswer[],
    knownDays = days,
    now = NOW,
  ) =>
    olderLate(plan, { answers, now, days: knownDays }).map(({ day, status }) => `${day} ${status}`);
  expect(listOlderLate(oncePlan, [])).toEqual(['2026-10-01 late']);
  expect(listOlderLate(quarterly, [])).toEqual(['2026-09-15 late']);
  expect(listOlderLate(quarterly, [], days, new Date('2026-12-15T02:00:00.000Z'))).toEqual([]);
  expect(listOlderLate(oncePlan, [answer])).toEqual([]);
  // Without the doses of the plan's day, it is unknown whether the dose was given.
  expect(listOlderLate(oncePlan, [], [])).toEqual([]);
});
