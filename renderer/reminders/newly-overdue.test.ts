import { afterEach, expect, it, vi } from 'vitest';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { dueCountChange, onDaysOfCounts } from './changed-reminders.ts';
import { markNewlyOverdue, remindersOnDay, withNewlyOverdue } from './newly-overdue.ts';

const day = { today: '2026-11-21', timeZone: 'Asia/Manila' };
/** One hour after midnight in Manila. */
const NOW = Date.parse('2026-11-20T17:00:00Z');
const YESTERDAY = Date.parse('2026-11-20T10:00:00Z');

const reminder = (id: string, dueDate: string, isCompleted = false): ReminderWithPet => ({
  id,
  petId: 'p1',
  medicalRecordId: null,
  type: 'vaccine',
  title: 'Rabies',
  dueDate,
  isOverdue: false,
  isCompleted,
  completedAt: null,
  notificationSent: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  pet: { id: 'p1', name: 'Bantay', category: 'dog', breed: null, photo: null, isSample: false },
});

const overdueBefore = { ...reminder('before', '2026-11-18'), isOverdue: true };
const dueYesterday = reminder('yesterday', '2026-11-20T15:59:00.000Z');
const all = [
  reminder('today', '2026-11-21'),
  dueYesterday,
  reminder('done', '2026-11-20', true),
  overdueBefore,
  // Another device completed it before the server answered with the overdue ones.
  { ...reminder('done elsewhere', '2026-11-18'), isOverdue: true },
];

afterEach(() => {
  vi.useRealTimers();
});

it('marks open reminders whose day has ended, and returns the same list if there are none', () => {
  const overdueIds = markNewlyOverdue(all, day)
    .filter(({ isOverdue }) => isOverdue)
    .map(({ id }) => id);
  expect(overdueIds).toEqual(['yesterday', 'before', 'done elsewhere']);
  const dueLater = all.slice(0, 1);
  expect(markNewlyOverdue(dueLater, day)).toBe(dueLater);
});

it('tells which reminders were overdue on another day', () => {
  const overdueIdsOn = (today: string) =>
    remindersOnDay(markNewlyOverdue(all, day), { ...day, today })
      .filter(({ isOverdue }) => isOverdue)
      .map(({ id }) => id);
  expect(overdueIdsOn('2026-11-20')).toEqual(['before', 'done elsewhere']);
  expect(overdueIdsOn('2026-11-22')).toEqual(['today', 'yesterday', 'before', 'done elsewhere']);
});

it('removes a done reminder from the overdue ones of today, also if it was listed before its day ended', () => {
  const changeOf = (answeredOn: string, today: string) => {
    const done = { ...dueYesterday, isCompleted: true };
    // An unchanged one of the same day must not count as a change.
    const previous = [...all, reminder('also yesterday', '2026-11-20')];
    const next = previous.map((one) => (one === dueYesterday ? done : one));
    const days = { answeredOn, today, timeZone: day.timeZone };
    return dueCountChange(onDaysOfCounts(previous, next, days));
  };
  expect(changeOf('2026-11-21', '2026-11-21')).toEqual({ overdue: -1, upcoming: 0, done: 1 });
  // Within the first minute of a day, the device may still show the day before.
  expect(changeOf('2026-11-21', '2026-11-20')).toEqual({ overdue: -1, upcoming: 0, done: 1 });
  expect(changeOf('2026-11-20', '2026-11-20')).toEqual({ overdue: 0, upcoming: -1, done: 1 });
  expect(dueCountChange(onDaysOfCounts(all, all, { ...day, answeredOn: '2026-11-22' }))).toEqual({
    ...{ overdue: 0, upcoming: 0, done: 0 },
  });
});

it('adds to the overdue ones only what became overdue since the answer', () => {
  vi.useFakeTimers({ now: NOW });
  const before = [overdueBefore];
  expect(withNewlyOverdue(before, all, YESTERDAY, day)).toEqual([
    overdueBefore,
    { ...dueYesterday, isOverdue: true },
  ]);
  expect(withNewlyOverdue(before, all, NOW - 60_000, day)).toBe(before);
});
