import type { Knex } from 'knex';
import type { BlobRow } from '#db/blobs.ts';
import type { Runner } from '#db/engine/run.ts';
import type { ExpenseItemRow } from '#db/expenses/table.ts';
import type { GivenUpRow } from '#db/given-up/table.ts';
import type { PetDocumentRow } from '#db/pet-documents/table.ts';
import type { PetRow } from '#db/pets/queries.ts';
import type { RecordRow } from '#db/records/queries.ts';
import { deletedPets, type ReadScope, visiblePets } from '#db/scope.ts';

/** Rows that were deleted after this instant can still be restored. */
export interface RestorableSince {
  readonly after: string;
}

type DeletedPetColumns = Pick<PetRow, 'id' | 'name' | 'category' | 'imageBlobId' | 'photoFocus'>;

/** `deletedAt` is never null here. */
export interface DeletedPetRow extends DeletedPetColumns {
  readonly deletedAt: string;
}

export interface DeletedRecordRow extends Pick<RecordRow, 'id' | 'petId' | 'type' | 'title'> {
  readonly imageBlobId: string | null;
  /** The first photo of the deleted thing, if it has any. */
  readonly attachmentBlobId: string | null;
  readonly petName: PetRow['name'];
  readonly petCategory: PetRow['category'];
  readonly deletedAt: string;
}

/** A care plan or a document of a pet. `deletedAt` is never null here. */
export interface DeletedPartRow extends Pick<PetDocumentRow, 'id' | 'petId' | 'title'> {
  readonly petName: PetRow['name'];
  readonly petCategory: PetRow['category'];
  readonly deletedAt: string;
}

/** `deletedAt` is never null here. */
export interface DeletedExpenseRow
  extends Pick<ExpenseItemRow, 'id' | 'category' | 'amountCentavos' | 'note' | 'imageBlobId'> {
  readonly deletedAt: string;
}

export interface DeletedSideRow extends Pick<GivenUpRow, 'id' | 'kind' | 'name' | 'deletedAt'> {
  /** The first photo of the deleted thing, if it has any. */
  readonly imageBlobId: string | null;
}

const petRows = (knex: Knex, scope: ReadScope, { after }: RestorableSince) =>
  knex('pets').whereIn('pets.id', deletedPets(knex, scope, after));

/** Records of a deleted pet are restored with it, and are not listed separately. */
const recordRows = (knex: Knex, scope: ReadScope, { after }: RestorableSince) =>
  knex('medicalRecords')
    .whereIn('medicalRecords.petId', visiblePets(knex, scope))
    .where('medicalRecords.deletedAt', '>', after);

/** An expense without a record belongs to its owner, whether or not its pet is deleted. */
const expenseRows = (knex: Knex, { ownerId }: ReadScope, { after }: RestorableSince) =>
  knex('expenseItems').where({ userId: ownerId }).where('expenseItems.deletedAt', '>', after);

/** Parts of a pet that are listed with their title. */
type PartTable = 'carePlans' | 'petDocuments';

/** Parts of a deleted pet are restored with it, and are not listed separately. */
const partRows =
  (table: PartTable) =>
  (knex: Knex, scope: ReadScope, { after }: RestorableSince) =>
    knex(table)
      .whereIn(`${table}.petId`, visiblePets(knex, scope))
      .where(`${table}.deletedAt`, '>', after);

const planRows = partRows('carePlans');
const documentRows = partRows('petDocuments');

const givenUpRows = (knex: Knex, { ownerId }: ReadScope, { after }: RestorableSince) =>
  knex('givenUp').where({ userId: ownerId }).where('givenUp.deletedAt', '>', after);

/** The most recently deleted pets, up to a limit, newest first. */
export const listDeletedPets = (
  db: Runner,
  scope: ReadScope,
  restorableSince: RestorableSince,
  limit: number,
): Promise<readonly DeletedPetRow[]> =>
  db.run((knex) =>
    petRows(knex, scope, restorableSince)
      .orderBy([{ column: 'deletedAt', order: 'desc' }, 'id'])
      .limit(limit)
      .select<DeletedPetRow[]>('id', 'name', 'category', 'imageBlobId', 'photoFocus', 'deletedAt'),
  );

/** The most recently deleted records, up to a limit, newest first. */
export const listDeletedRecords = (
  db: Runner,
  scope: ReadScope,
  restorableSince: RestorableSince,
  limit: number,
): Promise<readonly DeletedRecordRow[]> =>
  db.run((knex) =>
    recordRows(knex, scope, restorableSince)
      .join('pets', 'pets.id', 'medicalRecords.petId')
      .orderBy([{ column: 'medicalRecords.deletedAt', order: 'desc' }, 'medicalRecords.id'])
      .limit(limit)
      .select<DeletedRecordRow[]>(
        'medicalRecords.id',
        'medicalRecords.petId',
        'medicalRecords.type',
        'medicalRecords.title',
        'medicalRecords.imageBlobId',
        knex('recordAttachments')
          .where('recordAttachments.recordId', knex.ref('medicalRecords.id'))
          .orderBy('recordAttachments.position')
          .limit(1)
          .select('recordAttachments.blobId')
          .as('attachmentBlobId'),
        'pets.name as petName',
        'pets.category as petCategory',
        'medicalRecords.deletedAt',
      ),
  );

