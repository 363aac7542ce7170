import { v7 } from 'uuid';
import type { Runner } from '#db/engine/run.ts';
import { getDefaults } from '#db/engine/table.ts';
import { insertReminder, type ReminderRow } from './queries.ts';
import { reminders } from './table.ts';

/** Inserts an open reminder of a pet with plausible values. For tests. */
export const buildReminder = async (
  db: Runner,
  overrides: Partial<ReminderRow> & Pick<ReminderRow, 'petId'>,
): Promise<ReminderRow> => {
  const instant = '2026-03-03T02:00:00.000Z';
  const reminder: ReminderRow = {
    ...getDefaults(reminders),
    id: v7(),
    type: 'vaccine',
    title: 'Rabies',
    dueDate: '2026-12-01',
    createdAt: instant,
    updatedAt: instant,
    ...overrides,
  };
  await insertReminder(db, reminder);
  return reminder;
};
