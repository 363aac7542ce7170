import type { Runner } from '#db/engine/run.ts';
import { type ReadScope, visiblePets } from '#db/scope.ts';
import { inPages } from '#db/sized-rows.ts';

export interface WeighingPosition {
  readonly id: string;
  readonly petId: string;
}

/** The weighings of these pets in an export. */
export const listWeighingPlaces = (
  tx: Runner,
  pets: readonly { readonly id: string }[],
): Promise<readonly WeighingPosition[]> =>
  inPages(pets, (petIds, limit, offset) =>
    tx.run((knex) =>
      knex('weighings')
        .whereIn('petId', petIds)
        .orderBy(['petId', 'weighedOn', 'id'])
        .limit(limit)
        .offset(offset)
        .select<WeighingPosition[]>('id', 'petId'),
    ),
  );

/** The ids among a page of ids that are weights of visible pets. */
export const findExistingWeighings = (
  db: Runner,
  scope: ReadScope,
  ids: readonly string[],
): Promise<readonly string[]> =>
  db.run((knex) =>
    knex('weighings')
      .whereIn('petId', visiblePets(knex, scope))
      .whereIn('id', ids)
      .pluck<string[]>('id'),
  );
