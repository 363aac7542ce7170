import type { Runner } from '#db/engine/run.ts';
import { sharedPets } from '#db/scope.ts';

/** The accounts with which an owner shares a pet, those of ended memberships included. */
export const listMembersOfPet = (
  tx: Runner,
  { ownerId, petId }: { readonly ownerId: string; readonly petId: string },
): Promise<readonly string[]> =>
  tx.run((k) =>
    sharedPets(k('memberships'))
      .where({ 'memberships.ownerId': ownerId, 'pets.id': petId })
      .pluck<string[]>('memberships.userId'),
  );
