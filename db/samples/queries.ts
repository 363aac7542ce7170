import type { Runner } from '#db/engine/run.ts';
import type { PetRow } from '#db/pets/queries.ts';
import { type ReadScope, visiblePets } from '#db/scope.ts';

type SamplePet = Pick<PetRow, 'id' | 'userId'>;

export const listSamplePets = (db: Runner, scope: ReadScope): Promise<readonly SamplePet[]> =>
  db.run((knex) =>
    knex<PetRow>('pets')
      .where({ isSample: true })
      .whereIn('id', visiblePets(knex, scope))
      .orderBy(['createdAt', 'id'])
      .select('id', 'userId'),
  );

/** Marks an owner's sample pets, including deleted ones, as deleted at an instant. */
export const markSamplePetsDeleted = (
  db: Runner,
  { ownerId }: ReadScope,
  deletedAt: string,
): Promise<number> =>
  db.run((knex) =>
    knex<PetRow>('pets').where({ userId: ownerId, isSample: true }).update({ deletedAt }),
  );
