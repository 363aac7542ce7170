import { v7 } from 'uuid';
import type { Runner } from '#db/run.ts';
import { insertReminder, type ReminderRow } from './queries.ts';

/** Inserts a plausible open reminder of a pet; for tests. */
export const buildReminder = async (
  db: Runner,
  overrides: Partial<ReminderRow> & Pick<ReminderRow, 'petId'>,
): Promise<ReminderRow> => {
  const instant = '2026-03-03T02:00:00.000Z';
  const reminder: ReminderRow = {
    id: v7(),
    medicalRecordId: null,
    type: 'vaccine',
    title: 'Rabies',
    dueDate: '2026-12-01',
    isOverdue: false,
    isCompleted: false,
    completedAt: null,
    completedByRecordId: null,
    notificationSent: false,
    plannedFor: null,
    quietFor: null,
    mailedFor: null,
    createdAt: instant,
    updatedAt: instant,
    deletedAt: null,
    ...overrides,
  };
  await insertReminder(db, reminder);
  return reminder;
};
