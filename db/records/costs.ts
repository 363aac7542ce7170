import type { Runner } from '#db/engine/run.ts';
import type { RowOf } from '#db/engine/table.ts';
import type { medicalRecords } from './table.ts';

interface CostColumns
  extends Pick<RowOf<typeof medicalRecords>, 'title' | 'costCentavos' | 'dateAdministered'> {
  readonly cost: string;
}

/** The records of a pet, not deleted, whose cost is an amount, oldest first. */
export const listCosts = (db: Runner, petId: string): Promise<readonly CostColumns[]> =>
  db.run((knex) =>
    knex('medicalRecords')
      .where({ petId })
      .whereNull('deletedAt')
      .whereNotNull('cost')
      .where('costCentavos', '>', 0)
      .orderBy(['dateAdministered', 'id'])
      .select<CostColumns[]>('title', 'cost', 'costCentavos', 'dateAdministered'),
  );
