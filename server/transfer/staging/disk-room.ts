import { DatabaseError } from '#db/engine/errors.ts';
import { freeSpaceOf } from '#db/engine/free-space.ts';
import { BYTES_PER_MEGABYTE } from '#server/config-values.ts';
import type { Parts } from '#server/parts.ts';

/** The bytes that a row takes besides its values: in indexes, in the change feed and in what follows from it. */
const ROW_BYTES = 3 * 1024;

/** How much more the values take in the database than in the staging file, where they are JSON. */
const VALUES_FACTOR = 1.25;

/** Bytes that are left for other calls, and for the log of the deletions if the import fails. */
const RESERVED_BYTES = 16 * BYTES_PER_MEGABYTE;

/**
 * Throws DatabaseError `full` if the disk of SQLite may have no room for an import of this many rows, and bytes in the
 * staging file. On a full disk nothing can be deleted either, so that the server would stay unusable.
 */
export const requireDiskRoom = async (
  { db, config }: Pick<Parts, 'db' | 'config'>,
  { rows, bytes }: { readonly rows: number; readonly bytes: number },
): Promise<void> => {
  if (db.kind !== 'sqlite') return;
  const neededBytes = rows * ROW_BYTES + bytes * VALUES_FACTOR + RESERVED_BYTES;
  if ((await freeSpaceOf(config.dataDir)) < neededBytes) throw new DatabaseError('full', undefined);
};
