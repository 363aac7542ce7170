import type { RecordRow } from '#db/records/queries.ts';
import type { ReminderRow } from '#db/reminders/queries.ts';
import { isOverdue } from '#server/reminders/rules.ts';
import { OTHER_TITLE } from './rules.ts';

type SourceRecord = Pick<
  RecordRow,
  | 'id'
  | 'petId'
  | 'type'
  | 'title'
  | 'dateAdministered'
  | 'nextDueDate'
  | 'reminderEnabled'
  | 'updatedAt'
  | 'deletedAt'
>;

/** All of a reminder that follows from records. */
export type ReminderState = Omit<ReminderRow, 'id' | 'createdAt' | 'updatedAt'>;

export interface Change {
  readonly now: Date;
  /** The owner's. */
  readonly timeZone: string;
  /** The record that is new to its group, or was given another date in it: it completes what came before. */
  readonly arrived?: string | undefined;
  /** The record that was deleted and is taken back: its group is to be as if it had never gone. */
  readonly returned?: { readonly id: string; readonly deletedAt: string } | undefined;
}

export interface Plan {
  readonly insert: readonly ReminderState[];
  readonly change: readonly { readonly id: string; readonly state: ReminderState }[];
  readonly remove: readonly string[];
}

type Completion = Pick<ReminderState, 'isCompleted' | 'completedAt' | 'completedByRecordId'>;

const open: Completion = { isCompleted: false, completedAt: null, completedByRecordId: null };

/** The records that came later than one, first of all the next: never for Other, which names nothing. */
const laterThan = (record: SourceRecord, group: readonly SourceRecord[]) =>
  record.title.toLowerCase() === OTHER_TITLE.toLowerCase()
    ? []
    : group
        .filter((other) => !other.deletedAt && other.dateAdministered > record.dateAdministered)
        .toSorted((a, b) =>
          a.dateAdministered === b.dateAdministered
            ? a.id < b.id
              ? -1
              : 1
            : a.dateAdministered < b.dateAdministered
              ? -1
              : 1,
        );

/**
 * What a return completes: the reminders that the record's absence left open, told from those that were open before
 * by when they were written; and the record's own, where a later one came in the meantime.
 */
const completedByReturn = (
  record: SourceRecord,
  existing: ReminderRow,
  later: readonly SourceRecord[],
  { returned }: Change,
): SourceRecord | undefined => {
  if (!returned) return undefined;
  const { id, deletedAt } = returned;
  if (record.id === id) return later.find(({ updatedAt }) => updatedAt >= deletedAt);
  return existing.updatedAt >= deletedAt ? later.find((other) => other.id === id) : undefined;
};

const completionOf = (
  record: SourceRecord,
  existing: ReminderRow | undefined,
  group: readonly SourceRecord[],
  change: Change,
): Completion => {
  const { now, arrived } = change;
  const later = laterThan(record, group);
  const completedBy = (by: SourceRecord | undefined): Completion =>
    by ? { isCompleted: true, completedAt: now.toISOString(), completedByRecordId: by.id } : open;
  if (!existing) return completedBy(later[0]);

  const moved = existing.dueDate !== record.nextDueDate;
  if (moved) return arrived === record.id ? completedBy(later[0]) : open;

  const { isCompleted, completedAt, completedByRecordId } = existing;
  const kept: Completion = { isCompleted, completedAt, completedByRecordId };
  if (isCompleted && completedByRecordId === null) return kept;
  if (isCompleted) {
    const still = later.some(({ id }) => id === completedByRecordId);
    return still ? kept : completedBy(later[0]);
  }
  // Open although a later record exists: its due date was moved since. Only a newcomer completes it again.
  if (arrived === record.id) return completedBy(later[0]);
  return completedBy(
    later.find(({ id }) => id === arrived) ?? completedByReturn(record, existing, later, change),
  );
};

const stateOf = (
  record: SourceRecord,
  dueDate: string,
  existing: ReminderRow | undefined,
  group: readonly SourceRecord[],
  change: Change,
): ReminderState => {
  const completion = completionOf(record, existing, group, change);
  const isLate = isOverdue(dueDate, change.now, change.timeZone);
  const sameWait =
    existing?.dueDate === dueDate && (completion.isCompleted || !existing.isCompleted);
  return {
    petId: record.petId,
    medicalRecordId: record.id,
    type: record.type,
    title: record.title,
    dueDate,
    isOverdue: !completion.isCompleted && isLate,
    ...completion,
    notificationSent: sameWait && existing.notificationSent,
    plannedFor: sameWait ? existing.plannedFor : null,
    quietFor: existing?.dueDate === dueDate ? existing.quietFor : isLate ? dueDate : null,
    mailedFor: existing?.mailedFor ?? null,
    deletedAt: null,
  };
};

const sameState = (row: ReminderRow, state: ReminderState): boolean =>
  (Object.keys(state) as (keyof ReminderState)[]).every((key) => row[key] === state[key]);

/**
 * What must happen to the reminders of one pet's records of one type and title, so that each record with a next
 * due date and reminders enabled has exactly one. Pure; applied twice, the second plan is empty.
 */
export const deriveReminders = (
  group: readonly SourceRecord[],
  existing: readonly ReminderRow[],
  change: Change,
): Plan => {
  const insert: ReminderState[] = [];
  const changed: { id: string; state: ReminderState }[] = [];
  const remove: string[] = [];
  const byRecord = new Map(existing.map((row) => [row.medicalRecordId, row]));

  for (const record of group) {
    const row = byRecord.get(record.id);
    if (record.deletedAt) {
      // Hidden with its record, as it was, so that both can be taken back.
      if (row && row.deletedAt === null) {
        const { id, createdAt: _created, updatedAt: _updated, ...state } = row;
        changed.push({ id, state: { ...state, deletedAt: record.deletedAt } });
      }
    } else if (record.nextDueDate === null || !record.reminderEnabled) {
      if (row) remove.push(row.id);
    } else {
      const state = stateOf(record, record.nextDueDate, row, group, change);
      if (!row) insert.push(state);
      else if (!sameState(row, state)) changed.push({ id: row.id, state });
    }
  }
  return { insert, change: changed, remove };
};
