import { describe, expect, test } from 'vitest';
import type { RecordRow } from '#db/records/queries.ts';
import type { ReminderRow } from '#db/reminders/queries.ts';
import { deriveReminders, type RecordChange } from './derive-reminders.ts';

const NOW = '2026-11-20T02:00:00.000Z';
const createChange = (arrivedAt?: string, now = NOW): RecordChange => ({
  now: new Date(now),
  timeZone: 'Asia/Manila',
  arrived: arrivedAt,
});

type Source = Parameters<typeof deriveReminders>[0][number];

const record = (id: string, givenValue: string, overrides: Partial<RecordRow> = {}): Source => ({
  id,
  petId: 'pet',
  type: 'vaccine',
  title: 'Rabies',
  dateAdministered: givenValue,
  nextDueDate: '2027-06-01',
  reminderEnabled: true,
  updatedAt: NOW,
  deletedAt: null,
  ...overrides,
});

/** Applies a plan as the database would. */
const playChange = (
  rows: readonly ReminderRow[],
  group: readonly Source[],
  change: RecordChange,
): readonly ReminderRow[] => {
  const plan = deriveReminders(group, rows, change);
  const keptReminders = rows
    .filter(({ id }) => !plan.remove.includes(id))
    .map((row) => ({ ...row, ...plan.change.find(({ id }) => id === row.id)?.state }));
  const addedReminders = plan.insert.map((state) => ({
    ...state,
    id: `r-${state.medicalRecordId}`,
    createdAt: NOW,
    updatedAt: NOW,
  }));
  const remindersAfter = [...keptReminders, ...addedReminders];
  const emptyChanges = { insert: [], change: [], remove: [] };
  const secondPlan = deriveReminders(group, remindersAfter, { ...change, arrived: undefined });
  expect(secondPlan, 'a second look finds nothing to do').toEqual(emptyChanges);
  return remindersAfter;
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

const completeReminder = (rows: readonly ReminderRow[], id: string): readonly ReminderRow[] =>
  rows.map((row) =>
    row.medicalRecordId === id ? { ...row, isCompleted: true, completedAt: NOW } : row,
  );

describe('one record', () => {
  test('with a due date gets one open reminder with its due date, type and title', () => {
    const [row, ...others] = playChange([], [b], createChange('b'));
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
    expect(playChange([], [{ ...b, ...overrides }], createChange('b'))).toEqual([]);
  });

  test.each([
    ['its due date goes', { nextDueDate: null }],
    ['its reminders are turned off', { reminderEnabled: false }],
  ])('loses its reminder when %s', (_, overrides) => {
    const rows = playChange([], [b], createChange('b'));
    expect(playChange(rows, [{ ...b, ...overrides }], createChange())).toEqual([]);
  });

  test('hides its reminder when deleted and shows it unchanged when restored', () => {
    const completedReminders = completeReminder(playChange([], [b], createChange('b')), 'b');
    const reminderStates = playChange(
      completedReminders,
      [{ ...b, deletedAt: NOW }],
      createChange(),
    );
    expect(reminderStates[0]).toMatchObject({ deletedAt: NOW, isCompleted: true });
    expect(summary(playChange(reminderStates, [b], createChange('b')))).toEqual({ b: 'done' });
  });

  test('stays done until its due date moves', () => {
    const completedReminders = completeReminder(playChange([], [b], createChange('b')), 'b');
    expect(summary(playChange(completedReminders, [b], createChange()))).toEqual({ b: 'done' });
    const renamedReminders = playChange(
      completedReminders,
      [{ ...b, title: 'DHPP' }],
      createChange('b'),
    );
    expect(renamedReminders[0]).toMatchObject({ title: 'DHPP', isCompleted: true });
    const movedReminders = playChange(
      completedReminders,
      [{ ...b, nextDueDate: '2026-12-24' }],
      createChange(),
    );
    expect(movedReminders[0]).toMatchObject({
      dueDate: '2026-12-24',
      isCompleted: false,
      completedAt: null,
      notificationSent: false,
    });
  });

  test('stays notified until the due date moves', () => {
    const [row] = playChange([], [b], createChange('b'));
    const sentReminders = row ? [{ ...row, notificationSent: true }] : [];
    expect(
      playChange(sentReminders, [{ ...b, title: 'DHPP' }], createChange())[0]?.notificationSent,
    ).toBe(true);
    const laterRecord = { ...b, nextDueDate: '2026-12-24' };
    expect(playChange(sentReminders, [laterRecord], createChange())[0]?.notificationSent).toBe(
      false,
    );
  });

  test('that was due before today is overdue from the start', () => {
    expect(playChange([], [a], createChange('a'))[0]?.isOverdue).toBe(true);
    const today = { ...a, nextDueDate: '2026-11-20' };
    expect(
      playChange([], [today], createChange('a', '2026-11-20T15:59:00.000Z'))[0]?.isOverdue,
    ).toBe(false);
    expect(
      playChange([], [today], createChange('a', '2026-11-20T16:00:00.000Z'))[0]?.isOverdue,
    ).toBe(true);
  });
});

describe('a later record of the same kind', () => {
  const firstReminders = playChange([], [a], createChange('a'));
  const bothReminders = playChange(firstReminders, [a, b], createChange('b'));

  test('completes the open reminder of the earlier one', () => {
    expect(summary(bothReminders)).toEqual({ a: 'by b', b: 'open' });
    expect(bothReminders[0]).toMatchObject({ isOverdue: false });
  });

  test('completes it at nine on its day in the owner’s zone, but not after now', () => {
    const completedAt = (givenValue: string, now = NOW, timeZone = 'Asia/Manila') => {
      const change = { ...createChange('b', now), timeZone };
      return playChange(firstReminders, [a, { ...b, dateAdministered: givenValue }], change)[0]
        ?.completedAt;
    };
    expect(completedAt('2026-06-01')).toBe('2026-06-01T01:00:00.000Z');
    expect(completedAt('2026-06-01', NOW, 'America/New_York')).toBe('2026-06-01T13:00:00.000Z');
    expect(completedAt('2026-11-20')).toBe('2026-11-20T01:00:00.000Z');
    expect(completedAt('2026-11-20', '2026-11-19T23:00:00.000Z')).toBe('2026-11-19T23:00:00.000Z');
  });

  test('with a changed date completes it on that date; other edits change nothing', () => {
    const movedRecord = { ...b, dateAdministered: '2026-07-01' };
    expect(playChange(bothReminders, [a, movedRecord], createChange('b'))[0]).toMatchObject({
      completedAt: '2026-07-01T01:00:00.000Z',
      completedByRecordId: 'b',
    });
    expect(playChange(bothReminders, [a, movedRecord], createChange())[0]?.completedAt).toBe(
      '2026-06-01T01:00:00.000Z',
    );
  });

  test('leaves a completed reminder unchanged', () => {
    expect(
      summary(playChange(completeReminder(firstReminders, 'a'), [a, b], createChange('b'))),
    ).toEqual({
      a: 'done',
      b: 'open',
    });
  });

  test('completes even without a due date of its own', () => {
    expect(
      summary(playChange(firstReminders, [a, { ...b, nextDueDate: null }], createChange('b'))),
    ).toEqual({
      a: 'by b',
    });
  });

  test('on the same day completes nothing', () => {
    const twin = record('twin', '2026-01-01');
    expect(summary(playChange(firstReminders, [a, twin], createChange('twin')))).toEqual({
      a: 'open',
      twin: 'open',
    });
  });

  test('entered before the earlier one completes it too', () => {
    const laterReminders = playChange([], [b], createChange('b'));
    expect(summary(playChange(laterReminders, [a, b], createChange('a')))).toEqual({
      b: 'open',
      a: 'by b',
    });
  });

  test('reopens it when it is deleted', () => {
    const remindersAfter = playChange(bothReminders, [a, { ...b, deletedAt: NOW }], createChange());
    expect(summary(remindersAfter)).toEqual({ a: 'open', b: 'hidden' });
    expect(remindersAfter[0]?.isOverdue).toBe(true);
  });

  test('reopens it when it gets another title or an earlier day', () => {
    expect(summary(playChange(bothReminders.slice(0, 1), [a], createChange('b')))).toEqual({
      a: 'open',
    });
    const earlierRecord = { ...b, dateAdministered: '2025-12-31' };
    expect(summary(playChange(bothReminders, [a, earlierRecord], createChange('b')))).toEqual({
      a: 'open',
      b: 'by a',
    });
  });

  test('hands over to the next later one when it is deleted', () => {
    const three = playChange(bothReminders, [a, b, c], createChange('c'));
    expect(summary(three)).toEqual({ a: 'by b', b: 'by c', c: 'open' });
    const remindersWithout = playChange(three, [a, { ...b, deletedAt: NOW }, c], createChange());
    expect(summary(remindersWithout)).toEqual({ a: 'by c', b: 'hidden', c: 'open' });
  });

  test('does not complete it again after its due date moved, until a new record comes', () => {
    const movedRecord = { ...a, nextDueDate: '2026-12-24' };
    const openReminders = playChange(bothReminders, [movedRecord, b], createChange());
    expect(summary(openReminders)).toEqual({ a: 'open', b: 'open' });
    const edited = { ...b, nextDueDate: '2027-01-01' };
    expect(summary(playChange(openReminders, [movedRecord, edited], createChange()))).toEqual({
      a: 'open',
      b: 'open',
    });
    const thirdReminders = playChange(openReminders, [movedRecord, b, c], createChange('c'));
    expect(summary(thirdReminders)).toEqual({ a: 'by c', b: 'by c', c: 'open' });
  });

  test('with the title Other completes nothing', () => {
    const otherReminders = [a, b].map((item) => ({ ...item, title: 'Other' }));
    expect(summary(playChange([], otherReminders, createChange('b')))).toEqual({
      a: 'open',
      b: 'open',
    });
  });
});
