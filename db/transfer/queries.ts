import type { FoundReportRow } from '#db/lost/queries.ts';
import type { PetRow } from '#db/pets/queries.ts';
import type { BlobRow } from '#db/photos/queries.ts';
import type { RecordRow } from '#db/records/queries.ts';
import type { ReminderRow } from '#db/reminders/queries.ts';
import type { Runner } from '#db/run.ts';
import type { ScanRow } from '#db/scans/queries.ts';

export const exportedPetColumns = [
  'id',
  'name',
  'category',
  'breed',
  'dateOfBirth',
  'age',
  'ageAsOf',
  'microchipId',
  'birthmarks',
  'sex',
  'neutered',
  'allergies',
  'colour',
  'insuranceNumber',
  'passedAwayOn',
  'lostSince',
  'lostMessage',
  'imageBlobId',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof PetRow)[];

export const exportedRecordColumns = [
  'id',
  'petId',
  'type',
  'title',
  'description',
  'dateAdministered',
  'nextDueDate',
  'veterinarian',
  'clinic',
  'batchNumber',
  'weight',
  'cost',
  'notes',
  'imageBlobId',
  'reminderEnabled',
  'reminderSms',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof RecordRow)[];

/** Of their pet: that they came by the same request, or said the same, is no more than a moment's matter. */
export const exportedFoundColumns = [
  'message',
  'finderName',
  'finderPhone',
  'latitude',
  'longitude',
  'accuracy',
  'createdAt',
  'seenAt',
] as const satisfies readonly (keyof FoundReportRow)[];

export const exportedReminderColumns = [
  'id',
  'petId',
  'medicalRecordId',
  'type',
  'title',
  'dueDate',
  'isOverdue',
  'isCompleted',
  'completedAt',
  'completedByRecordId',
  'notificationSent',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof ReminderRow)[];

export const exportedScanColumns = [
  'id',
  'petId',
  'ownerId',
  'type',
  'name',
  'category',
  'breed',
  'dateOfBirth',
  'age',
  'imageBlobId',
  'microchipId',
  'birthmarks',
  'medicalRecordCount',
  'lastUpdated',
  'ownerName',
  'ownerPhone',
  'ownerEmail',
  'emergencyContact',
  'emergencyPhone',
  'scannedAt',
] as const satisfies readonly (keyof ScanRow)[];

export type ExportedScanRow = Pick<ScanRow, (typeof exportedScanColumns)[number]>;
export type ExportedPetRow = Pick<PetRow, (typeof exportedPetColumns)[number]>;
export type ExportedRecordRow = Pick<RecordRow, (typeof exportedRecordColumns)[number]>;
export type ExportedReminderRow = Pick<ReminderRow, (typeof exportedReminderColumns)[number]>;
export interface ExportedDocumentRow {
  readonly id: string;
  readonly recordId: string;
  readonly originalName: BlobRow['originalName'];
}

/** Rows come in the order of their ids in `ids`: they are those of one list of a snapshot. */
const inOrder = <T extends { readonly id: string }>(
  ids: readonly string[],
  rows: readonly T[],
): readonly T[] => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** A page of what a snapshot lists: what was deleted since then still stands there. */
export const readExportedPets = async (
  db: Runner,
  ids: readonly string[],
): Promise<readonly ExportedPetRow[]> =>
  inOrder(
    ids,
    await db.run((k) =>
      k<PetRow>('pets')
        .whereIn('id', ids)
        .select(...exportedPetColumns),
    ),
  );

export type ExportedFoundRow = Pick<FoundReportRow, (typeof exportedFoundColumns)[number]>;

/** What finders told of a page of pets, oldest first. */
export const readExportedFinds = (
  db: Runner,
  petIds: readonly string[],
): Promise<readonly (ExportedFoundRow & Pick<FoundReportRow, 'petId'>)[]> =>
  db.run((k) =>
    k<FoundReportRow>('foundReports')
      .whereIn('petId', petIds)
      .orderBy(['createdAt', 'id'])
      .select('petId', ...exportedFoundColumns),
  );

export const readExportedRecords = async (
  db: Runner,
  ids: readonly string[],
): Promise<readonly ExportedRecordRow[]> =>
  inOrder(
    ids,
    await db.run((k) =>
      k<RecordRow>('medicalRecords')
        .whereIn('id', ids)
        .select(...exportedRecordColumns),
    ),
  );

export const readExportedReminders = async (
  db: Runner,
  ids: readonly string[],
): Promise<readonly ExportedReminderRow[]> =>
  inOrder(
    ids,
    await db.run((k) =>
      k<ReminderRow>('reminders')
        .whereIn('id', ids)
        .select(...exportedReminderColumns),
    ),
  );

export const readExportedDocuments = async (
  db: Runner,
  ids: readonly string[],
): Promise<readonly ExportedDocumentRow[]> =>
  inOrder(
    ids,
    await db.run((k) =>
      k('recordDocuments')
        .join('blobs', 'blobs.id', 'recordDocuments.blobId')
        .whereIn('blobs.id', ids)
        .select<ExportedDocumentRow[]>(
          'blobs.id',
          'blobs.originalName',
          'recordDocuments.recordId',
        ),
    ),
  );

export const readExportedScans = async (
  db: Runner,
  ids: readonly string[],
): Promise<readonly ExportedScanRow[]> =>
  inOrder(
    ids,
    await db.run((k) =>
      k<ScanRow>('scannedPets')
        .whereIn('id', ids)
        .select(...exportedScanColumns),
    ),
  );

/** Bytes of a stored file; 0 for none. */
export const measureBlob = async (db: Runner, id: string | null): Promise<number> => {
  if (id === null) return 0;
  const found = await db.run((k) =>
    k<BlobRow>('blobs').where({ id }).first<Pick<BlobRow, 'byteSize'> | undefined>('byteSize'),
  );
  return found?.byteSize ?? 0;
};
