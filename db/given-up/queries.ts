import type { Knex } from 'knex';
import type { BlobRow } from '#db/blobs.ts';
import type { RestorableSince } from '#db/deleted/queries.ts';
import type { Runner } from '#db/engine/run.ts';
import { deleteForGood } from '#db/ids.ts';
import type { ReadScope } from '#db/scope.ts';
import { type GivenUpRow, givenUp } from './table.ts';

/** `photos` are the ids of its photos and PDFs, in order. */
export interface GivenUpSide extends GivenUpRow {
  readonly photos: readonly string[];
}

export const insertGivenUp = async (tx: Runner, { photos, ...row }: GivenUpSide): Promise<void> => {
  const words = JSON.stringify(row.words);
  await tx.run((knex) => knex('givenUp').insert({ ...row, words }));
  if (photos.length === 0) return;
  const rows = photos.map((blobId, position) => ({ givenUpId: row.id, position, blobId }));
  await tx.run((knex) => knex('givenUpPhotos').insert(rows));
};

/** A stored side. `pdfs` are those of `photos` that are PDFs. */
interface StoredSide extends GivenUpSide {
  readonly pdfs: readonly string[];
}

const ownRows = (knex: Knex, { ownerId }: ReadScope, { after }: RestorableSince) =>
  knex<GivenUpRow>('givenUp').where({ userId: ownerId }).where('givenUp.deletedAt', '>', after);

const listFiles = (db: Runner, id: string): Promise<readonly Pick<BlobRow, 'id' | 'kind'>[]> =>
  db.run((knex) =>
    knex('givenUpPhotos')
      .join('blobs', 'blobs.id', 'givenUpPhotos.blobId')
      .where('givenUpPhotos.givenUpId', id)
      .orderBy('givenUpPhotos.position')
      .select<Pick<BlobRow, 'id' | 'kind'>[]>('blobs.id', 'blobs.kind'),
  );

/** A discarded side of a conflict that was given up after an instant. */
export const findGivenUp = async (
  db: Runner,
  scope: ReadScope,
  restorableSince: RestorableSince,
  id: string,
): Promise<StoredSide | undefined> => {
  const row = await db.run((knex) =>
    ownRows(knex, scope, restorableSince)
      .where({ id })
      .first(...givenUp.names),
  );
  if (!row) return undefined;
  const files = await listFiles(db, id);
  const pdfs = files.filter(({ kind }) => kind !== 'photo');
  return { ...row, photos: files.map((file) => file.id), pdfs: pdfs.map((pdf) => pdf.id) };
};

/** Deletes a discarded version, but not its photos. `instant` is in ISO UTC. */
export const deleteGivenUp = (tx: Runner, id: string, instant: string): Promise<number> =>
  deleteForGood(tx, 'givenUp', (knex) => knex('givenUp').where({ 'givenUp.id': id }), instant);
