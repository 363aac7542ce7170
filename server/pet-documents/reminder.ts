import { v7 } from 'uuid';
import type { Runner } from '#db/engine/run.ts';
import type { PetDocumentRow } from '#db/pet-documents/table.ts';
import {
  deleteReminders,
  findReminderOfDocument,
  insertReminder,
  type ReminderRow,
  updateReminder,
} from '#db/reminders/queries.ts';
import { isOverdue } from '#server/reminders/rules.ts';

interface DocumentChange {
  readonly now: Date;
  readonly timeZone: string;
}

type ReminderFields = Pick<
  PetDocumentRow,
  'id' | 'petId' | 'title' | 'expiresOn' | 'reminderEnabled' | 'deletedAt'
>;

const OPEN_REMINDER = {
  isCompleted: false,
  completedAt: null,
  completedByRecordId: null,
  completedByUserId: null,
  completedAs: null,
  notificationSent: false,
  plannedFor: null,
  mailedFor: null,
} as const;

/** The reminder of a document's last day. A day that had already passed when it was entered causes no notices. */
export const buildReminder = (
  { id, petId, title }: Pick<ReminderFields, 'id' | 'petId' | 'title'>,
  dueDate: string,
  { now, timeZone }: DocumentChange,
): ReminderRow => {
  const isLate = isOverdue(dueDate, now, timeZone);
  const instant = now.toISOString();
  return {
    ...OPEN_REMINDER,
    id: v7(),
    petId,
    medicalRecordId: null,
    documentId: id,
    type: 'document',
    title,
    dueDate,
    isOverdue: isLate,
    quietFor: isLate ? dueDate : null,
    createdAt: instant,
    updatedAt: instant,
    deletedAt: null,
  };
};

/** Updates the reminder of a document in the transaction that changed it. It is deleted and restored with it. */
export const syncReminder = async (
  tx: Runner,
  document: ReminderFields,
  change: DocumentChange,
): Promise<void> => {
  const { id, title, expiresOn, reminderEnabled, deletedAt } = document;
  const storedReminderOfDocument = await findReminderOfDocument(tx, id);
  const updatedAt = change.now.toISOString();
  if (deletedAt !== null) {
    if (storedReminderOfDocument)
      await updateReminder(tx, storedReminderOfDocument.id, { deletedAt, updatedAt });
    return;
  }
  if (expiresOn === null || !reminderEnabled) {
    if (storedReminderOfDocument) await deleteReminders(tx, [storedReminderOfDocument.id]);
    return;
  }
  if (!storedReminderOfDocument) {
    await insertReminder(tx, buildReminder(document, expiresOn, change));
    return;
  }
  const isLate = isOverdue(expiresOn, change.now, change.timeZone);
  const isSame = storedReminderOfDocument.dueDate === expiresOn;
  if (
    isSame &&
    storedReminderOfDocument.title === title &&
    storedReminderOfDocument.deletedAt === null
  )
    return;
  await updateReminder(tx, storedReminderOfDocument.id, {
    ...(isSame
      ? {}
      : { ...OPEN_REMINDER, dueDate: expiresOn, quietFor: isLate ? expiresOn : null }),
    isOverdue: isLate && !(isSame && storedReminderOfDocument.isCompleted),
    title,
    deletedAt: null,
    updatedAt,
  });
};
