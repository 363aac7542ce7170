import { v7 } from 'uuid';
import { inSlices } from '#db/engine/loop-slices.ts';
import type { Runner } from '#db/engine/run.ts';
import { type CareRow, listCareOfPets } from '#db/records/care.ts';
import { listRemindersOfPets, type ReminderRow, rewriteReminders } from '#db/reminders/queries.ts';
import { reminders as reminderTable } from '#db/reminders/table.ts';
import { insertRows } from '#db/transfer/imports.ts';
import type { ImportAccount } from '#server/entities/entity.ts';
import { chunksOf } from '#server/http/answers/pages.ts';
import { deriveReminders } from './derive-reminders.ts';

/** Pets whose records are held at a time, and rows that one statement writes. */
const PETS = 20;
const PAGE = 100;

type Derive = typeof deriveReminders;

interface Group {
  readonly records: readonly CareRow[];
  readonly reminders: readonly ReminderRow[];
}

/** What must be written so that a group's reminders follow from its records, those that came with a file included. */
interface GroupChanges {
  readonly insert: readonly ReminderRow[];
  readonly rewrite: readonly ReminderRow[];
}

/**
 * Lets the new records arrive in a group one after another, oldest first. A reminder that came with the file stays as
 * the file tells it; one that stood here is completed where a newcomer is what it waited for.
 */
export const updateGroup = async (
  { records, reminders }: Group,
  newRecords: ReadonlySet<string>,
  derive: Derive,
  { now, timeZone }: Pick<ImportAccount, 'now' | 'timeZone'>,
): Promise<GroupChanges> => {
  const before = new Map(reminders.map((row) => [row.id, row]));
  const rows = new Map(before);
  const stamp = now.toISOString();
  const change = (plan: ReturnType<Derive>): void => {
    for (const state of plan.insert) {
      const row = { ...state, id: v7(), createdAt: stamp, updatedAt: stamp };
      rows.set(row.id, row);
    }
    for (const { id, state } of plan.change) {
      const row = rows.get(id);
      const isFiles = before.has(id) && newRecords.has(row?.medicalRecordId ?? '');
      if (!row || isFiles || row.isCompleted === state.isCompleted) continue;
      rows.set(id, { ...row, ...state, updatedAt: stamp });
    }
  };
  const [first, ...others] = records.filter(({ id }) => newRecords.has(id));
  if (first) change(derive(records, reminders, { now, timeZone, arrived: first.id }));
  // From the first on all that can change is what is still open, and each of those once: by the next that arrives.
  const waiting = new Map(records.map((record) => [record.id, record]));
  const open = [...rows.values()]
    .filter(({ isCompleted, deletedAt }) => !isCompleted && deletedAt === null)
    .flatMap((row) => {
      const record = waiting.get(row.medicalRecordId ?? '');
      return record ? [{ row, record }] : [];
    })
    .toSorted((a, b) => (a.record.dateAdministered < b.record.dateAdministered ? -1 : 1));
  let at = 0;
  await inSlices(others, (arrived) => {
    for (
      let next = open[at];
      next && next.record.dateAdministered < arrived.dateAdministered;
      next = open[at]
    ) {
      const pair = [next.record, arrived];
      change(derive(pair, [next.row], { now, timeZone, arrived: arrived.id }, [next.record]));
      at += 1;
    }
  });
  return {
    insert: [...rows.values()].filter(({ id }) => !before.has(id)),
    rewrite: [...rows.values()].filter((row) => before.has(row.id) && before.get(row.id) !== row),
  };
};

const groupsOf = (
  records: readonly CareRow[],
  reminders: readonly ReminderRow[],
): readonly Group[] => {
  const byRecord = Map.groupBy(reminders, ({ medicalRecordId }) => medicalRecordId);
  const groups = Map.groupBy(records, ({ petId, type, title }) =>
    JSON.stringify([petId, type, title]),
  );
  return [...groups.values()].map((group) => ({
    records: group,
    reminders: group.flatMap(({ id }) => byRecord.get(id) ?? []),
  }));
};

/** Brings the reminders of these pets in line with the records that were restored to them. */
export const updateImportedReminders = async (
  tx: Runner,
  petIds: readonly string[],
  newRecords: ReadonlySet<string>,
  keeper: Pick<ImportAccount, 'now' | 'timeZone'>,
): Promise<void> => {
  for (const page of chunksOf(petIds, PETS)) {
    const groups = groupsOf(await listCareOfPets(tx, page), await listRemindersOfPets(tx, page));
    const plans: GroupChanges[] = [];
    for (const group of groups)
      plans.push(await updateGroup(group, newRecords, deriveReminders, keeper));
    const insert = plans.flatMap((plan) => plan.insert);
    const rewrite = plans.flatMap((plan) => plan.rewrite);
    for (const rows of chunksOf(insert, PAGE)) await insertRows(tx, reminderTable, rows);
    for (const rows of chunksOf(rewrite, PAGE)) await rewriteReminders(tx, rows);
  }
};
