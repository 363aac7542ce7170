import type { CareRow } from '#renderer/care/use-care.ts';
import { allows } from '#renderer/members/rights.ts';
import { isUnsavedPet } from '#renderer/pets/offline-pets.ts';
import { matches, wordsIn } from '#renderer/ui/lists/word-match.ts';
import type { ListedPet } from '#server/pets/contract.ts';
import { isLiving } from '#server/pets/rules.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';

/** A screen that can be opened from anywhere. */
export interface ScreenResult {
  readonly to: string;
  readonly name: string;
}

/** What can be done with a pet, and the parts of its page. */
export type PetActionKind = 'add-record' | 'add-weight' | 'add-diary' | 'history' | 'tag';

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
      readonly kind: 'give';
      readonly id: string;
      readonly name: string;
      readonly row: CareRow;
    }
  | {
      readonly kind: PetActionKind;
      readonly id: string;
      readonly name: string;
      readonly pet: ListedPet;
    }
  | {
      readonly kind: 'screen' | 'everywhere';
      readonly id: string;
      readonly name: string;
      readonly to: string;
    };

export interface Results {
  readonly pets: readonly Result[];
  readonly actions: readonly Result[];
  readonly screens: readonly Result[];
  readonly everywhere: readonly Result[];
}

/** The labels of results that belong to a pet. */
export interface ResultNames {
  readonly give: (row: CareRow) => string;
  readonly record: (title: string) => string;
  readonly pet: Readonly<Record<PetActionKind, string>>;
  /** The row that searches everything for the typed text. */
  readonly everywhere: (text: string) => string;
}

interface ResultSources {
  readonly pets: readonly ListedPet[];
  /** Occurrences of care plans today. */
  readonly doses: readonly CareRow[];
  readonly reminders: readonly ReminderWithPet[];
  readonly screens: readonly ScreenResult[];
  readonly names: ResultNames;
}

/** The maximum number of rows for each group. */
const MAX_RESULTS = 5;

const everywhereResult = (text: string, names: ResultNames): Result => {
  const trimmedText = text.trim();
  const to = `/search?q=${encodeURIComponent(trimmedText)}`;
  return { kind: 'everywhere', id: 'everywhere', name: names.everywhere(trimmedText), to };
};

const actionsOf = (pet: ListedPet): readonly PetActionKind[] => {
  if (!isLiving(pet) || !allows(pet, 'add')) return [];
  // The page of an unsent pet has neither weights nor a diary yet.
  return allows(pet, 'log') && !isUnsavedPet(pet)
    ? ['add-record', 'add-weight', 'add-diary']
    : ['add-record'];
};

const placesOf = (pet: ListedPet): readonly PetActionKind[] =>
  isLiving(pet) && allows(pet, 'share') ? ['history', 'tag'] : ['history'];

/** Late occurrences come first, then those that are due. */
const openDoses = (doses: readonly CareRow[]): readonly CareRow[] =>
  (['late', 'due'] as const).flatMap((status) =>
    doses.filter(({ item, plan }) => item.status === status && allows(plan, 'log')),
  );

/**
 * The rows in which every typed word is the beginning of a word of the name or of its pet's name. Without typed words:
 * pets, what is due next, and all screens. A typed text can always be searched for in everything.
 */
export const resultsFor = (
  text: string,
  { pets, doses, reminders, screens, names }: ResultSources,
): Results => {
  const words = wordsIn(text);
  const matchingPets = pets.filter(({ name, breed }) => matches(words, name, breed));
  const dueDoses = openDoses(doses)
    .filter((row) => matches(words, names.give(row), row.pet.name))
    .map((row): Result => ({ kind: 'give', id: `give ${row.key}`, name: names.give(row), row }));
  const dueReminders = reminders
    .filter(({ isCompleted }) => !isCompleted)
    .filter(({ title, pet }) => matches(words, names.record(title), pet.name))
    .map((reminder): Result => {
      const { id, title } = reminder;
      return { kind: 'record', id: `record ${id}`, name: names.record(title), reminder };
    });
  const listForPets = (
    kindsOf: (pet: ListedPet) => readonly PetActionKind[],
  ): readonly Result[] => {
    if (words.length === 0) return [];
    return pets.flatMap((pet) =>
      kindsOf(pet)
        .filter((kind) => matches(words, names.pet[kind], pet.name))
        .map((kind) => ({ kind, id: `${kind} ${pet.id}`, name: names.pet[kind], pet })),
    );
  };
  const due = [...dueDoses, ...dueReminders].slice(0, MAX_RESULTS);
  const matchingScreens = screens
    .filter(({ name }) => matches(words, name))
    .map(({ to, name }): Result => ({ kind: 'screen', id: to, name, to }));
  return {
    pets: matchingPets
      .slice(0, MAX_RESULTS)
      .map((pet) => ({ kind: 'pet', id: pet.id, name: pet.name, pet })),
    actions: [...due, ...listForPets(actionsOf)].slice(0, MAX_RESULTS + 3),
    screens: [...listForPets(placesOf).slice(0, MAX_RESULTS), ...matchingScreens],
    everywhere: words.length === 0 ? [] : [everywhereResult(text, names)],
  };
};
