import { endpoint, gives } from '#server/http/endpoint.ts';

/** What was typed as a pet's weight in a record of a day, and what was read in it. */
export interface WeightEntry {
  readonly recordId: string;
  /** YYYY-MM-DD */
  readonly date: string;
  /** Whole grams, never below 1, however unusual; null where no weight can be read in what was typed. */
  readonly grams: number | null;
  /** No unit was typed, so that the number was taken for kilograms. */
  readonly assumed: boolean;
  /** As its owner typed it. */
  readonly typed: string;
}

/** All that was typed as a pet's weight, the oldest first, also what cannot be read or can hardly be. */
export const listWeights = endpoint({
  method: 'GET',
  path: '/api/pets/:petId/weights',
  out: gives<readonly WeightEntry[]>(),
});
