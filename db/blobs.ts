import type { Knex } from 'knex';
import type { Runner } from '#db/engine/run.ts';
import { countStored, discountStored } from '#db/engine/sqlite/storage.ts';
import type { RowOf } from '#db/engine/table.ts';
import { deleteForGood } from '#db/ids.ts';
import type { blobs } from '#db/photos/table.ts';

export type BlobRow = RowOf<typeof blobs>;

export type BlobSize = 'full' | 'thumbnail';

/**
 * Stores a photo or document, and adds its size to its owner's storage. Thumbnails do not count.
 * `replacedIds` are blobs that the same transaction deletes. Throws DatabaseError `over-plan` if the
 * plan has no room.
 */
export const insertBlob = async (
  tx: Runner,
  row: BlobRow,
  replacedIds: readonly string[] = [],
): Promise<void> => {
  await countStored(tx, row, replacedIds);
  await tx.run((knex) => knex<BlobRow>('blobs').insert(row));
};

/** The ids of all photos and documents of an account. */
export const listBlobIds = (db: Runner, userId: string): Promise<readonly string[]> =>
  db.run((knex) => knex('blobs').where({ userId }).pluck<string[]>('id'));

/** Deletes photos and documents, and subtracts their storage. `instant` is in ISO UTC. */
export const deleteBlobs = async (
  tx: Runner,
  ids: readonly string[],
  instant: string,
): Promise<number> => {
  const blobsById = (knex: Knex) => knex('blobs').whereIn('blobs.id', ids);
  await discountStored(tx, blobsById);
  return deleteForGood(tx, 'blobs', blobsById, instant);
};

/** The bytes of a photo, or of its thumbnail if that is requested and exists. */
export const readBlob = async (
  db: Runner,
  id: string,
  size: BlobSize,
): Promise<Uint8Array | undefined> => {
  if (size === 'thumbnail') {
    const thumbnailRow = await db.run((knex) =>
      knex<BlobRow>('blobs').where({ id }).first('thumbnail'),
    );
    if (thumbnailRow?.thumbnail) return thumbnailRow.thumbnail;
  }
  const row = await db.run((knex) => knex<BlobRow>('blobs').where({ id }).first('bytes'));
  return row?.bytes;
};

/** The width and height of a photo in pixels, which its thumbnail has in proportion; undefined for a document. */
export const readPhotoShape = async (
  db: Runner,
  id: string,
): Promise<{ readonly width: number; readonly height: number } | undefined> => {
  const row = await db.run((knex) => knex<BlobRow>('blobs').where({ id }).first('width', 'height'));
  return row?.width && row.height ? { width: row.width, height: row.height } : undefined;
};

/** The sizes of photos by their ids, in one statement. */
export const measureBlobs = async (
  db: Runner,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (ids.length === 0) return new Map();
  const rows = await db.run((knex) =>
    knex<BlobRow>('blobs').whereIn('id', ids).select('id', 'byteSize'),
  );
  return new Map(rows.map(({ id, byteSize }) => [id, byteSize]));
};

/** Photos with their bytes by their ids, in one statement. */
export const readBlobs = (
  db: Runner,
  ids: readonly string[],
): Promise<readonly Pick<BlobRow, 'id' | 'mimeType' | 'bytes'>[]> =>
  db.run((knex) => knex<BlobRow>('blobs').whereIn('id', ids).select('id', 'mimeType', 'bytes'));
