import { matches, wordsIn } from '#renderer/ui/lists/word-match.ts';
import type { ListedPet } from '#server/pets/contract.ts';
import { isLiving } from '#server/pets/rules.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';

/** A screen that can be opened from anywhere. */
export interface ScreenResult {
  readonly to: string;
  readonly name: string;
}

/** A row of the palette with its label and, if it belongs to a pet, the pet's name. */
export type Result =
  | { readonly kind: 'pet'; readonly id: string; readonly name: string; readonly pet: ListedPet }
  | {
      readonly kind: 'record';
      readonly id: string;
      readonly name: string;
      readonly reminder: ReminderWithPet;
    }
  | {
      readonly kind: 'add-record' | 'history' | 'tag';
      readonly id: string;
      readonly name: string;
      readonly pet: ListedPet;
    }
  | { readonly kind: 'screen'; readonly id: string; readonly name: string; readonly to: string };

export interface Results {
  readonly pets: readonly Result[];
  readonly actions: readonly Result[];
  readonly screens: readonly Result[];
}

/** The labels of results that belong to a pet. */
export interface ResultNames {
  readonly record: (title: string) => string;
  readonly addRecord: string;
  readonly history: string;
  readonly tag: string;
}

interface ResultSources {
  readonly pets: readonly ListedPet[];
  readonly reminders: readonly ReminderWithPet[];
  readonly screens: readonly ScreenResult[];
  readonly names: ResultNames;
}

/** The maximum number of rows for each group. */
const MAX_RESULTS = 5;

const resultsOfPet = (pet: ListedPet, names: ResultNames): readonly Result[] => {
  const history = { kind: 'history', id: `history ${pet.id}`, name: names.history, pet } as const;
  if (!isLiving(pet)) return [history];
  return [
    { kind: 'add-record', id: `add ${pet.id}`, name: names.addRecord, pet },
    history,
    { kind: 'tag', id: `tag ${pet.id}`, name: names.tag, pet },
  ];
};

/**
 * The rows in which every typed word is the beginning of a word of the name or of its pet's name. Without
 * typed words: pets, the next due reminders, and all screens.
 */
export const resultsFor = (
  text: string,
  { pets, reminders, screens, names }: ResultSources,
): Results => {
  const words = wordsIn(text);
  const open = reminders.filter(({ isCompleted }) => !isCompleted);
  const matchingPets = pets.filter(({ name, breed }) => matches(words, name, breed));
  const dueReminders = open
    .filter(({ title, pet }) => matches(words, names.record(title), pet.name))
    .slice(0, MAX_RESULTS)
    .map((reminder): Result => {
      const { id, title } = reminder;
      return { kind: 'record', id: `record ${id}`, name: names.record(title), reminder };
    });
  const actions = pets
    .flatMap((pet) => resultsOfPet(pet, names))
    .filter((result) => 'pet' in result && matches(words, result.name, result.pet.name));
  return {
    pets: matchingPets
      .slice(0, MAX_RESULTS)
      .map((pet) => ({ kind: 'pet', id: pet.id, name: pet.name, pet })),
    actions: [...dueReminders, ...(words.length === 0 ? [] : actions)].slice(0, MAX_RESULTS + 3),
    screens: screens
      .filter(({ name }) => matches(words, name))
      .map(({ to, name }) => ({ kind: 'screen', id: to, name, to })),
  };
};
