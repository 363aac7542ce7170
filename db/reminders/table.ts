import { boolean, instant, type RowOf, table, text } from '#db/engine/table.ts';
import type { medicalRecords } from '#db/records/table.ts';

const OF_NOTICES = 'it is about notices that this server sends';

export const reminders = table('reminders', {
  id: text().key(),
  petId: text().references('pets'),
  medicalRecordId: text().nullable().references('medicalRecords'),
  type: text<RowOf<typeof medicalRecords>['type']>(),
  title: text(),
  /** A day, or an instant where a time was given. */
  dueDate: text(),
  isOverdue: boolean().fallback(false),
  isCompleted: boolean().fallback(false),
  completedAt: instant().nullable(),
  completedByRecordId: text().nullable().references('medicalRecords', 'set null'),
  notificationSent: boolean().fallback(false),
  /** The day, and the due date of that time, that notices were planned for last. */
  plannedFor: text().nullable().notExported(OF_NOTICES),
  /** The due date, where it had passed already when it was written down: nobody is notified of it. */
  quietFor: text().nullable().notExported('an import works it out of the due date'),
  /** The last mention in a reminder mail: `soon`, `overdue` or `backlog`, a space, and the due date at that time. */
  mailedFor: text().nullable().notExported(OF_NOTICES),
  createdAt: instant(),
  updatedAt: instant(),
  deletedAt: instant().nullable().notExported('what was deleted is left out of exports'),
}).inFeed({ entity: 'reminder', silent: ['isOverdue', 'plannedFor', 'quietFor', 'mailedFor'] });
