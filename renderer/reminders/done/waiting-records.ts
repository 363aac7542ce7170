import {
  isWaiting,
  lastTypedFields,
  newIdOf,
  type OutboxItem,
} from '#renderer/offline/outbox/outbox-item.ts';
import type { Items } from '#renderer/offline/outbox/outbox-queue.ts';
import { isOther, REMINDER_DEFAULT, type RecordType } from '#server/records/rules.ts';
import type { ReminderPet, ReminderWithPet } from '#server/reminders/contract.ts';
import {
  getDueDay,
  inDueOrder,
  isOverdue,
  recordCompletionInstant,
} from '#server/reminders/rules.ts';

type RecordBody = Extract<OutboxItem, { readonly kind: 'record' }>['body'];
type Reminders = readonly ReminderWithPet[];

/**
 * The additional facts on which reminders depend: the current time, the owner's zone, and the owner's pets.
 */
export interface ReminderSetting {
  readonly now: Date;
  readonly timeZone: string;
  readonly petOf: (petId: string) => ReminderPet | undefined;
}

/** The care described by an unsent record. */
interface CareOfPet {
  readonly recordId: string;
  readonly petId: string;
  readonly type: RecordType;
  readonly title: string;
  /** A calendar day. */
  readonly dateGiven: string;
  /** A day or an instant; null if there is no reminder. */
  readonly dueDate: string | null;
  readonly createdAt: string;
}

const ID_PREFIX = 'waiting-';

/** Whether a reminder comes from an unsent record. It cannot be completed before the record was sent. */
export const isFromDevice = ({ id }: Pick<ReminderWithPet, 'id'>): boolean =>
  id.startsWith(ID_PREFIX);

const careOfItem = (item: OutboxItem): CareOfPet | undefined => {
  if (item.kind !== 'record' && item.kind !== 'record-edit') return undefined;
  const { createdAt } = item;
  // The cast is safe: an edit leaves no field of its record undefined.
  const { type, title, dateAdministered, nextDueDate, reminderEnabled } =
    item.kind === 'record'
      ? lastTypedFields(item)
      : ({ ...item.base, ...lastTypedFields(item) } as RecordBody);
  const hasReminder =
    reminderEnabled === undefined ? REMINDER_DEFAULT[type] : reminderEnabled === true;
  return {
    recordId: item.kind === 'record' ? newIdOf(item) : item.base.id,
    petId: item.kind === 'record' ? item.petId : item.base.petId,
    type,
    title,
    dateGiven: dateAdministered,
    dueDate: hasReminder && nextDueDate ? nextDueDate : null,
    createdAt,
  };
};

/** The unsent record, or the unsent edit of one, from which a reminder was made. */
export const recordItemOf = (
  items: Items,
  { medicalRecordId }: ReminderWithPet,
): OutboxItem | undefined =>
  items.findLast(
    (item) => !item.takenBack && isWaiting(item) && careOfItem(item)?.recordId === medicalRecordId,
  );

/**
 * The reminder of a record: the existing one with the edits applied, or a new one; undefined without a due
 * date.
 */
const reminderOf = (
  { recordId, petId, type, title, dueDate, createdAt }: CareOfPet,
  serverReminder: ReminderWithPet | undefined,
  { now, timeZone, petOf }: ReminderSetting,
): ReminderWithPet | undefined => {
  const pet = serverReminder?.pet ?? petOf(petId);
  if (dueDate === null || !pet) return undefined;
  const isUnchanged = serverReminder?.dueDate === dueDate && serverReminder.isCompleted;
  return {
    ...(serverReminder ?? { id: `${ID_PREFIX}${recordId}`, createdAt, notificationSent: false }),
    petId,
    medicalRecordId: recordId,
    pet,
    type,
    title,
    dueDate,
    isCompleted: isUnchanged,
    completedAt: isUnchanged ? serverReminder.completedAt : null,
    isOverdue: !isUnchanged && isOverdue(dueDate, now, timeZone),
  };
};

/**
 * A new record completes the reminders that were due by the day it was given. Only the server, which has all
 * records, can decide about later ones.
 */
const completeWith =
  ({ recordId, petId, type, title, dateGiven }: CareOfPet, { now, timeZone }: ReminderSetting) =>
  (reminder: ReminderWithPet): ReminderWithPet =>
    reminder.isCompleted ||
    reminder.medicalRecordId === recordId ||
    reminder.petId !== petId ||
    reminder.type !== type ||
    reminder.title !== title ||
    isOther(title) ||
    getDueDay(reminder.dueDate, timeZone) > dateGiven
      ? reminder
      : {
          ...reminder,
          isCompleted: true,
          isOverdue: false,
          completedAt: recordCompletionInstant(dateGiven, now, timeZone),
        };

const applyOutboxRecord = (
  all: Reminders,
  item: OutboxItem,
  setting: ReminderSetting,
): Reminders => {
  if (item.kind === 'record-removal') {
    return all.filter(({ medicalRecordId }) => medicalRecordId !== item.base.id);
  }
  const care = careOfItem(item);
  if (!care) return all;
  const serverReminder = all.find(({ medicalRecordId }) => medicalRecordId === care.recordId);
  const next = reminderOf(care, serverReminder, setting);
  const otherReminders = serverReminder ? all.filter((one) => one !== serverReminder) : all;
  const updatedReminders =
    item.kind === 'record' ? otherReminders.map(completeWith(care, setting)) : otherReminders;
  return next ? [...updatedReminders, next] : updatedReminders;
};

/** Reminders combined with the effects of unsent and just sent records. */
export const applyOutboxRecords = (
  reminders: Reminders,
  items: Items,
  setting: ReminderSetting,
): Reminders => {
  const changes = items
    .filter(({ kind }) => kind === 'record' || kind === 'record-edit' || kind === 'record-removal')
    .filter(({ state, takenBack }) => !takenBack && (state === 'waiting' || state === 'synced'))
    .sort((a, b) => a.order - b.order);
  if (changes.length === 0) return reminders;
  const remindersWithChanges = changes.reduce(
    (list, item) => applyOutboxRecord(list, item, setting),
    reminders,
  );
  return inDueOrder(remindersWithChanges, setting.timeZone);
};
