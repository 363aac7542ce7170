import type { Runner } from '#db/engine/run.ts';
import { type ReadScope, visiblePets } from '#db/scope.ts';
import { inPages } from '#db/sized-rows.ts';
import { type CarePlanRow, carePlans } from './table.ts';

export interface PlanPlace {
  readonly id: string;
  readonly petId: string;
  readonly recordId: string | null;
  /** Characters in all texts of the plan. */
  readonly textLength: number;
}

export const listPlanPlaces = (
  tx: Runner,
  pets: readonly { readonly id: string }[],
): Promise<readonly PlanPlace[]> =>
  inPages(pets, (petIds, limit, offset) =>
    tx.run((knex) =>
      knex('carePlans')
        .whereIn('petId', petIds)
        .whereNull('deletedAt')
        .orderBy(['petId', 'id'])
        .limit(limit)
        .offset(offset)
        .select<PlanPlace[]>(
          'id',
          'petId',
          'recordId',
          knex.raw("length(revisions) + length(coalesce(instructions, '')) as text_length"),
        ),
    ),
  );

/** The ids among a page of ids that are plans of visible pets and not deleted. */
export const findExistingPlans = (
  db: Runner,
  scope: ReadScope,
  ids: readonly string[],
): Promise<readonly string[]> =>
  db.run((knex) =>
    knex('carePlans')
      .whereIn('petId', visiblePets(knex, scope))
      .whereNull('deletedAt')
      .whereIn('id', ids)
      .pluck<string[]>('id'),
  );

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
