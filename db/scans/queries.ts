import type { Runner } from '#db/engine/run.ts';
import type { RowOf } from '#db/engine/table.ts';
import { deleteForGood } from '#db/ids.ts';
import type { PetRow } from '#db/pets/queries.ts';
import { visibleScans } from '#db/scope.ts';
import { scannedPets } from './table.ts';

export type ScanRow = RowOf<typeof scannedPets>;

/** An owner's scans, newest first. */
export const listScans = (db: Runner, userId: string, limit: number): Promise<readonly ScanRow[]> =>
  db.run((knex) =>
    visibleScans(knex, userId)
      .orderBy([{ column: 'scannedAt', order: 'desc' }, { column: 'id' }])
      .limit(limit)
      .select(...scannedPets.names),
  );

export const countScans = async (db: Runner, userId: string): Promise<number> => {
  const row = await db.run((knex) =>
    visibleScans(knex, userId).count('* as total').first<{ total: number }>(),
  );
  return row.total;
};

export const findScan = (db: Runner, userId: string, petId: string): Promise<ScanRow | undefined> =>
  db.run((knex) =>
    visibleScans(knex, userId)
      .where({ petId })
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
  db.run((knex) => visibleScans(knex, userId).whereIn('petId', names).pluck<string[]>('petId'));

/**
 * Returns false, and writes nothing, if the owner has kept this pet before. If an import in progress has stored it hidden,
 * this scan replaces that one, and the import begins again.
 */
export const insertScanUnlessSaved = async (tx: Runner, row: ScanRow): Promise<boolean> => {
  const { userId, petId } = row;
  await tx.run((knex) =>
    knex('scannedPets')
      .where({ userId, petId })
      .whereIn('importId', knex('imports').where({ userId }).whereNull('published').select('id'))
      .delete(),
  );
  const insertedCount: unknown = await tx.run((knex) =>
    knex<ScanRow>('scannedPets').insert(row).onConflict(['userId', 'petId']).ignore(),
  );
  return insertedCount === 1;
};

/** `instant` is in ISO UTC. */
export const deleteScan = (
  tx: Runner,
  { id }: Pick<ScanRow, 'id'>,
  instant: string,
): Promise<number> =>
  deleteForGood(tx, 'scannedPets', (knex) => knex('scannedPets').where({ id }), instant);
