import type { Category } from '#server/pets/rules.ts';
import type { WeightEntry } from '#server/weights/contract.ts';
import { isLikely } from '#server/weights/rules.ts';

/** An entry in which a weight was read. */
export interface ReadEntry extends WeightEntry {
  readonly grams: number;
}

/** A pet's weights by what becomes of them, each the oldest first. */
export interface WeightKinds {
  /** The line, its scale and the headline are of these alone. */
  readonly drawn: readonly ReadEntry[];
  /** What a pet of this category can hardly weigh: one such would flatten the line of all others. */
  readonly unusual: readonly ReadEntry[];
  readonly unread: readonly WeightEntry[];
}

const isRead = (entry: WeightEntry): entry is ReadEntry => entry.grams !== null;

/** Every entry is in exactly one of the kinds. */
export const kindsOf = (entries: readonly WeightEntry[], category: Category): WeightKinds => {
  const read = entries.filter(isRead);
  return {
    drawn: read.filter(({ grams }) => isLikely(grams, category)),
    unusual: read.filter(({ grams }) => !isLikely(grams, category)),
    unread: entries.filter((entry) => !isRead(entry)),
  };
};
