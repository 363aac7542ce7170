import type { Knex } from 'knex';

interface RowWithId {
  readonly id: string;
}

interface OpenLink extends RowWithId {
  readonly petId: string;
  readonly ids: string;
}

/** The ids of the documents of a pet that are not deleted: its own, and those of its records. */
const listDocumentIds = async (knex: Knex, petId: string): Promise<readonly string[]> => {
  const ownDocuments = await knex('pet_documents')
    .where('pet_id', petId)
    .whereNull('deleted_at')
    .select<readonly RowWithId[]>('id');
  const records = knex('medical_records')
    .where('pet_id', petId)
    .whereNull('deleted_at')
    .select('id');
  const recordDocuments = await knex('record_documents')
    .whereIn('record_id', records)
    .select<readonly RowWithId[]>('blob_id as id');
  return [...ownDocuments, ...recordDocuments].map(({ id }) => id);
};

/** Replaces the ids in a column of the open links by those of the pet's other documents. */
const replaceByOthers = async (knex: Knex, column: string): Promise<void> => {
  const links = await knex('hand_overs')
    .whereNotNull(column)
    .select<readonly OpenLink[]>('id', 'pet_id as petId', `${column} as ids`);
  for (const { id, petId, ids } of links) {
    const namedIds: readonly string[] = JSON.parse(ids);
    const documentIds = await listDocumentIds(knex, petId);
    const otherIds = documentIds.filter((documentId) => !namedIds.includes(documentId));
    await knex('hand_overs')
      .where('id', id)
      .update({ [column]: JSON.stringify(otherIds) });
  }
};

/**
 * A link that hands a pet over names the documents that are left out, in place of those that move with the pet, so that
 * documents that are added later move with it.
 */
export const leftOutDocuments: Knex.Migration = {
  async up(knex) {
    await replaceByOthers(knex, 'document_ids');
    await knex.raw('alter table hand_overs rename column document_ids to left_out_ids');
  },
  async down(knex) {
    await replaceByOthers(knex, 'left_out_ids');
    await knex.raw('alter table hand_overs rename column left_out_ids to document_ids');
  },
};
