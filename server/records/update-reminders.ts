import { v7 } from 'uuid';
import { splitIntoChunks } from '#db/engine/chunks.ts';
import type { Runner } from '#db/engine/run.ts';
import { listAffected, listNextCare } from '#db/records/care.ts';
import type { RecordGroup, RecordRow } from '#db/records/queries.ts';
import {
  deleteReminders,
  insertReminder,
  listReminderRows,
  updateReminder,
} from '#db/reminders/queries.ts';
import { deriveReminders, type RecordChange } from './derive-reminders.ts';
import { isOther } from './rules.ts';

/** The number of rows per statement. */
const PAGE_SIZE = 200;

/** A record after a change; its reminder and those of its group are derived from it. */
type WrittenRecord = RecordGroup & Pick<RecordRow, 'id' | 'dateAdministered'>;

/**
 * Updates a group, which may have thousands of records, by reading only those whose reminders can change: the record,
 * those it completed, the open ones before it, and the next record after each.
 */
const updateGroup = async (
  tx: Runner,
  group: RecordGroup,
  written: WrittenRecord,
  change: RecordChange,
): Promise<void> => {
  const { id, dateAdministered } = written;
  const isCompletion = change.arrived !== undefined || change.returned !== undefined;
  const affectedSide = isCompletion && !isOther(group.title) ? 'earlier' : 'self';
  const affectedRecords = await listAffected(tx, { ...group, id, dateAdministered }, affectedSide);
  for (const page of splitIntoChunks(affectedRecords, PAGE_SIZE)) {
    const ids = page.map(({ id }) => id);
    const next = await listNextCare(tx, group, { ids, writtenSince: change.returned?.deletedAt });
    const existingReminders = await listReminderRows(tx, ids);
    const recordsById = new Map([...page, ...next].map((record) => [record.id, record]));
    const plan = deriveReminders([...recordsById.values()], existingReminders, change, page);
    const updatedAt = change.now.toISOString();
    if (plan.remove.length > 0) await deleteReminders(tx, plan.remove);
    for (const state of plan.insert) {
      await insertReminder(tx, { ...state, id: v7(), createdAt: updatedAt, updatedAt });
    }
    for (const { id, state } of plan.change) await updateReminder(tx, id, { ...state, updatedAt });
  }
};

const toGroup = ({ petId, type, title }: RecordGroup): RecordGroup => ({ petId, type, title });

const isSameGroup = (a: RecordGroup, b: RecordGroup): boolean =>
  a.petId === b.petId && a.type === b.type && a.title === b.title;

/**
 * Updates the reminders of a record's group in the transaction that changed the record, and those of its former group
 * if its type or title changed. The present group comes first, because its reminder moves along.
 */
export const updateReminders = async (
  tx: Runner,
  record: WrittenRecord,
  change: RecordChange,
  formerGroup?: RecordGroup,
): Promise<void> => {
  await updateGroup(tx, toGroup(record), record, change);
  if (formerGroup && !isSameGroup(record, formerGroup))
    await updateGroup(tx, toGroup(formerGroup), record, change);
};
