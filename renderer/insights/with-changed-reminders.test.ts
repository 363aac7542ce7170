import { expect, it } from 'vitest';
import type { HealthInsights } from '#server/insights/contract.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { withChangedReminders } from './with-changed-reminders.ts';

const pet = {
  id: 'p1',
  name: 'Bantay',
  category: 'dog',
  breed: null,
  photo: null,
  isSample: false,
} as const;

const reminder = (id: string, isOverdue: boolean): ReminderWithPet => ({
  id,
  petId: 'p1',
  medicalRecordId: null,
  type: 'vaccine',
  title: id,
  dueDate: '2026-11-01',
  isOverdue,
  isCompleted: false,
  completedAt: null,
  notificationSent: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  pet,
});

const lateReminder = reminder('late', true);
const laterReminder = reminder('later', false);

const insights: HealthInsights = {
  score: 80,
  coverage: { covered: 1, pets: 1, percent: 100 },
  completedThisMonth: 0,
  counts: { pets: 1, records: 1, upcoming: 1, overdue: 1 },
  attention: [lateReminder],
  activity: [],
  summaries: [
    {
      pet,
      vaccination: { state: 'up-to-date', last: null },
      deworming: { state: 'missing', last: null },
      checkup: { state: 'needed', last: null },
      upcoming: [laterReminder],
    },
  ],
};

const clock = { now: new Date('2026-11-20T01:00:00Z'), timeZone: 'Asia/Manila' };
const completedReminder = (
  item: ReminderWithPet,
  completedAt = '2026-11-20T00:30:00.000Z',
): ReminderWithPet => ({
  ...item,
  isCompleted: true,
  isOverdue: false,
  completedAt,
});
const before = [lateReminder, laterReminder];
const changeTo = (after: readonly ReminderWithPet[], from = before) =>
  withChangedReminders(insights, { before: from, after }, clock);

it('completing a reminder removes it from attention, with the score that the server will compute', () => {
  expect(
    changeTo([completedReminder(lateReminder), completedReminder(laterReminder)]),
  ).toMatchObject({
    score: 100,
    completedThisMonth: 2,
    counts: { upcoming: 0, overdue: 0 },
    attention: [],
    summaries: [{ upcoming: [] }],
  });
  expect(changeTo([lateReminder, completedReminder(laterReminder)])).toMatchObject({
    counts: { upcoming: 0, overdue: 1 },
    attention: [lateReminder],
  });
});

it('does not count a completion by a record of another month', () => {
  const remindersAfter = [
    completedReminder(lateReminder, '2026-10-31T01:00:00.000Z'),
    laterReminder,
  ];
  expect(changeTo(remindersAfter)).toMatchObject({
    completedThisMonth: 0,
    counts: { upcoming: 1, overdue: 0 },
  });
});

it('counts a moved due date at its new day', () => {
  const remindersAfter = [
    { ...lateReminder, dueDate: '2026-12-22', isOverdue: false },
    laterReminder,
  ];
  expect(changeTo(remindersAfter)).toMatchObject({
    counts: { upcoming: 2, overdue: 0 },
    attention: [],
    summaries: [{ upcoming: [laterReminder] }],
  });
});

it('changes nothing if there are no changes', () => {
  expect(changeTo(before)).toBe(insights);
});

it.each([
  ['a pet that is shared with the account', { petId: 'p2', pet: { ...pet, id: 'p2' } }],
  ['a document', { type: 'document' as const }],
])('does not count the reminders of %s, as the server does not', (_of, fields) => {
  const other = { ...reminder('other', true), ...fields };
  expect(changeTo([...before, completedReminder(other)], [...before, other])).toEqual(insights);
});
