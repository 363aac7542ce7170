import type { BlobRow } from '#db/blobs.ts';
import type { Runner } from '#db/engine/run.ts';
import type { PetWindow } from '#db/pets/queries.ts';
import { type VetLinkRow, vetLinks } from './table.ts';

export const insertVetLink = (tx: Runner, row: VetLinkRow): Promise<unknown> =>
  tx.run((knex) => knex<VetLinkRow>('vetLinks').insert(row));

/** The links of a pet that was found in the actor's scope: of one account if `userId` is set, else all. */
export interface LinksOfPet {
  readonly petId: string;
  readonly userId?: string;
}

/** A page of links, the newest first. */
export const listVetLinks = (
  db: Runner,
  of: LinksOfPet,
  { limit, offset }: PetWindow,
): Promise<readonly VetLinkRow[]> =>
  db.run((knex) =>
    knex<VetLinkRow>('vetLinks')
      .where(of)
      .orderBy([
        { column: 'createdAt', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(limit)
      .offset(offset)
      .select(...vetLinks.names),
  );

export const countVetLinks = async (db: Runner, of: LinksOfPet): Promise<number> => {
  const row = await db.run((knex) =>
    knex('vetLinks').where(of).count('* as total').first<{ total: number }>(),
  );
  return row.total;
};

export const findVetLink = (db: Runner, id: string): Promise<VetLinkRow | undefined> =>
  db.run((knex) =>
    knex<VetLinkRow>('vetLinks')
      .where({ id })
      .first(...vetLinks.names),
  );

/** Finds a link by the hash of its token. */
export const findVetLinkByToken = (
  db: Runner,
  tokenHash: string,
): Promise<VetLinkRow | undefined> =>
  db.run((knex) =>
    knex<VetLinkRow>('vetLinks')
      .where({ tokenHash })
      .first(...vetLinks.names),
  );

export const deleteVetLink = (tx: Runner, id: string): Promise<number> =>
  tx.run((knex) => knex('vetLinks').where({ id }).delete());

/** Counts an opening of the page. `at` is in ISO UTC. */
export const countOpening = (db: Runner, id: string, at: string): Promise<unknown> =>
  db.run((knex) =>
    knex('vetLinks')
      .where({ id })
      .update({ openings: knex.raw('openings + 1'), lastOpenedAt: at }),
  );

/**
 * Counts a visit report that was handed in through a link. `repeated`: one with the same content was handed in before,
 * which may have been accepted since. `refused`: the link is deleted, or has had `max` reports.
 */
export const countReport = async (
  tx: Runner,
  id: string,
  { digest, max }: { readonly digest: string; readonly max: number },
): Promise<'counted' | 'repeated' | 'refused'> => {
  const link = await tx.run((knex) =>
    knex<VetLinkRow>('vetLinks').where({ id }).first('reportDigests'),
  );
  const digests = (link?.reportDigests ?? '').split(' ').filter(Boolean);
  if (digests.includes(digest)) return 'repeated';
  const updatedCount = await tx.run((knex) =>
    knex('vetLinks')
      .where({ id })
      .where('reports', '<', max)
      .update({ reports: knex.raw('reports + 1'), reportDigests: [...digests, digest].join(' ') }),
  );
  return updatedCount > 0 ? 'counted' : 'refused';
};

/** Deletes the links that ended before an instant (ISO UTC). Returns their number. */
export const deleteEndedVetLinks = (db: Runner, endedBefore: string): Promise<number> =>
  db.run((knex) => knex('vetLinks').where('endsAt', '<', endedBefore).delete());

/** A file that a vet may open. */
export type LinkedFile = Pick<BlobRow, 'id' | 'mimeType' | 'originalName'>;

/** A document or photo of a record, or a page of a document, of this pet that is not deleted. */
export const findFileOfPet = (
  db: Runner,
  petId: string,
  id: string,
): Promise<LinkedFile | undefined> =>
  db.run((knex) => {
    const recordsWithFile = (table: 'recordDocuments' | 'recordAttachments') =>
      knex(table)
        .join('medicalRecords', 'medicalRecords.id', `${table}.recordId`)
        .where(`${table}.blobId`, id)
        .where('medicalRecords.petId', petId)
        .whereNull('medicalRecords.deletedAt')
        .select('medicalRecords.id');
    const page = knex('petDocumentPages')
      .join('petDocuments', 'petDocuments.id', 'petDocumentPages.documentId')
      .where('petDocumentPages.blobId', id)
      .where('petDocuments.petId', petId)
      .whereNull('petDocuments.deletedAt')
      .select('petDocuments.id');
    return knex<BlobRow>('blobs')
      .where({ id })
      .where((either) =>
        either
          .whereExists(recordsWithFile('recordDocuments'))
          .orWhereExists(recordsWithFile('recordAttachments'))
          .orWhereExists(page),
      )
      .first('id', 'mimeType', 'originalName');
  });
