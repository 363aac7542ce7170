import { expect, test } from 'vitest';
import {
  endRevisionsWithPet,
  type PlanOverTime,
  type Revision,
} from '#server/occurrences/rules.ts';
import { firstRevision, twiceDailyStep } from '#server/occurrences/testing/twice-daily.ts';
import { careItems, type PlanAnswer } from './rules.ts';

const MANILA = 'Asia/Manila';

const manilaRevision: Revision = { ...firstRevision, timeZone: MANILA };

const createPlan = (...changes: readonly Partial<Revision>[]): PlanOverTime => ({
  id: 'plan',
  petId: 'pet',
  revisions: [manilaRevision, ...changes.map((change) => ({ ...manilaRevision, ...change }))],
});

/** Converts a day and time in Manila to an instant. */
const manila = (day: string, time: string): string =>
  new Date(`${day}T${time}:00+08:00`).toISOString();

const createAnswer = (day: string | null, time: string | null, instant: string): PlanAnswer => ({
  id: `dose ${day} ${time} ${instant}`,
  planId: 'plan',
  day,
  time,
  status: 'given',
  givenAt: instant,
  by: null,
});

const listShownItems = (
  plan: PlanOverTime,
  answers: readonly PlanAnswer[],
  [from, to]: readonly [string, string],
  now: string,
) =>
  careItems(plan, answers, { from, to, now: new Date(now) }).map(
    ({ day, time, status, extra }) =>
      `${day.slice(8)} ${time ?? '-'} ${status}${extra ? ' extra' : ''}`,
  );

const TODAY = ['2026-11-24', '2026-11-24'] as const;

test('an occurrence is upcoming, due, late after an hour, and missed when the next one is due', () => {
  const manilaTime = (time: string, day = '2026-11-24') =>
    listShownItems(createPlan(), [], TODAY, manila(day, time));
  expect(manilaTime('07:59')).toEqual(['24 08:00 upcoming', '24 20:00 upcoming']);
  expect(manilaTime('08:00')).toEqual(['24 08:00 due', '24 20:00 upcoming']);
  expect(manilaTime('09:00')).toEqual(['24 08:00 late', '24 20:00 upcoming']);
  expect(manilaTime('20:00')).toEqual(['24 08:00 missed', '24 20:00 due']);
  expect(manilaTime('07:59', '2026-11-25')).toEqual(['24 08:00 missed', '24 20:00 late']);
  expect(manilaTime('08:00', '2026-11-25')).toEqual(['24 08:00 missed', '24 20:00 missed']);
});

test('a skipped time of the night of a clock change is due in order with later times', () => {
  const timeZone = 'Europe/London';
  const steps = [{ ...twiceDailyStep, startsOn: '2027-03-20', times: ['01:30', '02:15', '20:00'] }];
  const plan = { ...createPlan(), revisions: [{ ...manilaRevision, timeZone, steps }] };
  const listItemsAt = (time: string) =>
    listShownItems(plan, [], ['2027-03-28', '2027-03-28'], `2027-03-28T${time}:00.000Z`);
  // The clock shows 02:15, and 15 minutes later 02:30, at which the dose of 01:30 is due.
  expect(listItemsAt('01:15')).toEqual(['28 02:15 due', '28 01:30 upcoming', '28 20:00 upcoming']);
  expect(listItemsAt('01:30')).toEqual(['28 02:15 missed', '28 01:30 due', '28 20:00 upcoming']);
});

test('two times of the night of a clock change that are one instant are due and missed together', () => {
  const timeZone = 'America/New_York';
  const steps = [{ ...twiceDailyStep, startsOn: '2027-03-01', times: ['02:15', '03:15', '20:00'] }];
  const plan = { ...createPlan(), revisions: [{ ...manilaRevision, timeZone, steps }] };
  const listItemsAt = (instant: string) =>
    listShownItems(plan, [], ['2027-03-14', '2027-03-14'], instant);
  expect(listItemsAt('2027-03-14T07:15:00.000Z')).toEqual([
    ...['14 02:15 due', '14 03:15 due', '14 20:00 upcoming'],
  ]);
  expect(listItemsAt('2027-03-15T00:00:00.000Z')).toEqual([
    ...['14 02:15 missed', '14 03:15 missed', '14 20:00 due'],
  ]);
});

test('the last occurrence stays late until it is answered, as does a single one', () => {
  const dailyPlan = { ...twiceDailyStep, times: ['08:00'], repeat: null, startsOn: '2026-11-24' };
  const plan = { ...createPlan(), revisions: [{ ...manilaRevision, steps: [dailyPlan] }] };
  const laterInstant = manila('2026-12-24', '08:00');
  expect(listShownItems(plan, [], TODAY, laterInstant)).toEqual(['24 08:00 late']);
  expect(
    listShownItems(plan, [createAnswer('2026-11-24', '08:00', laterInstant)], TODAY, laterInstant),
  ).toEqual(['24 08:00 given']);
});

