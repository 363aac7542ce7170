import type { Runner } from '#db/engine/run.ts';
import { joinLastingMemberships, sharedPets } from '#db/scope.ts';

/** The accounts with which an owner shares a pet, those of ended memberships included. */
export const listMembersOfPet = (
  tx: Runner,
  { ownerId, petId }: { readonly ownerId: string; readonly petId: string },
): Promise<readonly string[]> =>
  tx.run((knex) =>
    sharedPets(knex('memberships'))
      .where({ 'memberships.ownerId': ownerId, 'pets.id': petId })
      .pluck<string[]>('memberships.userId'),
  );

/** The members who see a pet at an instant, ISO UTC, by their first names. */
export const listPeople = (
  db: Runner,
  { ownerId, petId, at }: { readonly ownerId: string; readonly petId: string; readonly at: string },
): Promise<readonly { readonly id: string; readonly name: string }[]> =>
  db.run((knex) =>
    sharedPets(knex('memberships'))
      .join('users', 'users.id', 'memberships.userId')
      .where({ 'memberships.ownerId': ownerId, 'pets.id': petId })
      .modify(joinLastingMemberships, at)
      .orderBy(['users.firstName', 'users.id'])
      .select('users.id', 'users.firstName as name'),
  );
