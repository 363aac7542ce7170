import type { Runner } from '#db/engine/run.ts';
import { listRecordDates, type RecordDates } from '#db/records/care.ts';
import type { ReminderRow } from '#db/reminders/queries.ts';
import { recordCompletionInstant } from './rules.ts';

const MINUTE = 60_000;

const isLaterThan = (completingRecord: RecordDates, ownRecord: RecordDates): boolean =>
  completingRecord.petId === ownRecord.petId &&
  completingRecord.type === ownRecord.type &&
  completingRecord.title === ownRecord.title &&
  completingRecord.dateAdministered > ownRecord.dateAdministered;

/**
 * Corrects imported reminders so that each was completed when the later record was given. Files of earlier versions
 * contain the time at which that record was entered.
 */
export const correctCompletionTimes = async (
  tx: Runner,
  rows: readonly ReminderRow[],
  timeZone: string,
): Promise<readonly ReminderRow[]> => {
  const linkedRows = rows.filter(({ completedByRecordId }) => completedByRecordId !== null);
  if (linkedRows.length === 0) return rows;
  const ids = linkedRows.flatMap(({ medicalRecordId, completedByRecordId }) => [
    medicalRecordId ?? '',
    completedByRecordId ?? '',
  ]);
  const recordsById = new Map(
    (await listRecordDates(tx, [...new Set(ids)])).map((item) => [item.id, item]),
  );
  return rows.map((row) => {
    const sourceRecord = recordsById.get(row.medicalRecordId ?? '');
    const completingRecord = recordsById.get(row.completedByRecordId ?? '');
    if (
      !sourceRecord ||
      !completingRecord ||
      row.completedAt === null ||
      !isLaterThan(completingRecord, sourceRecord)
    )
      return row;
    const completedAt = new Date(row.completedAt);
    const isWrittenDown =
      Math.abs(completedAt.getTime() - Date.parse(completingRecord.createdAt)) <= MINUTE;
    return isWrittenDown
      ? {
          ...row,
          completedAt: recordCompletionInstant(
            completingRecord.dateAdministered,
            completedAt,
            timeZone,
          ),
        }
      : row;
  });
};
