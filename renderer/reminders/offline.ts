import { CircleCheck, Undo2 } from 'lucide-react';
import { ApiError, call, type EndpointInput } from '#renderer/api.ts';
import type { CallOptions, OfflineKind } from '#renderer/offline/outbox/kinds.ts';
import type { NoBody, PetReference, StoredItem } from '#renderer/offline/outbox/outbox-item.ts';
import { lazyPart } from '#renderer/start/lazy-part.ts';
import {
  completeReminder,
  type ReminderWithPet,
  reopenReminder,
} from '#server/reminders/contract.ts';

/** The instant at which the owner completed the reminder; absent in items of an earlier version. */
type CompletionBody = EndpointInput<typeof completeReminder>['body'];

/** A completed reminder; `title` is the reminder's. */
export interface CompletionItem extends StoredItem<'completion', CompletionBody>, PetReference {
  readonly reminderId: string;
  readonly petId: string;
  readonly title: string;
  /** The due date that was shown; absent in items of an earlier version. */
  readonly dueDate?: string;
  /** In a conflict: the reminder on the server, with another due date. */
  readonly moved?: ReminderWithPet | null;
}

/** A completed reminder that was opened again. */
export interface ReopeningItem extends StoredItem<'reopening', NoBody>, PetReference {
  /** The completed reminder, so that it can be shown as overdue: the server's list of those does not contain it. */
  readonly reminder: ReminderWithPet;
}

declare module '#renderer/offline/outbox/outbox-item.ts' {
  interface ItemKinds {
    readonly completion: CompletionItem;
    readonly reopening: ReopeningItem;
  }
}

/** The server's reminder, if a completion was refused because of another due date. */
export const rescheduledIn = (error: unknown): ReminderWithPet | undefined => {
  if (!(error instanceof ApiError) || error.code !== 'reminders.moved') return undefined;
  // The cast is safe: the server answers so with the reminder alone.
  return 'current' in error.answer ? (error.answer.current as ReminderWithPet) : undefined;
};

const reopen = (reminderId: string, options: CallOptions): Promise<object> =>
  call(reopenReminder, { params: { reminderId }, body: {} }, options);

const completion: OfflineKind<CompletionItem> = {
  role: 'action',
  prefix: 'completion_',
  joins: ['completion'],
  isOncePerSubject: true,
  subject: ({ reminderId }) => reminderId,
  whole: ({ petId }) => petId,
  /** The reminder was rescheduled after an earlier completion, and is completed again. */
  isOther: (otherItem, { dueDate }) =>
    dueDate !== undefined &&
    (otherItem.state === 'conflict' ||
      (otherItem.dueDate !== undefined && otherItem.dueDate !== dueDate)),
  title: ({ title }) => title,
  icon: () => CircleCheck,
  place: ({ petId }) => ({ to: `/pet/${petId}` }),
  conflictText: 'outbox.detail.moved',
  Question: lazyPart(
    async () => (await import('./rescheduled/rescheduled-completion.tsx')).RescheduledCompletion,
  ),
  waitsOnFailure: false,
  /** Sends the due date that was shown. Items of an earlier version have none and are sent unchanged. */
  send: ({ reminderId, dueDate, body }, options) =>
    call(
      completeReminder,
      {
        params: { reminderId },
        ...(dueDate === undefined ? {} : { query: { dueDate } }),
        body,
      },
      options,
    ),
  undo: ({ reminderId }, options) => reopen(reminderId, options),
  applyNewerState(_item, serverVersion) {
    // The cast is safe: a completion is refused with the reminder as it stands.
    const rescheduledReminder = serverVersion as ReminderWithPet;
    return rescheduledReminder.isCompleted ? 'done' : { moved: rescheduledReminder };
  },
  confirm: ({ moved }) => (moved ? { dueDate: moved.dueDate, moved: null } : undefined),
};

const reopening: OfflineKind<ReopeningItem> = {
  role: 'action',
  prefix: 'reopening_',
  joins: ['reopening'],
  isOncePerSubject: true,
  subject: ({ reminder }) => reminder.id,
  whole: ({ reminder }) => reminder.petId,
  title: ({ reminder }) => reminder.title,
  icon: () => Undo2,
  place: ({ reminder }) => ({ to: `/pet/${reminder.petId}` }),
  waitsOnFailure: false,
  send: ({ reminder }, options) => reopen(reminder.id, options),
  /** Gives the former completion back. */
  undo: ({ reminder: { id, completedAt } }, options) => {
    const body = completedAt === null ? {} : { completedAt };
    return call(completeReminder, { params: { reminderId: id }, body }, options);
  },
};

export const reminderKinds = { completion, reopening } as const;
