import type { Knex } from 'knex';
import type { PetRow } from '#db/pets/queries.ts';
import type { BlobRow } from '#db/photos/queries.ts';
import type { RecordRow } from '#db/records/queries.ts';
import type { ReminderRow } from '#db/reminders/queries.ts';
import type { Runner } from '#db/run.ts';
import { type Scope, visiblePets } from '#db/scope.ts';

/** What is an owner's own: neither what was deleted nor the samples of a look around. */
const ownPets = (k: Knex, scope: Scope): Knex.QueryBuilder =>
  visiblePets(k, scope).where({ isSample: false });

const ownRecords = (k: Knex, scope: Scope): Knex.QueryBuilder =>
  k('medicalRecords')
    .whereIn('medicalRecords.petId', ownPets(k, scope))
    .whereNull('medicalRecords.deletedAt');

/** All that an export holds, by id and in its order; taken in one transaction, it is one moment of the account. */
export interface ExportedIds {
  readonly pets: readonly string[];
  readonly records: readonly string[];
  readonly reminders: readonly string[];
  readonly documents: readonly string[];
}

export const listExported = async (tx: Runner, scope: Scope): Promise<ExportedIds> => ({
  pets: await tx.run((k) =>
    k('pets').whereIn('id', ownPets(k, scope)).orderBy(['createdAt', 'id']).pluck<string[]>('id'),
  ),
  records: await tx.run((k) =>
    ownRecords(k, scope).orderBy(['petId', 'dateAdministered', 'id']).pluck<string[]>('id'),
  ),
  reminders: await tx.run((k) =>
    k('reminders')
      .whereIn('petId', ownPets(k, scope))
      .whereNull('deletedAt')
      .orderBy(['petId', 'dueDate', 'id'])
      .pluck<string[]>('id'),
  ),
  documents: await tx.run((k) =>
    k('recordDocuments')
      .whereIn('recordId', ownRecords(k, scope).select('medicalRecords.id'))
      .orderBy(['recordId', 'blobId'])
      .pluck<string[]>('blobId'),
  ),
});

export interface ExportedSize {
  readonly pets: number;
  readonly medicalRecords: number;
  readonly reminders: number;
  readonly photos: number;
  readonly documents: number;
  /** Bytes of photos and documents as they are stored. */
  readonly fileBytes: number;
  /** Characters of what owners write at length. */
  readonly textLength: number;
}

/** How much an export holds, in one statement. */
export const measureExport = async (db: Runner, scope: Scope): Promise<ExportedSize> => {
  const { photoBytes, documentBytes, ...size } = await db.run((k) => {
    const count = (rows: Knex.QueryBuilder) => rows.count('*');
    const records = () => ownRecords(k, scope).select('medicalRecords.id');
    const photos = () =>
      k('blobs').where((any) =>
        any
          .whereIn(
            'id',
            k('pets')
              .whereIn('id', ownPets(k, scope))
              .whereNotNull('imageBlobId')
              .select('imageBlobId'),
          )
          .orWhereIn('id', ownRecords(k, scope).whereNotNull('imageBlobId').select('imageBlobId'))
          .orWhereIn('id', k('recordAttachments').whereIn('recordId', records()).select('blobId')),
      );
    const documents = () =>
      k('blobs').whereIn(
        'id',
        k('recordDocuments').whereIn('recordId', records()).select('blobId'),
      );
    const bytes = (rows: Knex.QueryBuilder) => rows.select(k.raw('coalesce(sum(byte_size), 0)'));
    const written =
      'coalesce(sum(coalesce(length(notes), 0) + coalesce(length(description), 0)), 0)';
    return k
      .select(
        count(k('pets').whereIn('id', ownPets(k, scope))).as('pets'),
        count(ownRecords(k, scope)).as('medicalRecords'),
        count(k('reminders').whereIn('petId', ownPets(k, scope)).whereNull('deletedAt')).as(
          'reminders',
        ),
        count(photos()).as('photos'),
        count(documents()).as('documents'),
        bytes(photos()).as('photoBytes'),
        bytes(documents()).as('documentBytes'),
        ownRecords(k, scope).select(k.raw(written)).as('textLength'),
      )
      .first<Omit<ExportedSize, 'fileBytes'> & { photoBytes: number; documentBytes: number }>();
  });
  return { ...size, fileBytes: photoBytes + documentBytes };
};

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

export type ExportedPetRow = Pick<PetRow, (typeof exportedPetColumns)[number]>;
export type ExportedRecordRow = Pick<RecordRow, (typeof exportedRecordColumns)[number]>;
export type ExportedReminderRow = Pick<ReminderRow, (typeof exportedReminderColumns)[number]>;
export interface ExportedDocumentRow {
  readonly id: string;
  readonly recordId: string;
  readonly originalName: BlobRow['originalName'];
}

/** Rows come in the order of their ids in `ids`: they are those of one list of `listExported`. */
const inOrder = <T extends { readonly id: string }>(
  ids: readonly string[],
  rows: readonly T[],
): readonly T[] => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** A page of what `listExported` listed: what was deleted since then still stands there. */
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
