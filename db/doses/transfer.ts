import type { CarePlanRow } from '#db/care/table.ts';
import type { Runner } from '#db/engine/run.ts';
import { type ReadScope, visiblePets } from '#db/scope.ts';

/** The ids among a page of ids that are doses of plans that are not deleted. */
export const findExistingDoses = (
  db: Runner,
  scope: ReadScope,
  ids: readonly string[],
): Promise<readonly string[]> =>
  db.run((knex) =>
    knex('doses')
      .join('carePlans', 'carePlans.id', 'doses.planId')
      .whereIn('doses.petId', visiblePets(knex, scope))
      .whereNull('carePlans.deletedAt')
      .whereIn('doses.id', ids)
      .pluck<string[]>('doses.id'),
  );

/** The doses that answer occurrences of plans on some days, at most a few hundred of each, by `plan day time`. */
export const listAnsweredOccurrences = async (
  tx: Runner,
  planIds: readonly string[],
  days: readonly string[],
): Promise<readonly (readonly [occurrence: string, id: string])[]> => {
  const rows = await tx.run((knex) =>
    knex('doses')
      .whereIn('planId', planIds)
      .whereIn('day', days)
      .select<{ id: string; planId: string; day: string; time: string | null }[]>(
        'id',
        'planId',
        'day',
        'time',
      ),
  );
  return rows.map(({ id, planId, day, time }) => [`${planId} ${day} ${time ?? ''}`, id]);
};

/** These plans, with what their doses follow from. */
export const listPlansOfDoses = (
  tx: Runner,
  planIds: readonly string[],
): Promise<readonly Pick<CarePlanRow, 'id' | 'petId' | 'revisions'>[]> =>
  tx.run((knex) => knex('carePlans').whereIn('id', planIds).select('id', 'petId', 'revisions'));
