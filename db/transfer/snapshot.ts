import type { Knex } from 'knex';
import type { Runner } from '#db/run.ts';
import { type Scope, visiblePets } from '#db/scope.ts';
import type { ImportedKind } from './imports.ts';

/** What is an owner's own: neither what was deleted nor the samples of a look around. */
const ownPets = (k: Knex, scope: Scope): Knex.QueryBuilder =>
  visiblePets(k, scope).where({ isSample: false });

const ownRecords = (k: Knex, scope: Scope): Knex.QueryBuilder =>
  k('medicalRecords')
    .whereIn('medicalRecords.petId', ownPets(k, scope))
    .whereNull('medicalRecords.deletedAt');

/** What a row takes in a file: bytes of its photo as it is stored, 0 without one, and characters written at length. */
export interface RowSize {
  readonly photoBytes: number;
  readonly textLength: number;
}

export interface SnapshotPet extends RowSize {
  readonly id: string;
}

export interface SnapshotRecord extends RowSize {
  readonly id: string;
  readonly petId: string;
}

export interface SnapshotReminder {
  readonly id: string;
  readonly petId: string;
  readonly medicalRecordId: string | null;
  readonly completedByRecordId: string | null;
}

/** A stored file of a record. */
export interface SnapshotFile {
  readonly id: string;
  readonly recordId: string;
  readonly byteSize: number;
}

/** What an earlier import made of a file's id. */
export interface SnapshotOrigin {
  readonly kind: ImportedKind;
  readonly oldId: string;
  readonly newId: string;
}

/** All that an export holds, by id and with its size; taken in one transaction, it is one moment of the account. */
export interface Snapshot {
  readonly pets: readonly SnapshotPet[];
  readonly records: readonly SnapshotRecord[];
  readonly attachments: readonly SnapshotFile[];
  readonly documents: readonly SnapshotFile[];
  readonly reminders: readonly SnapshotReminder[];
  readonly scans: readonly SnapshotPet[];
  readonly origins: readonly SnapshotOrigin[];
}

const lengthOf = (...columns: string[]): string =>
  columns.map((column) => `coalesce(length(${column}), 0)`).join(' + ');

/** Rows by id, each with what its photo and its longest texts take; `written` is SQL. */
const sized = (
  k: Knex,
  rows: Knex.QueryBuilder,
  table: 'pets' | 'medicalRecords' | 'scannedPets',
  written: string,
): Knex.QueryBuilder =>
  rows
    .leftJoin('blobs', 'blobs.id', `${table}.imageBlobId`)
    .clearSelect()
    .select(
      `${table}.id`,
      k.raw('coalesce(blobs.byte_size, 0) as photo_bytes'),
      k.raw(`${written} as text_length`),
    );

const filesIn = (
  tx: Runner,
  table: 'recordAttachments' | 'recordDocuments',
  scope: Scope,
): Promise<readonly SnapshotFile[]> =>
  tx.run((k) =>
    k(table)
      .join('blobs', 'blobs.id', `${table}.blobId`)
      .whereIn(`${table}.recordId`, ownRecords(k, scope).select('medicalRecords.id'))
      .orderBy([`${table}.recordId`, 'blobs.id'])
      .select<SnapshotFile[]>('blobs.id', `${table}.recordId`, 'blobs.byteSize'),
  );

/** In a number of statements that does not grow with the account. */
export const takeSnapshot = async (
  tx: Runner,
  scope: Scope,
  userId: string,
): Promise<Snapshot> => ({
  pets: await tx.run((k) =>
    sized(
      k,
      k('pets').whereIn('pets.id', ownPets(k, scope)),
      'pets',
      lengthOf('birthmarks', 'allergies'),
    ).select<SnapshotPet[]>(),
  ),
  records: await tx.run((k) =>
    sized(k, ownRecords(k, scope), 'medicalRecords', lengthOf('notes', 'description')).select<
      SnapshotRecord[]
    >('medicalRecords.petId'),
  ),
  attachments: await filesIn(tx, 'recordAttachments', scope),
  documents: await filesIn(tx, 'recordDocuments', scope),
  reminders: await tx.run((k) =>
    k('reminders')
      .whereIn('petId', ownPets(k, scope))
      .whereNull('deletedAt')
      .orderBy(['petId', 'dueDate', 'id'])
      .select<SnapshotReminder[]>('id', 'petId', 'medicalRecordId', 'completedByRecordId'),
  ),
  scans: await tx.run((k) =>
    sized(
      k,
      k('scannedPets').where('scannedPets.userId', userId),
      'scannedPets',
      lengthOf('birthmarks'),
    ).select<SnapshotPet[]>(),
  ),
  origins: await tx.run((k) =>
    k('importIds')
      .where({ userId })
      .orderBy(['createdAt', 'oldId'])
      .select<SnapshotOrigin[]>('kind', 'oldId', 'newId'),
  ),
});
