import type { RecordRow } from '#db/records/queries.ts';
import type { ReminderRow } from '#db/reminders/queries.ts';
import { isOverdue, recordCompletionInstant } from '#server/reminders/rules.ts';
import { isOther } from './rules.ts';

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

/** The columns of a reminder that follow from records. */
export type ReminderState = Omit<ReminderRow, 'id' | 'createdAt' | 'updatedAt'>;

export interface RecordChange {
  readonly now: Date;
  /** The owner's zone. */
  readonly timeZone: string;
  /** A record that is new in its group or got another date in it; it completes earlier reminders. */
  readonly arrived?: string | undefined;
  /** A record that was deleted and is restored; its group becomes as if it had never been deleted. */
  readonly returned?: { readonly id: string; readonly deletedAt: string } | undefined;
}

export interface ReminderPlan {
  readonly insert: readonly ReminderState[];
  readonly change: readonly { readonly id: string; readonly state: ReminderState }[];
  readonly remove: readonly string[];
}

type Completion = Pick<ReminderState, 'isCompleted' | 'completedAt' | 'completedByRecordId'>;

const openState: Completion = { isCompleted: false, completedAt: null, completedByRecordId: null };

const byDay = (a: SourceRecord, b: SourceRecord): number =>
  a.dateAdministered === b.dateAdministered
    ? a.id < b.id
      ? -1
      : 1
    : a.dateAdministered < b.dateAdministered
      ? -1
      : 1;

/** The present records of one type and title in order of date, with binary search. */
class CareOrder {
  readonly #remaining: readonly SourceRecord[];
  readonly #byId: ReadonlyMap<string, SourceRecord>;

  constructor(group: readonly SourceRecord[]) {
    this.#remaining = group.filter(({ deletedAt }) => !deletedAt).toSorted(byDay);
    this.#byId = new Map(this.#remaining.map((record) => [record.id, record]));
  }

  /** The index of the first later record; none for the title Other, which identifies no treatment. */
  #after({ title, dateAdministered }: SourceRecord): number {
    let [from, to] = [0, this.#remaining.length];
    if (isOther(title)) return to;
    while (from < to) {
      const middleIndex = (from + to) >> 1;
      const day = this.#remaining[middleIndex]?.dateAdministered ?? '';
      if (day > dateAdministered) to = middleIndex;
      else from = middleIndex + 1;
    }
    return from;
  }

  /** The next later record in the same group. */
  next(record: SourceRecord): SourceRecord | undefined {
    return this.#remaining[this.#after(record)];
  }

  /** The record with this id if it is later. */
  getIfLater(record: SourceRecord, id: string | null | undefined): SourceRecord | undefined {
    const otherRecord = this.#byId.get(id ?? '');
    const firstLater = this.next(record);
    return otherRecord && firstLater && otherRecord.dateAdministered >= firstLater.dateAdministered
      ? otherRecord
      : undefined;
  }

