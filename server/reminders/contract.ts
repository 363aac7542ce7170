import * as z from 'zod/mini';
import { instantField, paging, queryDueDate } from '#server/http/contract.ts';
import { answerType, endpoint } from '#server/http/endpoint.ts';
import type { Author, Role } from '#server/members/rules.ts';
import type { Category } from '#server/pets/rules.ts';
import type { Photo } from '#server/photos/contract.ts';
import type { RecordType } from '#server/records/rules.ts';

/** The subject of a reminder: a kind of record, or the end of a document. */
export type ReminderType = RecordType | 'document';

/** The pet of a reminder, with the photo's address only. */
export interface ReminderPet {
  readonly id: string;
  readonly name: string;
  readonly category: Category;
  readonly breed: string | null;
  readonly photo: Photo | null;
  readonly isSample: boolean;
}

/** `dueDate` is a day, or an instant if a time was given. `isOverdue` is computed when read. */
export interface Reminder {
  readonly id: string;
  readonly petId: string;
  readonly medicalRecordId: string | null;
  /** The document that ends on the due date; absent from reminders that a device stored before there were any. */
  readonly documentId?: string | null;
  readonly type: ReminderType;
  readonly title: string;
  readonly dueDate: string;
  readonly isOverdue: boolean;
  readonly isCompleted: boolean;
  readonly completedAt: string | null;
  readonly notificationSent: boolean;
  readonly createdAt: string;
}

/** `owner` and `role` are absent from reminders that a device stored before pets could be shared. */
export interface ReminderWithPet extends Reminder {
  readonly owner?: Author;
  readonly role?: Role;
  readonly pet: ReminderPet;
}

/** A reminder of care, for which a record can be written. */
export interface CareReminder extends ReminderWithPet {
  readonly type: RecordType;
}

/**
 * A page contains up to 1,000 open reminders and the 1,000 last completed ones; the next page continues both.
 * `X-Total-Count` is the full number.
 */
const paged = z.object({ page: paging.page });

/** The open reminders of a pet, the earliest first. */
export const listPetReminders = endpoint({
  method: 'GET',
  path: '/api/pets/:petId/reminders',
  query: paged,
  out: answerType<readonly ReminderWithPet[]>(),
});

/** The open reminders of all pets, the earliest first. */
export const listReminders = endpoint({
  method: 'GET',
  path: '/api/reminders',
  query: paged,
  tagged: true,
  out: answerType<readonly ReminderWithPet[]>(),
});

/** The open reminders of all pets that are overdue. */
export const listOverdueReminders = endpoint({
  method: 'GET',
  path: '/api/reminders/overdue',
  tagged: true,
  out: answerType<readonly ReminderWithPet[]>(),
});

/**
 * `dueDate` is the due date that the owner saw. If it differs from the stored one, nothing changes: 409
 * `reminders.moved` with the reminder as `current`. Unknown query names are refused, because a misspelled `dueDate`
 * would complete whatever is due now. `completedAt` is the instant of a completion that was sent later, or the former
 * one of a reopened reminder; an instant after now counts as now.
 */
export const completeReminder = endpoint({
  method: 'PUT',
  path: '/api/reminders/:reminderId/complete',
  query: z.strictObject({ dueDate: queryDueDate }),
  body: z.object({ completedAt: z.optional(instantField) }),
  out: answerType<ReminderWithPet>('id', 'petId', 'dueDate', 'isCompleted'),
});

/** Reopens a reminder that was completed by hand or by a later record. */
export const reopenReminder = endpoint({
  method: 'PUT',
  path: '/api/reminders/:reminderId/reopen',
  body: z.object({}),
  out: answerType<ReminderWithPet>('id', 'petId', 'dueDate', 'isCompleted'),
});
