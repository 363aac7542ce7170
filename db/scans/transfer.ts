import type { Runner } from '#db/engine/run.ts';
import { visibleScans } from '#db/scope.ts';
import { type SizedRow, selectWithSizes } from '#db/sized-rows.ts';
import { scannedPets } from './table.ts';

/** An owner's scans in an export, with their sizes. */
export const listScanSizes = (tx: Runner, userId: string): Promise<readonly SizedRow[]> =>
  tx.run((knex) =>
    selectWithSizes(knex, visibleScans(knex, userId), scannedPets, ['birthmarks']).select<
      SizedRow[]
    >(),
  );
