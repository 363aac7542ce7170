import { v7 } from 'uuid';
import { splitIntoChunks } from '#db/engine/chunks.ts';
import { inSlices, yieldIfLong } from '#db/engine/loop-slices.ts';
import type { Runner } from '#db/engine/run.ts';
import { type CareRow, listCareOfPets } from '#db/records/care.ts';
import { listRemindersOfPets, type ReminderRow, rewriteReminders } from '#db/reminders/queries.ts';
import { reminders as reminderTable } from '#db/reminders/table.ts';
import { insertRows } from '#db/transfer/imports.ts';
import type { ImportAccount, ImportContext } from '#server/entities/entity.ts';
import { type ReminderPlan, reminderDerivation } from './derive-reminders.ts';

/** Pets whose records are in memory at a time, and rows per statement. */
const MAX_PETS = 20;
const PAGE_SIZE = 100;

type ReminderDerivation = typeof reminderDerivation;

type ReminderContext = Pick<ImportContext, 'tx' | 'targetOf' | 'whenPublished'> & {
  readonly account: Pick<ImportAccount, 'now' | 'timeZone'>;
};

interface ReminderGroup {
  readonly records: readonly CareRow[];
  readonly reminders: readonly ReminderRow[];
}

/** The changes for one group, so that its reminders follow from its records, including imported ones. */
interface GroupChanges {
  readonly insert: readonly ReminderRow[];
  readonly rewrite: readonly ReminderRow[];
}

/**
 * Adds the imported records to a group one by one, oldest first. Imported reminders stay as in the file. Existing
 * reminders are completed if a new record fulfils them.
 */
export const updateGroup = async (
  { records, reminders }: ReminderGroup,
  newRecords: ReadonlySet<string>,
  derive: ReminderDerivation,
  { now, timeZone }: Pick<ImportAccount, 'now' | 'timeZone'>,
): Promise<GroupChanges> => {
  const remindersById = new Map(reminders.map((row) => [row.id, row]));
  const rows = new Map(remindersById);
  const stamp = now.toISOString();
  const change = (plan: ReminderPlan): void => {
    for (const state of plan.insert) {
      const row = { ...state, id: v7(), createdAt: stamp, updatedAt: stamp };
      rows.set(row.id, row);
    }
    for (const { id, state } of plan.change) {
      const row = rows.get(id);
      const isFromFile = remindersById.has(id) && newRecords.has(row?.medicalRecordId ?? '');
      if (!row || isFromFile || row.isCompleted === state.isCompleted) continue;
      rows.set(id, { ...row, ...state, updatedAt: stamp });
    }
  };
  const [first, ...others] = records.filter(({ id }) => newRecords.has(id));
  if (first) {
    const deriveFrom = derive(records, reminders, { now, timeZone, arrived: first.id });
    for (const page of splitIntoChunks(records, PAGE_SIZE)) {
      await yieldIfLong();
      change(deriveFrom(page));
    }
  }
  // After the first record only open reminders can change, each once, by the next new record.
  const recordsById = new Map(records.map((record) => [record.id, record]));
  const openReminders = [...rows.values()]
    .filter(({ isCompleted, deletedAt }) => !isCompleted && deletedAt === null)
    .flatMap((row) => {
      const record = recordsById.get(row.medicalRecordId ?? '');
      return record ? [{ row, record }] : [];
    })
    .toSorted((a, b) => (a.record.dateAdministered < b.record.dateAdministered ? -1 : 1));
  let position = 0;
  await inSlices(others, (arrivedRow) => {
    for (
      let next = openReminders[position];
      next && next.record.dateAdministered < arrivedRow.dateAdministered;
      next = openReminders[position]
    ) {
      const recordPair = [next.record, arrivedRow];
      const arrival = { now, timeZone, arrived: arrivedRow.id };
      change(derive(recordPair, [next.row], arrival)([next.record]));
      position += 1;
    }
  });
  return {
    insert: [...rows.values()].filter(({ id }) => !remindersById.has(id)),
    rewrite: [...rows.values()].filter(
      (row) => remindersById.has(row.id) && remindersById.get(row.id) !== row,
    ),
  };
};

const listRecordGroups = (
  records: readonly CareRow[],
  reminders: readonly ReminderRow[],
): readonly ReminderGroup[] => {
  const byRecord = Map.groupBy(reminders, ({ medicalRecordId }) => medicalRecordId);
  const groups = Map.groupBy(records, ({ petId, type, title }) =>
    JSON.stringify([petId, type, title]),
  );
  return [...groups.values()].map((group) => ({
    records: group,
    reminders: group.flatMap(({ id }) => byRecord.get(id) ?? []),
  }));
};

/** The rows of a pet and of its stand-in together, as rows of the stand-in. */
const mergeStandIns = <Row extends { readonly petId: string }>(
  rows: readonly Row[],
  standIns: ReadonlyMap<string, string>,
): readonly Row[] => rows.map((row) => ({ ...row, petId: standIns.get(row.petId) ?? row.petId }));

/** Inserts and changes reminders in pages. */
const writeReminders = async (tx: Runner, { insert, rewrite }: GroupChanges): Promise<void> => {
  for (const rows of splitIntoChunks(insert, PAGE_SIZE)) await insertRows(tx, reminderTable, rows);
  for (const rows of splitIntoChunks(rewrite, PAGE_SIZE)) await rewriteReminders(tx, rows);
};

/**
 * Updates the reminders of these pets after records were imported for them. Where a pet is a stand-in, the reminders of
 * the pet itself change when the import is shown.
 */
export const updateImportedReminders = async (
  { tx, account, targetOf, whenPublished }: ReminderContext,
  petIds: readonly string[],
  newRecords: ReadonlySet<string>,
): Promise<void> => {
  const isNew = ({ medicalRecordId }: ReminderRow): boolean =>
    newRecords.has(medicalRecordId ?? '');
  for (const page of splitIntoChunks(petIds, MAX_PETS)) {
    const standIns = new Map(page.map((id) => [targetOf(id) ?? id, id]));
    const allIds = [...new Set([...page, ...standIns.keys()])];
    const groups = listRecordGroups(
      mergeStandIns(await listCareOfPets(tx, allIds), standIns),
      mergeStandIns(await listRemindersOfPets(tx, allIds), standIns),
    );
    const plans: GroupChanges[] = [];
    for (const group of groups)
      plans.push(await updateGroup(group, newRecords, reminderDerivation, account));
    const insert = plans.flatMap((plan) => plan.insert);
    const rewrite = plans.flatMap((plan) => plan.rewrite);
    await writeReminders(tx, { insert: insert.filter(isNew), rewrite: rewrite.filter(isNew) });
    const listShown = (rows: readonly ReminderRow[]): readonly ReminderRow[] =>
      rows
        .filter((row) => !isNew(row))
        .map((row) => ({ ...row, petId: targetOf(row.petId) ?? row.petId }));
    const shown = { insert: listShown(insert), rewrite: listShown(rewrite) };
    if (shown.insert.length + shown.rewrite.length > 0)
      await whenPublished((publishing) => writeReminders(publishing, shown));
  }
};
