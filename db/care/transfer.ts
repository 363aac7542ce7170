import type { Runner } from '#db/engine/run.ts';
import { type ReadScope, visiblePets } from '#db/scope.ts';
import { type CarePlanRow, carePlans } from './table.ts';

/** The ids among these records that an export contains. */
export const findExportedRecords = (
  db: Runner,
  ids: readonly string[],
): Promise<readonly string[]> =>
  db.run((knex) => knex('medicalRecords').whereIn('id', ids).whereNull('deletedAt').pluck('id'));

/** The plans of visible pets among a page of ids that are not deleted. */
export const listPlansById = (
  db: Runner,
  scope: ReadScope,
  ids: readonly string[],
): Promise<readonly CarePlanRow[]> =>
  db.run((knex) =>
    knex<CarePlanRow>('carePlans')
      .whereIn('petId', visiblePets(knex, scope))
      .whereNull('deletedAt')
      .whereIn('id', ids)
      .select(...carePlans.names),
  );