test('an all-day occurrence is due all day and late on the next day', () => {
  const plan = {
    ...createPlan(),
    revisions: [
      {
        ...manilaRevision,
        steps: [{ ...twiceDailyStep, times: [], repeat: { every: 3, unit: 'day' } }],
      },
    ],
  } as const;
  const range = ['2026-11-23', '2026-11-23'] as const;
  expect(listShownItems(plan, [], range, manila('2026-11-22', '23:59'))).toEqual(['23 - upcoming']);
  expect(listShownItems(plan, [], range, manila('2026-11-23', '23:59'))).toEqual(['23 - due']);
  expect(listShownItems(plan, [], range, manila('2026-11-24', '00:00'))).toEqual(['23 - late']);
  expect(listShownItems(plan, [], range, manila('2026-11-25', '23:59'))).toEqual(['23 - late']);
  expect(listShownItems(plan, [], range, manila('2026-11-26', '00:00'))).toEqual(['23 - missed']);
});

test('keeps occurrences from before a change', () => {
  const plan = createPlan({
    since: manila('2026-11-24', '12:00'),
    title: 'Amoxicillin forte',
    steps: [{ ...twiceDailyStep, dose: '2 tablets', times: ['07:00', '19:00'] }],
  });
  const range = {
    from: '2026-11-23',
    to: '2026-11-24',
    now: new Date(manila('2026-11-24', '12:30')),
  };
  expect(
    careItems(plan, [], range).map(({ day, time, title, dose }) => [day, time, title, dose]),
  ).toEqual([
    ['2026-11-23', '08:00', 'Amoxicillin', '1 tablet'],
    ['2026-11-23', '20:00', 'Amoxicillin', '1 tablet'],
    ['2026-11-24', '08:00', 'Amoxicillin', '1 tablet'],
    ['2026-11-24', '19:00', 'Amoxicillin forte', '2 tablets'],
  ]);
});

test('lists a time once at which one step ends and the next begins, with the dose of the next', () => {
  const evening = { ...twiceDailyStep, startsOn: '2026-11-24', startsAt: '20:00' };
  const steps = [twiceDailyStep, { ...evening, dose: 'half a tablet' }];
  const plan = { ...createPlan(), revisions: [{ ...manilaRevision, steps }] };
  const range = {
    from: '2026-11-24',
    to: '2026-11-25',
    now: new Date(manila('2026-11-24', '07:00')),
  };
  expect(careItems(plan, [], range).map(({ day, time, dose }) => [day, time, dose])).toEqual([
    ['2026-11-24', '08:00', '1 tablet'],
    ['2026-11-24', '20:00', 'half a tablet'],
    ['2026-11-25', '08:00', 'half a tablet'],
    ['2026-11-25', '20:00', 'half a tablet'],
  ]);
});

test('does not offer a given dose again at another time of the same day', () => {
  const laterPlan = createPlan({
    since: manila('2026-11-24', '08:30'),
    steps: [{ ...twiceDailyStep, times: ['09:00', '21:00'] }],
  });
  const now = manila('2026-11-24', '09:30');
  const dose = createAnswer('2026-11-24', '08:00', manila('2026-11-24', '08:05'));
  expect(listShownItems(laterPlan, [dose], TODAY, now)).toEqual([
    '24 08:00 given',
    '24 21:00 upcoming',
  ]);
  // An occurrence that was not given moves to the new time.
  expect(listShownItems(laterPlan, [], TODAY, now)).toEqual(['24 09:00 due', '24 21:00 upcoming']);
});

test.each([
  { times: ['11:00', '19:00'], shown: '19:00' },
  { times: ['19:30', '21:00'], shown: '19:30' },
])('replaces each time by the nearest of $times', ({ times, shown }) => {
  const plan = createPlan({
    since: manila('2026-11-24', '10:00'),
    steps: [{ ...twiceDailyStep, times }],
  });
  const dose = createAnswer('2026-11-24', '08:00', manila('2026-11-24', '08:05'));
  expect(listShownItems(plan, [dose], TODAY, manila('2026-11-24', '10:30'))).toEqual([
    '24 08:00 given',
    `24 ${shown} upcoming`,
  ]);
});

test('treats a time that both revisions have as the same occurrence', () => {
  const oncePlan = createPlan({
    since: manila('2026-11-24', '12:00'),
    steps: [{ ...twiceDailyStep, times: ['20:00'] }],
  });
  const dose = createAnswer('2026-11-24', '08:00', manila('2026-11-24', '08:05'));
  expect(listShownItems(oncePlan, [dose], TODAY, manila('2026-11-24', '12:00'))).toEqual([
    '24 08:00 given',
    '24 20:00 upcoming',
  ]);
});

