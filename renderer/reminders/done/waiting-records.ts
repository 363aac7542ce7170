import { lastTypedFields, newIdOf, type OutboxItem } from '#renderer/offline/outbox/outbox-item.ts';
import type { Items } from '#renderer/offline/outbox/outbox-queue.ts';
import { isOther, REMINDER_DEFAULT, type RecordType } from '#server/records/rules.ts';
import type { ReminderPet, ReminderType, ReminderWithPet } from '#server/reminders/contract.ts';
import {
  getDueDay,
  inDueOrder,
  isOverdue,
  recordCompletionInstant,
} from '#server/reminders/rules.ts';

type Reminders = readonly ReminderWithPet[];

/**
 * The additional facts on which reminders depend: the current time, the owner's zone, and the owner's pets.
 */
export interface ReminderSetting {
  readonly now: Date;
  readonly timeZone: string;
  readonly petOf: (petId: string) => ReminderPet | undefined;
}

/** The care described by an unsent record, or the end of an unsent document. */
interface CareOfPet {
  /** The id of the record or document. */
  readonly sourceId: string;
  readonly petId: string;
  readonly type: ReminderType;
  readonly title: string;
  /** A calendar day; empty for a document. */
  readonly dateGiven: string;
  /** A day or an instant; null if there is no reminder. */
  readonly dueDate: string | null;
  readonly createdAt: string;
}

/** The fields of records and of documents on which their reminders depend. */
interface SourceFields {
  readonly type?: RecordType;
  readonly title: string;
  readonly dateAdministered?: string;
  readonly nextDueDate?: string | null;
  readonly expiresOn?: string | null;
  readonly reminderEnabled?: boolean;
}

const ID_PREFIX = 'waiting-';

/** Whether a reminder comes from an unsent record or document. It cannot be completed before that was sent. */
export const isFromDevice = ({ id }: Pick<ReminderWithPet, 'id'>): boolean =>
  id.startsWith(ID_PREFIX);

/** What an unsent record or document, or the unsent edit of one, says about its reminder; undefined for other items. */
export const careOfItem = (item: OutboxItem): CareOfPet | undefined => {
  const isNew = item.kind === 'record' || item.kind === 'pet-document';
  if (!isNew && item.kind !== 'record-edit' && item.kind !== 'pet-document-edit') return undefined;
  const base = isNew ? { id: newIdOf(item), petId: item.petId } : item.base;
  // The cast is safe: an edit leaves no field of its record or document undefined.
  const fields = { ...base, ...lastTypedFields<object>(item) } as SourceFields;
  const { type = 'document', nextDueDate, expiresOn } = fields;
  const { reminderEnabled = type === 'document' || REMINDER_DEFAULT[type] } = fields;
  return {
    sourceId: base.id,
    petId: base.petId,
    type,
    title: fields.title,
    dateGiven: fields.dateAdministered ?? '',
    dueDate: (reminderEnabled && (nextDueDate || expiresOn)) || null,
    createdAt: item.createdAt,
  };
};

/** The id of the record or document from which a reminder was made; null if it was made from none. */
export const sourceIdOf = ({
  medicalRecordId,
  documentId = null,
}: Pick<ReminderWithPet, 'medicalRecordId' | 'documentId'>): string | null =>
  medicalRecordId ?? documentId;

/**
 * The reminder of a record or document: the existing one with the edits applied, or a new one; undefined without a due
 * date.
 */
const reminderOf = (
  { sourceId, petId, type, title, dueDate, createdAt }: CareOfPet,
  serverReminder: ReminderWithPet | undefined,
  { now, timeZone, petOf }: ReminderSetting,
): ReminderWithPet | undefined => {
  const pet = serverReminder?.pet ?? petOf(petId);
  if (dueDate === null || !pet) return undefined;
  const isUnchanged = serverReminder?.dueDate === dueDate && serverReminder.isCompleted;
  return {
    ...(serverReminder ?? { id: `${ID_PREFIX}${sourceId}`, createdAt, notificationSent: false }),
    petId,
    medicalRecordId: type === 'document' ? null : sourceId,
    documentId: type === 'document' ? sourceId : null,
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
  ({ sourceId, petId, type, title, dateGiven }: CareOfPet, { now, timeZone }: ReminderSetting) =>
  (reminder: ReminderWithPet): ReminderWithPet =>
    reminder.isCompleted ||
    reminder.medicalRecordId === sourceId ||
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
  if (item.kind === 'record-removal' || item.kind === 'pet-document-removal') {
    return all.filter((reminder) => sourceIdOf(reminder) !== item.base.id);
  }
  const care = careOfItem(item);
  if (!care) return all;
  const serverReminder = all.find((reminder) => sourceIdOf(reminder) === care.sourceId);
  const next = reminderOf(care, serverReminder, setting);
  const otherReminders = serverReminder ? all.filter((one) => one !== serverReminder) : all;
  const updatedReminders =
    item.kind === 'record' ? otherReminders.map(completeWith(care, setting)) : otherReminders;
  return next ? [...updatedReminders, next] : updatedReminders;
};

const SOURCE_KIND = /^(record|pet-document)(-edit|-removal)?$/;

/** Reminders combined with the effects of unsent and just sent records and documents. */
export const applyOutboxRecords = (
  reminders: Reminders,
  items: Items,
  setting: ReminderSetting,
): Reminders => {
  const changes = items
    .filter(({ kind }) => SOURCE_KIND.test(kind))
    .filter(({ state, takenBack }) => !takenBack && (state === 'waiting' || state === 'synced'))
    .sort((a, b) => a.order - b.order);
  if (changes.length === 0) return reminders;
  const remindersWithChanges = changes.reduce(
    (list, item) => applyOutboxRecord(list, item, setting),
    reminders,
  );
  return inDueOrder(remindersWithChanges, setting.timeZone);
};
