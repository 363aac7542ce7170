import { endpoint, gives } from '#server/http/endpoint.ts';

/** A pet's weight on a day, as read from a record of that day. */
export interface WeightEntry {
  readonly recordId: string;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly grams: number;
  /** No unit was typed, so that the number was taken for kilograms. */
  readonly assumed: boolean;
  /** As its owner typed it. */
  readonly typed: string;
}

/** A pet's weights, the oldest first. Texts in which no weight can be read are left out, and what nothing weighs. */
export const listWeights = endpoint({
  method: 'GET',
  path: '/api/pets/:petId/weights',
  out: gives<readonly WeightEntry[]>(),
});