test('neither repeats nor skips a dose when the zone changes', () => {
  const westPlan = createPlan({ since: manila('2026-11-24', '09:00'), timeZone: 'Europe/Berlin' });
  const morning = createAnswer('2026-11-24', '08:00', manila('2026-11-24', '08:05'));
  expect(listShownItems(westPlan, [morning], TODAY, manila('2026-11-24', '16:00'))).toEqual([
    '24 08:00 given',
    '24 20:00 upcoming',
  ]);
  // The dose was not given in Manila, so it is due at 08:00 in Berlin.
  expect(listShownItems(westPlan, [], TODAY, manila('2026-11-24', '15:30'))).toEqual([
    '24 08:00 due',
    '24 20:00 upcoming',
  ]);
  // The zone of this plan changes from Cairo to Manila at 21:00 in Manila, which is earlier in the day in Cairo: the
  // evening dose was still ahead there, and is in the past here.
  const eastPlan: PlanOverTime = {
    ...createPlan(),
    revisions: [
      { ...manilaRevision, timeZone: 'Africa/Cairo' },
      { ...manilaRevision, since: manila('2026-11-24', '21:00') },
    ],
  };
  expect(listShownItems(eastPlan, [], TODAY, manila('2026-11-24', '21:00'))).toEqual([
    '24 08:00 missed',
    '24 20:00 late',
  ]);
});

test('lists what is left of the day on which a plan is resumed in the evening, west of UTC', () => {
  const revision: Revision = { ...firstRevision, timeZone: 'America/Los_Angeles' };
  const steps = [{ ...twiceDailyStep, times: ['08:00', '22:00'] }];
  const plan: PlanOverTime = {
    ...createPlan(),
    revisions: [
      { ...revision, status: 'paused' },
      { ...revision, steps, since: '2026-11-24T20:30:00.000-08:00' },
    ],
  };
  expect(listShownItems(plan, [], TODAY, '2026-11-24T20:45:00.000-08:00')).toEqual([
    '24 22:00 upcoming',
  ]);
});

test('has no occurrences while a plan is paused or ended', () => {
  for (const status of ['paused', 'ended'] as const) {
    const plan = createPlan({ since: manila('2026-11-24', '08:10'), status });
    expect(listShownItems(plan, [], TODAY, manila('2026-11-24', '08:20'))).toEqual([
      '24 08:00 missed',
    ]);
  }
  const resumedPlan = createPlan(
    { since: manila('2026-11-22', '08:10'), status: 'paused' },
    { since: manila('2026-11-24', '12:00') },
  );
  const range = ['2026-11-22', '2026-11-24'] as const;
  expect(listShownItems(resumedPlan, [], range, manila('2026-11-24', '12:00'))).toEqual([
    '22 08:00 missed',
    '24 20:00 upcoming',
  ]);
});

test('ends a plan on the day its pet passed away, and keeps given doses', () => {
  const plan = endRevisionsWithPet(createPlan(), '2026-11-24');
  const dose = createAnswer('2026-11-24', '08:00', manila('2026-11-24', '08:05'));
  const range = ['2026-11-23', '2026-11-26'] as const;
  expect(listShownItems(plan, [dose], range, manila('2026-11-24', '12:00'))).toEqual([
    '23 08:00 missed',
    '23 20:00 missed',
    '24 08:00 given',
  ]);
});

test('lists extra doses, whatever the plan', () => {
  const now = manila('2026-11-24', '12:00');
  const extraAnswer = createAnswer(null, null, manila('2026-11-24', '09:00'));
  const oddAnswer = createAnswer('2026-11-24', '11:11', manila('2026-11-24', '11:11'));
  expect(listShownItems(createPlan(), [extraAnswer, oddAnswer], TODAY, now)).toEqual([
    '24 08:00 late',
    '24 - given extra',
    '24 11:11 given',
    '24 20:00 upcoming',
  ]);
});

test('gives the same result for a day alone or in a range', () => {
  const plan = createPlan(
    { since: manila('2026-11-22', '08:30'), steps: [{ ...twiceDailyStep, times: ['09:00'] }] },
    { since: manila('2026-11-23', '10:00'), timeZone: 'Europe/Berlin' },
    { since: manila('2026-11-25', '10:00'), status: 'paused' },
  );
  const answers = [createAnswer('2026-11-22', '08:00', manila('2026-11-22', '08:01'))];
  const days = ['20', '21', '22', '23', '24', '25', '26'].map((day) => `2026-11-${day}`);
  for (const now of [manila('2026-11-23', '16:30'), manila('2026-12-23', '08:00')]) {
    expect(days.flatMap((day) => listShownItems(plan, answers, [day, day], now))).toEqual(
      listShownItems(plan, answers, ['2026-11-20', '2026-11-26'], now),
    );
  }
});
