import { describe, expect, test } from 'vitest';
import type { RecordRow } from '#db/records/queries.ts';
import type { ReminderRow } from '#db/reminders/queries.ts';
import { type Change, deriveReminders } from './derive-reminders.ts';

const NOW = '2026-11-20T02:00:00.000Z';
const at = (arrived?: string, now = NOW): Change => ({
  now: new Date(now),
  timeZone: 'Asia/Manila',
  arrived,
});

type Source = Parameters<typeof deriveReminders>[0][number];

const record = (id: string, given: string, overrides: Partial<RecordRow> = {}): Source => ({
  id,
  petId: 'pet',
  type: 'vaccine',
  title: 'Rabies',
  dateAdministered: given,
  nextDueDate: '2027-06-01',
  reminderEnabled: true,
  updatedAt: NOW,
  deletedAt: null,
  ...overrides,
});

/** Applies a plan as the database would. */
const play = (
  rows: readonly ReminderRow[],
  group: readonly Source[],
  change: Change,
): readonly ReminderRow[] => {
  const plan = deriveReminders(group, rows, change);
  const kept = rows
    .filter(({ id }) => !plan.remove.includes(id))
    .map((row) => ({ ...row, ...plan.change.find(({ id }) => id === row.id)?.state }));
  const added = plan.insert.map((state) => ({
    ...state,
    id: `r-${state.medicalRecordId}`,
    createdAt: NOW,
    updatedAt: NOW,
  }));
  const after = [...kept, ...added];
  const settled = { insert: [], change: [], remove: [] };
  const again = deriveReminders(group, after, { ...change, arrived: undefined });
  expect(again, 'a second look finds nothing to do').toEqual(settled);
  return after;
};

/** Describes reminders as `record: open`, `record: done` or `record: by other`. */
const summary = (rows: readonly ReminderRow[]) =>
  Object.fromEntries(
    rows.map((row) => [
      row.medicalRecordId,
      row.deletedAt
        ? 'hidden'
        : !row.isCompleted
          ? 'open'
          : row.completedByRecordId
            ? `by ${row.completedByRecordId}`
            : 'done',
    ]),
  );

const a = record('a', '2026-01-01', { nextDueDate: '2026-06-01' });
const b = record('b', '2026-06-01', { nextDueDate: '2026-12-01' });
const c = record('c', '2026-11-01');

const tickOff = (rows: readonly ReminderRow[], id: string): readonly ReminderRow[] =>
  rows.map((row) =>
    row.medicalRecordId === id ? { ...row, isCompleted: true, completedAt: NOW } : row,
  );

describe('one record', () => {
  test('with a due date gets one open reminder with its due date, type and title', () => {
    const [row, ...others] = play([], [b], at('b'));
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      petId: 'pet',
      medicalRecordId: 'b',
      type: 'vaccine',
      title: 'Rabies',
      dueDate: '2026-12-01',
      isOverdue: false,
      isCompleted: false,
      completedAt: null,
    });
  });

  test.each([
    ['without a due date', { nextDueDate: null }],
    ['with reminders off', { reminderEnabled: false }],
    ['that was deleted', { deletedAt: NOW }],
  ])('%s gets none', (_, overrides) => {
    expect(play([], [{ ...b, ...overrides }], at('b'))).toEqual([]);
  });

  test.each([
    ['its due date goes', { nextDueDate: null }],
    ['its reminders are turned off', { reminderEnabled: false }],
  ])('loses its reminder when %s', (_, overrides) => {
    const rows = play([], [b], at('b'));
    expect(play(rows, [{ ...b, ...overrides }], at())).toEqual([]);
  });

  test('hides its reminder when deleted and shows it unchanged when restored', () => {
    const done = tickOff(play([], [b], at('b')), 'b');
    const hidden = play(done, [{ ...b, deletedAt: NOW }], at());
    expect(hidden[0]).toMatchObject({ deletedAt: NOW, isCompleted: true });
    expect(summary(play(hidden, [b], at('b')))).toEqual({ b: 'done' });
  });

  test('stays done until its due date moves', () => {
    const done = tickOff(play([], [b], at('b')), 'b');
    expect(summary(play(done, [b], at()))).toEqual({ b: 'done' });
    const renamed = play(done, [{ ...b, title: 'DHPP' }], at('b'));
    expect(renamed[0]).toMatchObject({ title: 'DHPP', isCompleted: true });
    const moved = play(done, [{ ...b, nextDueDate: '2026-12-24' }], at());
    expect(moved[0]).toMatchObject({
      dueDate: '2026-12-24',
      isCompleted: false,
      completedAt: null,
      notificationSent: false,
    });
  });

  test('stays notified until the due date moves', () => {
    const [row] = play([], [b], at('b'));
    const notified = row ? [{ ...row, notificationSent: true }] : [];
    expect(play(notified, [{ ...b, title: 'DHPP' }], at())[0]?.notificationSent).toBe(true);
    const later = { ...b, nextDueDate: '2026-12-24' };
    expect(play(notified, [later], at())[0]?.notificationSent).toBe(false);
  });

  test('that was due before today is overdue from the start', () => {
    expect(play([], [a], at('a'))[0]?.isOverdue).toBe(true);
    const today = { ...a, nextDueDate: '2026-11-20' };
    expect(play([], [today], at('a', '2026-11-20T15:59:00.000Z'))[0]?.isOverdue).toBe(false);
    expect(play([], [today], at('a', '2026-11-20T16:00:00.000Z'))[0]?.isOverdue).toBe(true);
  });
});

