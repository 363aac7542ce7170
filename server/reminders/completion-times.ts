import type { Runner } from '#db/engine/run.ts';
import { listRecordDates, type RecordDates } from '#db/records/care.ts';
import type { ReminderRow } from '#db/reminders/queries.ts';
import { completedByGiven } from './rules.ts';

const MINUTE = 60_000;

const isLaterOf = (by: RecordDates, own: RecordDates): boolean =>
  by.petId === own.petId &&
  by.type === own.type &&
  by.title === own.title &&
  by.dateAdministered > own.dateAdministered;

/**
 * Corrects imported reminders so that each was completed when the later record was given. Files of earlier versions
 * contain the time at which that record was entered.
 */
export const correctCompletionTimes = async (
  tx: Runner,
  rows: readonly ReminderRow[],
  timeZone: string,
): Promise<readonly ReminderRow[]> => {
  const linked = rows.filter(({ completedByRecordId }) => completedByRecordId !== null);
  if (linked.length === 0) return rows;
  const ids = linked.flatMap(({ medicalRecordId, completedByRecordId }) => [
    medicalRecordId ?? '',
    completedByRecordId ?? '',
  ]);
  const recordsById = new Map(
    (await listRecordDates(tx, [...new Set(ids)])).map((one) => [one.id, one]),
  );
  return rows.map((row) => {
    const ownRecord = recordsById.get(row.medicalRecordId ?? '');
    const completingRecord = recordsById.get(row.completedByRecordId ?? '');
    if (
      !ownRecord ||
      !completingRecord ||
      row.completedAt === null ||
      !isLaterOf(completingRecord, ownRecord)
    )
      return row;
    const completedAt = new Date(row.completedAt);
    const isWrittenDown =
      Math.abs(completedAt.getTime() - Date.parse(completingRecord.createdAt)) <= MINUTE;
    return isWrittenDown
      ? {
          ...row,
          completedAt: completedByGiven(completingRecord.dateAdministered, completedAt, timeZone),
        }
      : row;
  });
};
