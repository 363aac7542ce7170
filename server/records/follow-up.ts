import { v7 } from 'uuid';
import { listGroup, type RecordGroup } from '#db/records/queries.ts';
import {
  deleteReminders,
  insertReminder,
  listRemindersOf,
  updateReminder,
} from '#db/reminders/queries.ts';
import type { Runner } from '#db/run.ts';
import { type Change, deriveReminders } from './derive.ts';

const followGroup = async (tx: Runner, group: RecordGroup, change: Change): Promise<void> => {
  const records = await listGroup(tx, group);
  const existing = await listRemindersOf(
    tx,
    records.map(({ id }) => id),
  );
  const plan = deriveReminders(records, existing, change);
  const updatedAt = change.now.toISOString();
  if (plan.remove.length > 0) await deleteReminders(tx, plan.remove);
  for (const state of plan.insert) {
    await insertReminder(tx, { ...state, id: v7(), createdAt: updatedAt, updatedAt });
  }
  for (const { id, state } of plan.change) await updateReminder(tx, id, { ...state, updatedAt });
};

const sameGroup = (a: RecordGroup, b: RecordGroup): boolean =>
  a.petId === b.petId && a.type === b.type && a.title === b.title;

/**
 * Brings the reminders of a record's group up to date, in the transaction that changed the record; and those of
 * the group it left, when its type or title changed. The group it is in comes first: its reminder moves with it.
 */
export const followRecord = async (
  tx: Runner,
  group: RecordGroup,
  change: Change,
  left?: RecordGroup,
): Promise<void> => {
  await followGroup(tx, group, change);
  if (left && !sameGroup(group, left)) await followGroup(tx, left, change);
};
