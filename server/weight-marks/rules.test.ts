import { expect, test } from 'vitest';
import type { Revision } from '#server/occurrences/rules.ts';
import { buildMarks, numberedDays } from './rules.ts';

const TODAY = '2026-11-20';

const createCourse = (changes: object = {}) => ({
  ...{ dose: null, amount: null, startsOn: '2026-09-01', startsAt: null, times: ['08:00'] },
  ...{ repeat: { every: 1, unit: 'day' as const }, endsOn: null, count: null },
  ...changes,
});

const marksWith = (changes: Partial<Parameters<typeof buildMarks>[0]['plans'][number]>) => {
  const steps = changes.steps === undefined ? [createCourse()] : changes.steps;
  const revision: Revision = {
    ...{ since: null, timeZone: 'Asia/Manila', kind: 'medication', title: 'Apoquel' },
    ...{ status: 'active', steps, asNeeded: null },
  };
  return {
    ...({ id: 'a', petId: 'p', kind: 'medication', title: 'Apoquel', status: 'active' } as const),
    ...{ timeZone: 'Asia/Manila', createdAt: '2026-08-31T17:00:00.000Z', steps },
    revisions: [revision],
    ...changes,
  };
};

const marks = (plan: ReturnType<typeof marksWith>) =>
  buildMarks({ petId: 'p', plans: [plan], records: [], today: TODAY }).map(
    ({ date, kind }) => `${date} ${kind}`,
  );

test('marks the first day of a running course', () => {
  expect(marks(marksWith({}))).toEqual(['2026-09-01 began']);
  expect(marks(marksWith({ kind: 'feeding' }))).toEqual(['2026-09-01 began']);
});

test('marks the last day of a course that is over, by its end or its count', () => {
  const careMarks = ['2026-09-01 began', '2026-09-07 ended'];
  expect(marks(marksWith({ steps: [createCourse({ endsOn: '2026-09-07' })] }))).toEqual(careMarks);
  expect(marks(marksWith({ steps: [createCourse({ count: 7 })] }))).toEqual(careMarks);
  expect(marks(marksWith({ steps: [createCourse({ endsOn: TODAY })] }))).toEqual([
    ...['2026-09-01 began', '2026-11-20 ended'],
  ]);
  expect(marks(marksWith({ steps: [createCourse({ endsOn: '2026-11-21' })] }))).toEqual([
    '2026-09-01 began',
  ]);
});

test('marks the day in the plan’s zone on which its owner ended it', () => {
  const plan = marksWith({});
  const [first] = plan.revisions;
  if (!first) throw new Error('a plan has a revision');
  const endedRevision = { ...first, status: 'ended', since: '2026-10-03T17:00:00.000Z' } as const;
  expect(marks({ ...plan, status: 'ended', revisions: [first, endedRevision] })).toEqual([
    ...['2026-09-01 began', '2026-10-04 ended'],
  ]);
});

test('marks a plan as needed on the day it was made', () => {
  expect(marks(marksWith({ steps: null }))).toEqual(['2026-09-01 began']);
});

test('leaves out other kinds, other pets and the future', () => {
  expect(marks(marksWith({ kind: 'walk' }))).toEqual([]);
  expect(marks(marksWith({ petId: 'q' }))).toEqual([]);
  expect(marks(marksWith({ steps: [createCourse({ startsOn: '2026-12-01' })] }))).toEqual([]);
});

test('marks treatments, and no other record', () => {
  const createRecord = (id: string, type: 'checkup' | 'treatment', dateAdministered: string) => ({
    ...{ id, type, dateAdministered, title: id },
  });
  const records = [
    createRecord('b', 'treatment', '2026-09-20'),
    createRecord('c', 'checkup', '2026-09-05'),
    createRecord('d', 'treatment', '2026-08-01'),
  ];
  expect(buildMarks({ petId: 'p', plans: [marksWith({})], records, today: TODAY })).toEqual([
    { key: 'd', date: '2026-08-01', kind: 'treatment', title: 'd' },
    { key: 'a began', date: '2026-09-01', kind: 'began', title: 'Apoquel' },
    { key: 'b', date: '2026-09-20', kind: 'treatment', title: 'b' },
  ]);
});

test('numbers the latest days that are shown, with everything that happened on each', () => {
  const days = Array.from({ length: 12 }, (_, index) => `2026-10-${index + 10}`);
  const marksOfDays = days.flatMap((date) =>
    ['a', 'b'].map((title) => ({ key: date + title, date, kind: 'treatment' as const, title })),
  );
  const numbers = numberedDays(marksOfDays, (date) => date > '2026-10-10');
  expect(numbers.map(({ number, date }) => [number, date])).toEqual(
    days.slice(3).map((date, index) => [index + 1, date]),
  );
  expect(numbers.map(({ marks: ofDay }) => ofDay.length)).toEqual(Array(9).fill(2));
});
