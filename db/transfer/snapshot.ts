import type { Knex } from 'knex';
import type { Runner } from '#db/engine/run.ts';
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

/** Pets whose rows one statement reads, and how many of those: a statement of all would hold the event loop too long. */
const PETS = 50;
const ROWS = 3000;

/** The rows of all pets, in the order of the pets. */
const inPages = async <T>(
  pets: readonly { readonly id: string }[],
  read: (petIds: readonly string[], limit: number, offset: number) => Promise<readonly T[]>,
): Promise<readonly T[]> => {
  const all: T[] = [];
  for (let at = 0; at < pets.length; at += PETS) {
    const petIds = pets.slice(at, at + PETS).map(({ id }) => id);
    for (let offset = 0, isFull = true; isFull; offset += ROWS) {
      const rows = await read(petIds, ROWS, offset);
      for (const row of rows) all.push(row);
      isFull = rows.length === ROWS;
    }
  }
  return all;
};

/** A moment of an account: to be taken within a transaction. */
export const takeSnapshot = async (tx: Runner, scope: Scope, userId: string): Promise<Snapshot> => {
  const pets = await tx.run((k) =>
    sized(
      k,
      k('pets').whereIn('pets.id', ownPets(k, scope)),
      'pets',
      lengthOf('birthmarks', 'allergies'),
    )
      .orderBy('pets.id')
      .select<SnapshotPet[]>(),
  );
  return { pets, ...(await restOf(tx, scope, userId, pets)) };
};

const restOf = async (
  tx: Runner,
  scope: Scope,
  userId: string,
  pets: readonly SnapshotPet[],
): Promise<Omit<Snapshot, 'pets'>> => ({
  records: await inPages(pets, (petIds, limit, offset) =>
    tx.run((k) =>
      sized(
        k,
        k('medicalRecords')
          .whereIn('medicalRecords.petId', petIds)
          .whereNull('medicalRecords.deletedAt'),
        'medicalRecords',
        lengthOf('notes', 'description'),
      )
        .orderBy(['medicalRecords.petId', 'medicalRecords.dateAdministered', 'medicalRecords.id'])
        .limit(limit)
        .offset(offset)
        .select<SnapshotRecord[]>('medicalRecords.petId'),
    ),
  ),
  attachments: await filesIn(tx, 'recordAttachments', scope),
  documents: await filesIn(tx, 'recordDocuments', scope),
  reminders: await inPages(pets, (petIds, limit, offset) =>
    tx.run((k) =>
      k('reminders')
        .whereIn('petId', petIds)
        .whereNull('deletedAt')
        .orderBy(['petId', 'dueDate', 'id'])
        .limit(limit)
        .offset(offset)
        .select<SnapshotReminder[]>('id', 'petId', 'medicalRecordId', 'completedByRecordId'),
    ),
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
