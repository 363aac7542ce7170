import type { Runner } from '#db/engine/run.ts';
import { type SizedRow, sized } from '#db/sized-rows.ts';

/** An owner's scans in an export, with their sizes. */
export const listScanSizes = (tx: Runner, userId: string): Promise<readonly SizedRow[]> =>
  tx.run((k) =>
    sized(k, k('scannedPets').where('scannedPets.userId', userId), 'scannedPets', [
      'birthmarks',
    ]).select<SizedRow[]>(),
  );
