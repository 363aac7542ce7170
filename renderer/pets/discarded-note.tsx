import { useQueryClient } from '@tanstack/react-query';
import { isOwn, type PetRights } from '#renderer/members/rights.ts';
import type { DiscardedNoteProps } from '#renderer/offline/outbox/kinds.ts';
import { t } from '#renderer/ui/language/text.ts';
import { petQuery } from './queries.ts';
import { useFindPet } from './use-find-pet.ts';

/** The id of the pet that a thing is or belongs to; undefined if it belongs to none. */
const petIdOf = (thing: object): string | undefined => {
  const id: unknown = 'petId' in thing ? thing.petId : 'id' in thing ? thing.id : undefined;
  return typeof id === 'string' ? id : undefined;
};

/** Says where the discarded side of a conflict is found: under Recently deleted of the pet's owner alone. */
export const DiscardedNote = ({ thing }: DiscardedNoteProps) => {
  const queryClient = useQueryClient();
  const findPet = useFindPet();
  const petId = petIdOf(thing) ?? '';
  const pet: PetRights = queryClient.getQueryData(petQuery(petId).queryKey) ?? findPet(petId) ?? {};
  return t(isOwn(pet) ? 'outbox.conflict.givenUp.kept' : 'outbox.conflict.givenUp.keptForOwner');
};