  /** The first later record that was created or changed at or after this instant. */
  nextWritten(record: SourceRecord, startInstant: string): SourceRecord | undefined {
    return this.#remaining
      .slice(this.#after(record))
      .find(({ updatedAt }) => updatedAt >= startInstant);
  }
}

/**
 * The completions caused by restoring a record: of reminders that were opened because it was deleted, recognised by
 * their last change, and of its own reminder if a later record was written meanwhile.
 */
const completedByRestoredRecord = (
  record: SourceRecord,
  existingRow: ReminderRow,
  order: CareOrder,
  { returned }: RecordChange,
): SourceRecord | undefined => {
  if (!returned) return undefined;
  const { id, deletedAt } = returned;
  if (record.id === id) return order.nextWritten(record, deletedAt);
  return existingRow.updatedAt >= deletedAt ? order.getIfLater(record, id) : undefined;
};

const findCompletion = (
  record: SourceRecord,
  existingRow: ReminderRow | undefined,
  order: CareOrder,
  change: RecordChange,
): Completion => {
  const { arrived } = change;
  const completedBy = (completingRecord: SourceRecord | undefined): Completion =>
    completingRecord
      ? {
          isCompleted: true,
          completedAt: recordCompletionInstant(
            completingRecord.dateAdministered,
            change.now,
            change.timeZone,
          ),
          completedByRecordId: completingRecord.id,
        }
      : openState;
  if (!existingRow) return completedBy(order.next(record));

  const isMoved = existingRow.dueDate !== record.nextDueDate;
  if (isMoved) return arrived === record.id ? completedBy(order.next(record)) : openState;

  const { isCompleted, completedAt, completedByRecordId } = existingRow;
  const completionState: Completion = { isCompleted, completedAt, completedByRecordId };
  if (isCompleted && completedByRecordId === null) return completionState;
  if (isCompleted) {
    const completingRecord = order.getIfLater(record, completedByRecordId);
    // If the completing record's date changed, the reminder is completed on the new date.
    return completingRecord && completingRecord.id !== arrived
      ? completionState
      : completedBy(completingRecord ?? order.next(record));
  }
  // Open although a later record exists, because its due date was moved. Only a new record completes it again.
  if (arrived === record.id) return completedBy(order.next(record));
  return completedBy(
    order.getIfLater(record, arrived) ??
      completedByRestoredRecord(record, existingRow, order, change),
  );
};

/** The person who completed a reminder; undefined if a record completed it. */
const getCompletedBy = (
  { isCompleted, completedByRecordId }: Completion,
  existingRow: ReminderRow | undefined,
): Pick<ReminderState, 'completedByUserId' | 'completedAs'> => {
  if (!existingRow || !isCompleted || completedByRecordId !== null) {
    return { completedByUserId: null, completedAs: null };
  }
  return { completedByUserId: existingRow.completedByUserId, completedAs: existingRow.completedAs };
};

const toReminderState = (
  record: SourceRecord,
  dueDate: string,
  existingRow: ReminderRow | undefined,
  order: CareOrder,
  change: RecordChange,
): ReminderState => {
  const completion = findCompletion(record, existingRow, order, change);
  const isLate = isOverdue(dueDate, change.now, change.timeZone);
  const keepsNotices =
    existingRow?.dueDate === dueDate && (completion.isCompleted || !existingRow.isCompleted);
  return {
    petId: record.petId,
    medicalRecordId: record.id,
    documentId: null,
    type: record.type,
    title: record.title,
    dueDate,
    isOverdue: !completion.isCompleted && isLate,
    ...completion,
    ...getCompletedBy(completion, existingRow),
    notificationSent: keepsNotices && existingRow.notificationSent,
    plannedFor: keepsNotices ? existingRow.plannedFor : null,
    quietFor: existingRow?.dueDate === dueDate ? existingRow.quietFor : isLate ? dueDate : null,
    mailedFor: existingRow?.mailedFor ?? null,
    deletedAt: null,
  };
};

const isSameState = (row: ReminderRow, state: ReminderState): boolean =>
  (Object.keys(state) as (keyof ReminderState)[]).every((key) => row[key] === state[key]);

/**
 * Orders one pet's records of one type and title. The result returns the changes to the reminders of some of them, so
 * that the reminders of a large group can be derived in pages.
 */
export const reminderDerivation = (
  group: readonly SourceRecord[],
  existingReminders: readonly ReminderRow[],
  change: RecordChange,
): ((affectedRecords: readonly SourceRecord[]) => ReminderPlan) => {
  const order = new CareOrder(group);
  const byRecord = new Map(existingReminders.map((row) => [row.medicalRecordId, row]));
  return (affectedRecords) => planReminders(affectedRecords, byRecord, order, change);
};

/**
 * The changes to the reminders of one pet's records of one type and title, so that each record with a next due date and
 * reminders enabled has exactly one reminder. Pure and idempotent. `affectedRecords` limits the records whose reminders
 * may change; all by default.
 */
export const deriveReminders = (
  group: readonly SourceRecord[],
  existingReminders: readonly ReminderRow[],
  change: RecordChange,
  affectedRecords: readonly SourceRecord[] = group,
): ReminderPlan => reminderDerivation(group, existingReminders, change)(affectedRecords);

const planReminders = (
  affectedRecords: readonly SourceRecord[],
  byRecord: ReadonlyMap<string | null, ReminderRow>,
  order: CareOrder,
  change: RecordChange,
): ReminderPlan => {
  const insert: ReminderState[] = [];
  const changedStates: { id: string; state: ReminderState }[] = [];
  const remove: string[] = [];
  for (const record of affectedRecords) {
    const row = byRecord.get(record.id);
    if (record.deletedAt) {
      // Deleted together with its record, so that both can be restored.
      if (row && row.deletedAt === null) {
        const { id, createdAt: _created, updatedAt: _updated, ...state } = row;
        changedStates.push({ id, state: { ...state, deletedAt: record.deletedAt } });
      }
    } else if (record.nextDueDate === null || !record.reminderEnabled) {
      if (row) remove.push(row.id);
    } else {
      const state = toReminderState(record, record.nextDueDate, row, order, change);
      if (!row) insert.push(state);
      else if (!isSameState(row, state)) changedStates.push({ id: row.id, state });
    }
  }
  return { insert, change: changedStates, remove };
};
