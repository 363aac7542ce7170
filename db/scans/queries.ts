import type { PetRow } from '#db/pets/queries.ts';
import type { Runner } from '#db/run.ts';

/** A scanned pet that an owner kept. `age` in whole months on the day of the scan; instants are ISO UTC. */
export interface ScanRow {
  readonly id: string;
  readonly userId: string;
  /** Another owner's pet, perhaps on another server: its id, or the share token by which it was found. */
  readonly petId: string;
  readonly ownerId: string | null;
  readonly type: string;
  readonly name: string | null;
  readonly category: string | null;
  readonly breed: string | null;
  readonly dateOfBirth: string | null;
  readonly age: number | null;
  readonly imageBlobId: string | null;
  readonly microchipId: string | null;
  readonly birthmarks: string | null;
  readonly medicalRecordCount: number;
  readonly lastUpdated: string | null;
  readonly ownerName: string | null;
  readonly ownerPhone: string | null;
  readonly ownerEmail: string | null;
  readonly emergencyContact: string | null;
  readonly emergencyPhone: string | null;
  readonly scannedAt: string;
  readonly createdAt: string;
}

export const scanColumns = [
  'id',
  'userId',
  'petId',
  'ownerId',
  'type',
  'name',
  'category',
  'breed',
  'dateOfBirth',
  'age',
  'imageBlobId',
  'microchipId',
  'birthmarks',
  'medicalRecordCount',
  'lastUpdated',
  'ownerName',
  'ownerPhone',
  'ownerEmail',
  'emergencyContact',
  'emergencyPhone',
  'scannedAt',
  'createdAt',
] as const satisfies readonly (keyof ScanRow)[];

/** An owner's scans, newest first. */
export const listScans = (db: Runner, userId: string, limit: number): Promise<readonly ScanRow[]> =>
  db.run((k) =>
    k<ScanRow>('scannedPets')
      .where({ userId })
      .orderBy([{ column: 'scannedAt', order: 'desc' }, { column: 'id' }])
      .limit(limit)
      .select(...scanColumns),
  );

export const countScans = async (db: Runner, userId: string): Promise<number> => {
  const row = await db.run((k) =>
    k('scannedPets').where({ userId }).count('* as total').first<{ total: number }>(),
  );
  return row.total;
};

export const findScan = (db: Runner, userId: string, petId: string): Promise<ScanRow | undefined> =>
  db.run((k) =>
    k<ScanRow>('scannedPets')
      .where({ userId, petId })
      .first(...scanColumns),
  );

/** The names that a pet of this server goes by, given one of them; undefined where it is none that is here. */
export const findNames = (
  db: Runner,
  name: string,
): Promise<Pick<PetRow, 'id' | 'shareToken'> | undefined> =>
  db.run((k) =>
    k<PetRow>('pets')
      .where((either) => either.where({ id: name }).orWhere({ shareToken: name }))
      .whereNull('deletedAt')
      .first('id', 'shareToken'),
  );

/** Of these names of pets, those by which the owner keeps a scan. */
export const findKeptNames = (
  db: Runner,
  userId: string,
  names: readonly string[],
): Promise<readonly string[]> =>
  db.run((k) => k<ScanRow>('scannedPets').where({ userId }).whereIn('petId', names).pluck('petId'));

/** False, and nothing written, where the owner has kept this pet before. */
export const insertScanUnlessKept = async (tx: Runner, row: ScanRow): Promise<boolean> => {
  const inserted: unknown = await tx.run((k) =>
    k<ScanRow>('scannedPets').insert(row).onConflict(['userId', 'petId']).ignore(),
  );
  return inserted === 1;
};

export const deleteScan = (tx: Runner, userId: string, petId: string): Promise<number> =>
  tx.run((k) => k<ScanRow>('scannedPets').where({ userId, petId }).delete());
