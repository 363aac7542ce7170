import { boolean, instant, type RowOf, table, text } from '#db/engine/table.ts';
import type { medicalRecords } from '#db/records/table.ts';

const OF_NOTICES = 'it is about notices that this server sends';

export const reminders = table('reminders', {
  id: text().key(),
  petId: text().references('pets'),
  medicalRecordId: text().nullable().references('medicalRecords'),
  type: text<RowOf<typeof medicalRecords>['type']>(),
  title: text(),
  /** A day, or an instant if a time was given. */
  dueDate: text(),
  isOverdue: boolean().fallback(false),
  isCompleted: boolean().fallback(false),
  completedAt: instant().nullable(),
  completedByRecordId: text().nullable().references('medicalRecords', 'set null'),
  notificationSent: boolean().fallback(false),
  /** The day for which notices were last planned, and the due date at that time. */
  plannedFor: text().nullable().notExported(OF_NOTICES),
  /** The due date, if it had already passed when the reminder was created. It causes no notices. */
  quietFor: text().nullable().notExported('an import works it out of the due date'),
  /** The last mention in a reminder mail: `soon`, `overdue` or `backlog`, a space, and the due date at that time. */
  mailedFor: text().nullable().notExported(OF_NOTICES),
  createdAt: instant(),
  updatedAt: instant(),
  deletedAt: instant().nullable().notExported('what was deleted is left out of exports'),
}).inFeed({ entity: 'reminder', silent: ['isOverdue', 'plannedFor', 'quietFor', 'mailedFor'] });