/** The most recently deleted expenses, up to a limit, newest first. */
export const listDeletedExpenses = (
  db: Runner,
  scope: ReadScope,
  restorableSince: RestorableSince,
  limit: number,
): Promise<readonly DeletedExpenseRow[]> =>
  db.run((knex) =>
    expenseRows(knex, scope, restorableSince)
      .orderBy([{ column: 'deletedAt', order: 'desc' }, 'id'])
      .limit(limit)
      .select<DeletedExpenseRow[]>(
        'id',
        'category',
        'amountCentavos',
        'note',
        'imageBlobId',
        'deletedAt',
      ),
  );

const listDeletedParts =
  (table: PartTable) =>
  (
    db: Runner,
    scope: ReadScope,
    restorableSince: RestorableSince,
    limit: number,
  ): Promise<readonly DeletedPartRow[]> =>
    db.run((knex) =>
      partRows(table)(knex, scope, restorableSince)
        .join('pets', 'pets.id', `${table}.petId`)
        .orderBy([{ column: `${table}.deletedAt`, order: 'desc' }, `${table}.id`])
        .limit(limit)
        .select<DeletedPartRow[]>(
          `${table}.id`,
          `${table}.petId`,
          `${table}.title`,
          'pets.name as petName',
          'pets.category as petCategory',
          `${table}.deletedAt`,
        ),
    );

/** The most recently deleted care plans, up to a limit, newest first. */
export const listDeletedPlans = listDeletedParts('carePlans');

/** The most recently deleted documents of pets, up to a limit, newest first. */
export const listDeletedDocuments = listDeletedParts('petDocuments');

/** The most recently discarded sides of conflicts, up to a limit, newest first. */
export const listGivenUp = (
  db: Runner,
  scope: ReadScope,
  restorableSince: RestorableSince,
  limit: number,
): Promise<readonly DeletedSideRow[]> =>
  db.run((knex) =>
    givenUpRows(knex, scope, restorableSince)
      .orderBy([{ column: 'deletedAt', order: 'desc' }, 'id'])
      .limit(limit)
      .select<DeletedSideRow[]>(
        'id',
        'kind',
        'name',
        'deletedAt',
        knex('givenUpPhotos')
          .join('blobs', 'blobs.id', 'givenUpPhotos.blobId')
          .where('givenUpPhotos.givenUpId', knex.ref('givenUp.id'))
          .where('blobs.kind', 'photo')
          .orderBy('givenUpPhotos.position')
          .limit(1)
          .select('givenUpPhotos.blobId')
          .as('imageBlobId'),
      ),
  );

/** The number of things that an owner can restore. */
export const countDeleted = async (
  db: Runner,
  scope: ReadScope,
  restorableSince: RestorableSince,
): Promise<number> => {
  const row = await db.run((knex) => {
    const counts = [petRows, recordRows, expenseRows, planRows, documentRows, givenUpRows].map(
      (rows) => rows(knex, scope, restorableSince).count('*'),
    );
    const sum = counts.map(() => '?').join(' + ');
    return knex.select(knex.raw(`${sum} as total`, counts)).first<{ total: number }>();
  });
  return row.total;
};

/** The photo's data for its address, if the thing that shows it can still be restored. */
export const findDeletedPhoto = (
  db: Runner,
  scope: ReadScope,
  restorableSince: RestorableSince,
  id: string,
): Promise<Pick<BlobRow, 'id' | 'sha256' | 'mimeType'> | undefined> =>
  db.run((knex) =>
    knex<BlobRow>('blobs')
      .where({ id, kind: 'photo' })
      .where((condition) =>
        condition
          .whereExists(
            petRows(knex, scope, restorableSince).where({ imageBlobId: id }).select('pets.id'),
          )
          .orWhereExists(
            expenseRows(knex, scope, restorableSince).where({ imageBlobId: id }).select('id'),
          )
          .orWhereExists(
            givenUpRows(knex, scope, restorableSince)
              .join('givenUpPhotos', 'givenUpPhotos.givenUpId', 'givenUp.id')
              .where('givenUpPhotos.blobId', id)
              .select('givenUp.id'),
          )
          .orWhereExists(
            recordRows(knex, scope, restorableSince)
              .where('medicalRecords.imageBlobId', id)
              .select('medicalRecords.id'),
          )
          .orWhereExists(
            recordRows(knex, scope, restorableSince)
              .join('recordAttachments', 'recordAttachments.recordId', 'medicalRecords.id')
              .where('recordAttachments.blobId', id)
              .select('medicalRecords.id'),
          )
          .orWhereExists(
            documentRows(knex, scope, restorableSince)
              .join('petDocumentPages', 'petDocumentPages.documentId', 'petDocuments.id')
              .where('petDocumentPages.blobId', id)
              .select('petDocuments.id'),
          ),
      )
      .first('id', 'sha256', 'mimeType'),
  );
