import { authors } from '#db/authors.ts';
import { boolean, instant, type RowOf, table, text } from '#db/engine/table.ts';
import type { medicalRecords } from '#db/records/table.ts';

const SERVER_NOTICES_REASON = 'it is about notices that this server sends';

export const reminders = table('reminders', {
  id: text().key(),
  petId: text().references('pets'),
  medicalRecordId: text().nullable().references('medicalRecords'),
  /** The document that ends on the due date; null for a reminder of a record. */
  documentId: text().nullable().references('petDocuments'),
  type: text<RowOf<typeof medicalRecords>['type'] | 'document'>(),
  title: text(),
  /** A day, or an instant if a time was given. */
  dueDate: text(),
  isOverdue: boolean().fallback(false),
  isCompleted: boolean().fallback(false),
  completedAt: instant().nullable(),
  completedByRecordId: text().nullable().references('medicalRecords', 'set null'),
  /** The account that completed the reminder; null for the pet's owner. */
  completedByUserId: text()
    .nullable()
    .references('users', 'set null')
    .notExported('a file holds the data of one owner'),
  /** The name of the former member who completed the reminder. */
  completedAs: authors.signedAs,
  notificationSent: boolean().fallback(false),
  /** The day for which notices were last planned, and the due date at that time. */
  plannedFor: text().nullable().notExported(SERVER_NOTICES_REASON),
  /** The due date, if it had already passed when the reminder was created. It causes no notices. */
  quietFor: text().nullable().notExported('an import works it out of the due date'),
  /** The last mention in a reminder mail: `soon`, `overdue` or `backlog`, a space, and the due date at that time. */
  mailedFor: text().nullable().notExported(SERVER_NOTICES_REASON),
  createdAt: instant(),
  updatedAt: instant(),
  deletedAt: instant().nullable().notExported('what was deleted is left out of exports'),
}).inFeed({
  entity: 'reminder',
  silent: ['isOverdue', 'completedByUserId', 'completedAs', 'plannedFor', 'quietFor', 'mailedFor'],
});
