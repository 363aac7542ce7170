import type { Runner } from '#db/engine/run.ts';
import { petsOfOwner, type ReadScope, visiblePets } from '#db/scope.ts';
import { type SizedRow, selectWithSizes } from '#db/sized-rows.ts';
import type { PetRow } from './queries.ts';
import { pets } from './table.ts';

/** The pets in an export, with their sizes. */
export const listPetSizes = (tx: Runner, scope: ReadScope): Promise<readonly SizedRow[]> =>
  tx.run((knex) =>
    selectWithSizes(knex, knex('pets').whereIn('pets.id', petsOfOwner(knex, scope)), pets, [
      'birthmarks',
      'allergies',
    ])
      .orderBy('pets.id')
      .select<SizedRow[]>(),
  );

/** Whether an owner has pets of their own. Samples do not count. */
export const hasOwnPets = async (db: Runner, scope: ReadScope): Promise<boolean> => {
  const ownPet: unknown = await db.run((knex) =>
    knex('pets').whereIn('id', visiblePets(knex, scope)).where({ isSample: false }).first('id'),
  );
  return ownPet !== undefined;
};

/** The visible pets of the scope among a page of ids. */
export const listPetsById = (
  db: Runner,
  scope: ReadScope,
  ids: readonly string[],
): Promise<readonly PetRow[]> =>
  db.run((knex) =>
    knex('pets')
      .whereIn('id', visiblePets(knex, scope))
      .whereIn('id', ids)
      .select<PetRow[]>(...pets.names),
  );
