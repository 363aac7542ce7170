import type { Runner } from '#db/run.ts';

/** A scanned pet that an owner kept. `age` in whole months on the day of the scan; instants are ISO UTC. */
export interface ScanRow {
  readonly id: string;
  readonly userId: string;
  /** Another owner's pet, perhaps on another server. */
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

export const findScan = (db: Runner, userId: string, petId: string): Promise<ScanRow | undefined> =>
  db.run((k) =>
    k<ScanRow>('scannedPets')
      .where({ userId, petId })
      .first(...scanColumns),
  );

/** False, and nothing written, where the owner has kept this pet before. */
export const insertScanUnlessKept = async (tx: Runner, row: ScanRow): Promise<boolean> => {
  const inserted: unknown = await tx.run((k) =>
    k<ScanRow>('scannedPets').insert(row).onConflict(['userId', 'petId']).ignore(),
  );
  return inserted === 1;
};

export const deleteScan = (tx: Runner, userId: string, petId: string): Promise<number> =>
  tx.run((k) => k<ScanRow>('scannedPets').where({ userId, petId }).delete());
