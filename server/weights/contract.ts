import * as z from 'zod/mini';
import type { MessageAnswer } from '#server/accounts/contract.ts';
import { calendarDate, LINE_LENGTH, newId, requiredText } from '#server/http/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import { parseWeight } from './rules.ts';

/** What was typed as a pet's weight on a day, and what was read in it. */
export interface WeightEntry {
  /** One of both: the record that the weight stands in, or the weighing itself. */
  readonly recordId: string | null;
  readonly weighingId: string | null;
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
  out: answerType<readonly WeightEntry[]>(),
});

/** A weight of a day, without a record. Unlike there, it has to be one that can be read. */
export const weighingForm = z.object({
  date: calendarDate('weights.date.required'),
  weight: requiredText(LINE_LENGTH, 'weights.weight.required').check(
    z.refine((text) => parseWeight(text) !== undefined, errorId('weights.weight.unreadable')),
  ),
});

/** A weighing as it is stored. */
export interface Weighing {
  readonly id: string;
  readonly petId: string;
  /** YYYY-MM-DD */
  readonly date: string;
  /** As its owner typed it. */
  readonly weight: string;
}

export const addWeight = endpoint({
  method: 'POST',
  path: '/api/pets/:petId/weights',
  body: z.extend(weighingForm, { id: newId }),
  status: 201,
  out: answerType<Weighing>('id', 'petId', 'date', 'weight'),
});

/** Deletes a weighing at once and for good. A weight of a record is changed in its record. */
export const deleteWeight = endpoint({
  method: 'DELETE',
  path: '/api/weights/:weighingId',
  out: answerType<MessageAnswer>('message'),
});
