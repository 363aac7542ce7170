import type { Runner } from '#db/engine/run.ts';
import { type SizedRow, selectWithSizes } from '#db/sized-rows.ts';

/** An owner's scans in an export, with their sizes. */
export const listScanSizes = (tx: Runner, userId: string): Promise<readonly SizedRow[]> =>
  tx.run((knex) =>
    selectWithSizes(knex, knex('scannedPets').where('scannedPets.userId', userId), 'scannedPets', [
      'birthmarks',
    ]).select<SizedRow[]>(),
  );
