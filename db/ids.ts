import type { Runner } from '#db/run.ts';

/** Tables whose rows may come with an id that their maker chose. */
export type TableWithIds =
  | 'pets'
  | 'medicalRecords'
  | 'blobs'
  | 'vetClinics'
  | 'clinicRatings'
  | 'scannedPets'
  | 'supportMessages';

/** Whether a row has that id, whoever owns it; a deleted row counts until it is purged. */
export const isIdTaken = async (tx: Runner, table: TableWithIds, id: string): Promise<boolean> =>
  (await tx.run((k) => k(table).where({ id }).first('id'))) !== undefined;
