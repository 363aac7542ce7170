import type { Runner } from '#db/engine/run.ts';
import { type ReadScope, visiblePets } from '#db/scope.ts';
import { inPages } from '#db/sized-rows.ts';
import type { PetDocumentRow } from './table.ts';

interface DocumentPlace extends Pick<PetDocumentRow, 'id' | 'petId'> {
  /** The number of characters in the document's note. */
  readonly textLength: number;
}

/** The documents of these pets in an export. */
export const listDocumentPlaces = (
  tx: Runner,
  pets: readonly { readonly id: string }[],
): Promise<readonly DocumentPlace[]> =>
  inPages(pets, (petIds, limit, offset) =>
    tx.run((knex) =>
      knex('petDocuments')
        .whereIn('petId', petIds)
        .whereNull('deletedAt')
        .orderBy(['petId', 'id'])
        .limit(limit)
        .offset(offset)
        .select<DocumentPlace[]>(
          'id',
          'petId',
          knex.raw("length(coalesce(note, '')) as text_length"),
        ),
    ),
  );

/** The ids among a page of ids that are documents of visible pets and not deleted. */
export const findExistingDocuments = (
  db: Runner,
  scope: ReadScope,
  ids: readonly string[],
): Promise<readonly string[]> =>
  db.run((knex) =>
    knex('petDocuments')
      .whereIn('petId', visiblePets(knex, scope))
      .whereNull('deletedAt')
      .whereIn('id', ids)
      .pluck<string[]>('id'),
  );

/** The given documents that have an end date but lack their reminder. */
export const listUnreminded = (
  tx: Runner,
  ids: readonly string[],
): Promise<readonly Pick<PetDocumentRow, 'id' | 'petId' | 'title' | 'expiresOn'>[]> =>
  tx.run((knex) =>
    knex<PetDocumentRow>('petDocuments')
      .whereIn('id', ids)
      .where({ reminderEnabled: true })
      .whereNotNull('expiresOn')
      .whereNotExists(
        knex('reminders')
          .whereRaw('reminders.document_id = pet_documents.id')
          .select('reminders.id'),
      )
      .select('id', 'petId', 'title', 'expiresOn'),
  );
