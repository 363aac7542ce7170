import * as z from 'zod/mini';
import { paging, queryDueDate } from '#server/http/contract.ts';
import { answerType, endpoint } from '#server/http/endpoint.ts';
import type { Category } from '#server/pets/rules.ts';
import type { Photo } from '#server/photos/contract.ts';
import type { RecordType } from '#server/records/rules.ts';

/** A pet as a reminder carries it: no photo data, only its address. */
export interface ReminderPet {
  readonly id: string;
  readonly name: string;
  readonly category: Category;
  readonly breed: string | null;
  readonly photo: Photo | null;
}

/** `dueDate` is a day, or an instant where a time was given; `isOverdue` is computed when read. */
export interface Reminder {
  readonly id: string;
  readonly petId: string;
  readonly medicalRecordId: string | null;
  readonly type: RecordType;
  readonly title: string;
  readonly dueDate: string;
  readonly isOverdue: boolean;
  readonly isCompleted: boolean;
  readonly completedAt: string | null;
  readonly notificationSent: boolean;
  readonly createdAt: string;
}

export interface ReminderWithPet extends Reminder {
  readonly pet: ReminderPet;
}

/**
 * A page holds the open ones, a thousand at most, and the thousand that were completed last; the next page goes on in
 * both. `X-Total-Count` says how many there are.
 */
const paged = z.object({ page: paging.page });

export const listPetReminders = endpoint({
  method: 'GET',
  path: '/api/pets/:petId/reminders',
  query: paged,
  out: answerType<readonly ReminderWithPet[]>(),
});

export const listReminders = endpoint({
  method: 'GET',
  path: '/api/reminders',
  query: paged,
  tagged: true,
  out: answerType<readonly ReminderWithPet[]>(),
});

export const listOverdueReminders = endpoint({
  method: 'GET',
  path: '/api/reminders/overdue',
  tagged: true,
  out: answerType<readonly ReminderWithPet[]>(),
});

/**
 * `dueDate` is the due date that the owner was shown. Where the stored one differs, nothing is done: 409
 * `reminders.moved` with the reminder as `current`. A query with another name is refused:
 * ignored, a misspelled `dueDate` would complete whatever falls due now.
 */
export const completeReminder = endpoint({
  method: 'PUT',
  path: '/api/reminders/:reminderId/complete',
  query: z.strictObject({ dueDate: queryDueDate }),
  body: z.object({}),
  out: answerType<ReminderWithPet>('id', 'petId', 'dueDate', 'isCompleted'),
});

/** Opens again what was ticked off, by hand or by a later record. */
export const reopenReminder = endpoint({
  method: 'PUT',
  path: '/api/reminders/:reminderId/reopen',
  body: z.object({}),
  out: answerType<ReminderWithPet>('id', 'petId', 'dueDate', 'isCompleted'),
});
