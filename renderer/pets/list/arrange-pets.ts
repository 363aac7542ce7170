import { type ChangedReminders, dueCountChange } from '#renderer/reminders/changed-reminders.ts';
import { matches, wordsIn } from '#renderer/ui/lists/word-match.ts';
import type { ListedPet } from '#server/pets/contract.ts';

/** The number of pets from which the cards can be searched and sorted. */
export const MIN_PETS_FOR_SEARCH = 8;

/** The search and the order of the cards. */
export interface PetView {
  readonly search: string;
  readonly urgentFirst: boolean;
}

/** Whether all pages must be loaded before any card is shown. */
export const needsAllPages = ({ search, urgentFirst }: PetView): boolean =>
  urgentFirst || search.trim() !== '';

interface ArrangedPets {
  readonly pet: ListedPet;
}

/**
 * The cards of a view. With `urgentFirst`, lost pets come first, then those with the most overdue and the
 * most upcoming reminders.
 */
export const arrangePets = <T extends ArrangedPets>(
  pets: readonly T[],
  changed: ChangedReminders,
  { search, urgentFirst }: PetView,
): readonly T[] => {
  const words = wordsIn(search);
  const matchingPets =
    words.length === 0 ? pets : pets.filter(({ pet }) => matches(words, pet.name, pet.breed));
  if (!urgentFirst) return matchingPets;
  const overdueOf = ({ pet }: T) => pet.overdueCount + dueCountChange(changed, pet.id).overdue;
  const upcomingOf = ({ pet }: T) => pet.upcomingCount + dueCountChange(changed, pet.id).upcoming;
  const lostRank = ({ pet }: T) => Number(pet.lostSince !== null);
  return matchingPets.toSorted(
    (a, b) =>
      lostRank(b) - lostRank(a) || overdueOf(b) - overdueOf(a) || upcomingOf(b) - upcomingOf(a),
  );
};
