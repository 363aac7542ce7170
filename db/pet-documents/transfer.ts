import type { Runner } from '#db/engine/run.ts';
import type { PetDocumentRow } from './table.ts';

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