describe('a later record of the same kind', () => {
  const first = play([], [a], at('a'));
  const both = play(first, [a, b], at('b'));

  test('completes the open reminder of the earlier one', () => {
    expect(summary(both)).toEqual({ a: 'by b', b: 'open' });
    expect(both[0]).toMatchObject({ isOverdue: false });
  });

  test('completes it at nine on its day in the owner’s zone, but not after now', () => {
    const completedAt = (given: string, now = NOW, timeZone = 'Asia/Manila') => {
      const change = { ...at('b', now), timeZone };
      return play(first, [a, { ...b, dateAdministered: given }], change)[0]?.completedAt;
    };
    expect(completedAt('2026-06-01')).toBe('2026-06-01T01:00:00.000Z');
    expect(completedAt('2026-06-01', NOW, 'America/New_York')).toBe('2026-06-01T13:00:00.000Z');
    expect(completedAt('2026-11-20')).toBe('2026-11-20T01:00:00.000Z');
    expect(completedAt('2026-11-20', '2026-11-19T23:00:00.000Z')).toBe('2026-11-19T23:00:00.000Z');
  });

  test('with a changed date completes it on that date; other edits change nothing', () => {
    const moved = { ...b, dateAdministered: '2026-07-01' };
    expect(play(both, [a, moved], at('b'))[0]).toMatchObject({
      completedAt: '2026-07-01T01:00:00.000Z',
      completedByRecordId: 'b',
    });
    expect(play(both, [a, moved], at())[0]?.completedAt).toBe('2026-06-01T01:00:00.000Z');
  });

  test('leaves a completed reminder unchanged', () => {
    expect(summary(play(tickOff(first, 'a'), [a, b], at('b')))).toEqual({ a: 'done', b: 'open' });
  });

  test('completes even without a due date of its own', () => {
    expect(summary(play(first, [a, { ...b, nextDueDate: null }], at('b')))).toEqual({ a: 'by b' });
  });

  test('on the same day completes nothing', () => {
    const twin = record('twin', '2026-01-01');
    expect(summary(play(first, [a, twin], at('twin')))).toEqual({ a: 'open', twin: 'open' });
  });

  test('entered before the earlier one completes it too', () => {
    const later = play([], [b], at('b'));
    expect(summary(play(later, [a, b], at('a')))).toEqual({ b: 'open', a: 'by b' });
  });

  test('reopens it when it is deleted', () => {
    const after = play(both, [a, { ...b, deletedAt: NOW }], at());
    expect(summary(after)).toEqual({ a: 'open', b: 'hidden' });
    expect(after[0]?.isOverdue).toBe(true);
  });

  test('reopens it when it gets another title or an earlier day', () => {
    expect(summary(play(both.slice(0, 1), [a], at('b')))).toEqual({ a: 'open' });
    const earlier = { ...b, dateAdministered: '2025-12-31' };
    expect(summary(play(both, [a, earlier], at('b')))).toEqual({ a: 'open', b: 'by a' });
  });

  test('hands over to the next later one when it is deleted', () => {
    const three = play(both, [a, b, c], at('c'));
    expect(summary(three)).toEqual({ a: 'by b', b: 'by c', c: 'open' });
    const without = play(three, [a, { ...b, deletedAt: NOW }, c], at());
    expect(summary(without)).toEqual({ a: 'by c', b: 'hidden', c: 'open' });
  });

  test('does not complete it again after its due date moved, until a new record comes', () => {
    const moved = { ...a, nextDueDate: '2026-12-24' };
    const opened = play(both, [moved, b], at());
    expect(summary(opened)).toEqual({ a: 'open', b: 'open' });
    const edited = { ...b, nextDueDate: '2027-01-01' };
    expect(summary(play(opened, [moved, edited], at()))).toEqual({ a: 'open', b: 'open' });
    const third = play(opened, [moved, b, c], at('c'));
    expect(summary(third)).toEqual({ a: 'by c', b: 'by c', c: 'open' });
  });

  test('with the title Other completes nothing', () => {
    const others = [a, b].map((each) => ({ ...each, title: 'Other' }));
    expect(summary(play([], others, at('b')))).toEqual({ a: 'open', b: 'open' });
  });
});
