import { useQueryClient } from '@tanstack/react-query';
import type { Delivery } from '#renderer/offline/outbox/deliver.ts';
import { useDeliver } from '#renderer/offline/outbox/use-deliver.ts';
import { petQuery, refreshPets } from '#renderer/pets/queries.ts';
import { newId } from '#renderer/ui/new-id.ts';
import { timeNow } from '#renderer/ui/time/now.ts';
import { useOwnerId } from '#renderer/use-owner.ts';
import type { Pet } from '#server/pets/contract.ts';
import type { LostBody } from './lost-changes.ts';
import { lostBodyOf } from './offline.ts';

export type LostPet = Pick<Pet, 'id' | 'name' | 'lostSince' | 'lostMessage' | 'lostPlace'>;

interface MarkedPet {
  readonly end: Delivery['end'];
  /** The key of the change in the outbox. */
  readonly key: string;
}

/**
 * Marks a pet as lost or as home again, or changes the message to finders. `basedOn` is the version of the pet that was
 * edited; without it, the change replaces whatever other devices have written.
 */
export const useMarkLost = (pet: LostPet) => {
  const owner = useOwnerId();
  const queryClient = useQueryClient();
  const deliver = useDeliver();
  return async (lostBody: LostBody, basedOn?: number): Promise<MarkedPet> => {
    const since = pet.lostSince ?? timeNow().toISOString();
    const body = lostBody.lost ? { since, ...lostBody } : lostBody;
    const { id: petId, name: petName } = pet;
    const key = newId();
    const delivery = await deliver<Pet>({
      ...{ kind: 'lost', owner, key, body, petId, petName },
      ...{ before: lostBodyOf(pet), basedOn, createdAt: new Date().toISOString() },
    });
    if (delivery.end === 'sent') {
      queryClient.setQueryData(petQuery(petId).queryKey, delivery.answer);
      void refreshPets(queryClient);
    }
    return { end: delivery.end, key };
  };
};
