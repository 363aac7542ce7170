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

const recordSource = (
  id: string,
  dateGiven: string,
  overrides: Partial<RecordRow> = {},
): Source => ({
  id,
  petId: 'pet',
  type: 'vaccine',
  title: 'Rabies',
  dateAdministered: dateGiven,
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
const summarize = (rows: readonly ReminderRow[]) =>
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

const jan = recordSource('a', '2026-01-01', { nextDueDate: '2026-06-01' });
const june = recordSource('b', '2026-06-01', { nextDueDate: '2026-12-01' });
const nov = recordSource('c', '2026-11-01');

const completeReminder = (rows: readonly ReminderRow[], id: string): readonly ReminderRow[] =>
  rows.map((row) =>
    row.medicalRecordId === id ? { ...row, isCompleted: true, completedAt: NOW } : row,
  );

describe('one record', () => {
  test('with a due date gets one open reminder with its due date, type and title', () => {
    const [row, ...others] = playChange([], [june], createChange('b'));
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
    expect(playChange([], [{ ...june, ...overrides }], createChange('b'))).toEqual([]);
  });

  test.each([
    ['its due date goes', { nextDueDate: null }],
    ['its reminders are turned off', { reminderEnabled: false }],
  ])('loses its reminder when %s', (_, overrides) => {
    const rows = playChange([], [june], createChange('b'));
    expect(playChange(rows, [{ ...june, ...overrides }], createChange())).toEqual([]);
  });

  test('hides its reminder when deleted and shows it unchanged when restored', () => {
    const completedReminders = completeReminder(playChange([], [june], createChange('b')), 'b');
    const reminderStates = playChange(
      completedReminders,
      [{ ...june, deletedAt: NOW }],
      createChange(),
    );
    expect(reminderStates[0]).toMatchObject({ deletedAt: NOW, isCompleted: true });
    expect(summarize(playChange(reminderStates, [june], createChange('b')))).toEqual({
      b: 'done',
    });
  });

  test('stays done until its due date moves', () => {
    const completedReminders = completeReminder(playChange([], [june], createChange('b')), 'b');
    expect(summarize(playChange(completedReminders, [june], createChange()))).toEqual({
      b: 'done',
    });
    const renamedReminders = playChange(
      completedReminders,
      [{ ...june, title: 'DHPP' }],
      createChange('b'),
    );
    expect(renamedReminders[0]).toMatchObject({ title: 'DHPP', isCompleted: true });
    const movedReminders = playChange(
      completedReminders,
      [{ ...june, nextDueDate: '2026-12-24' }],
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
    const [row] = playChange([], [june], createChange('b'));
    const sentReminders = row ? [{ ...row, notificationSent: true }] : [];
    expect(
      playChange(sentReminders, [{ ...june, title: 'DHPP' }], createChange())[0]?.notificationSent,
    ).toBe(true);
    const laterRecord = { ...june, nextDueDate: '2026-12-24' };
    expect(playChange(sentReminders, [laterRecord], createChange())[0]?.notificationSent).toBe(
      false,
    );
  });

  test('that was due before today is overdue from the start', () => {
    expect(playChange([], [jan], createChange('a'))[0]?.isOverdue).toBe(true);
    const today = { ...jan, nextDueDate: '2026-11-20' };
    expect(
      playChange([], [today], createChange('a', '2026-11-20T15:59:00.000Z'))[0]?.isOverdue,
    ).toBe(false);
    expect(
      playChange([], [today], createChange('a', '2026-11-20T16:00:00.000Z'))[0]?.isOverdue,
    ).toBe(true);
  });
});

describe('a later record of the same kind', () => {
  const firstReminders = playChange([], [jan], createChange('a'));
  const bothReminders = playChange(firstReminders, [jan, june], createChange('b'));

  test('completes the open reminder of the earlier one', () => {
    expect(summarize(bothReminders)).toEqual({ a: 'by b', b: 'open' });
    expect(bothReminders[0]).toMatchObject({ isOverdue: false });
  });

  test('completes it at nine on its day in the owner’s zone, but not after now', () => {
    const completedAt = (dateGiven: string, now = NOW, timeZone = 'Asia/Manila') => {
      const change = { ...createChange('b', now), timeZone };
      return playChange(firstReminders, [jan, { ...june, dateAdministered: dateGiven }], change)[0]
        ?.completedAt;
    };
    expect(completedAt('2026-06-01')).toBe('2026-06-01T01:00:00.000Z');
    expect(completedAt('2026-06-01', NOW, 'America/New_York')).toBe('2026-06-01T13:00:00.000Z');
    expect(completedAt('2026-11-20')).toBe('2026-11-20T01:00:00.000Z');
    expect(completedAt('2026-11-20', '2026-11-19T23:00:00.000Z')).toBe('2026-11-19T23:00:00.000Z');
  });

  test('with a changed date completes it on that date; other edits change nothing', () => {
    const movedRecord = { ...june, dateAdministered: '2026-07-01' };
    expect(playChange(bothReminders, [jan, movedRecord], createChange('b'))[0]).toMatchObject({
      completedAt: '2026-07-01T01:00:00.000Z',
      completedByRecordId: 'b',
    });
    expect(playChange(bothReminders, [jan, movedRecord], createChange())[0]?.completedAt).toBe(
      '2026-06-01T01:00:00.000Z',
    );
  });

  test('leaves a completed reminder unchanged', () => {
    expect(
      summarize(playChange(completeReminder(firstReminders, 'a'), [jan, june], createChange('b'))),
    ).toEqual({
      a: 'done',
      b: 'open',
    });
  });

  test('completes even without a due date of its own', () => {
    expect(
      summarize(
        playChange(firstReminders, [jan, { ...june, nextDueDate: null }], createChange('b')),
      ),
    ).toEqual({
      a: 'by b',
    });
  });

  test('on the same day completes nothing', () => {
    const twinRecord = recordSource('twin', '2026-01-01');
    expect(summarize(playChange(firstReminders, [jan, twinRecord], createChange('twin')))).toEqual({
      a: 'open',
      twin: 'open',
    });
  });

  test('entered before the earlier one completes it too', () => {
    const laterReminders = playChange([], [june], createChange('b'));
    expect(summarize(playChange(laterReminders, [jan, june], createChange('a')))).toEqual({
      b: 'open',
      a: 'by b',
    });
  });

  test('reopens it when it is deleted', () => {
    const remindersAfter = playChange(
      bothReminders,
      [jan, { ...june, deletedAt: NOW }],
      createChange(),
    );
    expect(summarize(remindersAfter)).toEqual({ a: 'open', b: 'hidden' });
    expect(remindersAfter[0]?.isOverdue).toBe(true);
  });

  test('reopens it when it gets another title or an earlier day', () => {
    expect(summarize(playChange(bothReminders.slice(0, 1), [jan], createChange('b')))).toEqual({
      a: 'open',
    });
    const earlierRecord = { ...june, dateAdministered: '2025-12-31' };
    expect(summarize(playChange(bothReminders, [jan, earlierRecord], createChange('b')))).toEqual({
      a: 'open',
      b: 'by a',
    });
  });

  test('hands over to the next later one when it is deleted', () => {
    const resultingReminders = playChange(bothReminders, [jan, june, nov], createChange('c'));
    expect(summarize(resultingReminders)).toEqual({ a: 'by b', b: 'by c', c: 'open' });
    const remindersWithout = playChange(
      resultingReminders,
      [jan, { ...june, deletedAt: NOW }, nov],
      createChange(),
    );
    expect(summarize(remindersWithout)).toEqual({ a: 'by c', b: 'hidden', c: 'open' });
  });

  test('does not complete it again after its due date moved, until a new record comes', () => {
    const movedRecord = { ...jan, nextDueDate: '2026-12-24' };
    const openReminders = playChange(bothReminders, [movedRecord, june], createChange());
    expect(summarize(openReminders)).toEqual({ a: 'open', b: 'open' });
    const editedRecord = { ...june, nextDueDate: '2027-01-01' };
    expect(
      summarize(playChange(openReminders, [movedRecord, editedRecord], createChange())),
    ).toEqual({
      a: 'open',
      b: 'open',
    });
    const thirdReminders = playChange(openReminders, [movedRecord, june, nov], createChange('c'));
    expect(summarize(thirdReminders)).toEqual({ a: 'by c', b: 'by c', c: 'open' });
  });

  test('with the title Other completes nothing', () => {
    const otherReminders = [jan, june].map((item) => ({ ...item, title: 'Other' }));
    expect(summarize(playChange([], otherReminders, createChange('b')))).toEqual({
      a: 'open',
      b: 'open',
    });
  });
});
