import type { Runner } from '#db/engine/run.ts';
import type { RowOf } from '#db/engine/table.ts';
import { deleteForGood } from '#db/ids.ts';
import type { PetRow } from '#db/pets/queries.ts';
import { scannedPets } from './table.ts';

export type ScanRow = RowOf<typeof scannedPets>;

/** An owner's scans, newest first. */
export const listScans = (db: Runner, userId: string, limit: number): Promise<readonly ScanRow[]> =>
  db.run((knex) =>
    knex<ScanRow>('scannedPets')
      .where({ userId })
      .orderBy([{ column: 'scannedAt', order: 'desc' }, { column: 'id' }])
      .limit(limit)
      .select(...scannedPets.names),
  );

export const countScans = async (db: Runner, userId: string): Promise<number> => {
  const row = await db.run((knex) =>
    knex('scannedPets').where({ userId }).count('* as total').first<{ total: number }>(),
  );
  return row.total;
};

export const findScan = (db: Runner, userId: string, petId: string): Promise<ScanRow | undefined> =>
  db.run((knex) =>
    knex<ScanRow>('scannedPets')
      .where({ userId, petId })
      .first(...scannedPets.names),
  );

/**
 * The id and the share token of a pet of this server, given one of them. Undefined if there is no
 * such pet.
 */
export const findNames = (
  db: Runner,
  name: string,
): Promise<Pick<PetRow, 'id' | 'shareToken'> | undefined> =>
  db.run((knex) =>
    knex<PetRow>('pets')
      .where((condition) => condition.where({ id: name }).orWhere({ shareToken: name }))
      .whereNull('deletedAt')
      .first('id', 'shareToken'),
  );

/** The names among these under which the owner has kept a scan. */
export const findScannedNames = (
  db: Runner,
  userId: string,
  names: readonly string[],
): Promise<readonly string[]> =>
  db.run((knex) =>
    knex<ScanRow>('scannedPets').where({ userId }).whereIn('petId', names).pluck('petId'),
  );

/** Returns false, and writes nothing, if the owner has kept this pet before. */
export const insertScanUnlessSaved = async (tx: Runner, row: ScanRow): Promise<boolean> => {
  const insertedRow: unknown = await tx.run((knex) =>
    knex<ScanRow>('scannedPets').insert(row).onConflict(['userId', 'petId']).ignore(),
  );
  return insertedRow === 1;
};

/** `instant` is in ISO UTC. */
export const deleteScan = (
  tx: Runner,
  { id }: Pick<ScanRow, 'id'>,
  instant: string,
): Promise<number> =>
  deleteForGood(tx, 'scannedPets', (knex) => knex('scannedPets').where({ id }), instant);
