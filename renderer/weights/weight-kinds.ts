import type { Category } from '#server/pets/rules.ts';
import type { WeightEntry } from '#server/weights/contract.ts';
import { isLikely } from '#server/weights/rules.ts';

/** An entry whose weight could be parsed. */
export interface ReadEntry extends WeightEntry {
  readonly grams: number;
}

/** A pet's weights by how they are used, each oldest first. */
export interface WeightKinds {
  /** Used for the line, its scale and the headline. */
  readonly drawn: readonly ReadEntry[];
  /** Weights that are implausible for the category and would flatten the line. */
  readonly unusual: readonly ReadEntry[];
  readonly unread: readonly WeightEntry[];
}

const isRead = (entry: WeightEntry): entry is ReadEntry => entry.grams !== null;

/** Sorts every entry into exactly one of the kinds. */
export const kindsOf = (entries: readonly WeightEntry[], category: Category): WeightKinds => {
  const readEntries = entries.filter(isRead);
  return {
    drawn: readEntries.filter(({ grams }) => isLikely(grams, category)),
    unusual: readEntries.filter(({ grams }) => !isLikely(grams, category)),
    unread: entries.filter((entry) => !isRead(entry)),
  };
};
