import * as z from 'zod/mini';
import type { MessageAnswer } from '#server/accounts/contract.ts';
import { calendarDate, LINE_LENGTH, newId, requiredText } from '#server/http/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import { parseWeight } from './rules.ts';

/** A weight as typed for a day, with its parsed value. */
export interface WeightEntry {
  /** The record that contains the weight, or the weighing; the other is null. */
  readonly recordId: string | null;
  readonly weighingId: string | null;
  /** YYYY-MM-DD */
  readonly date: string;
  /** Whole grams, at least 1 and not checked for plausibility; null if the text cannot be parsed. */
  readonly grams: number | null;
  /** Whether the number had no unit and was taken as kilograms. */
  readonly assumed: boolean;
  readonly typed: string;
}

/** All weights that were typed for a pet, oldest first, including those that are implausible or cannot be parsed. */
export const listWeights = endpoint({
  method: 'GET',
  path: '/api/pets/:petId/weights',
  out: answerType<readonly WeightEntry[]>(),
});

/** A weight without a record. Unlike in a record, it must be readable. */
export const weighingForm = z.object({
  date: calendarDate('weights.date.required'),
  weight: requiredText(LINE_LENGTH, 'weights.weight.required').check(
    z.refine((text) => parseWeight(text) !== undefined, errorId('weights.weight.unreadable')),
  ),
});

/** A stored weighing. */
export interface Weighing {
  readonly id: string;
  readonly petId: string;
  /** YYYY-MM-DD */
  readonly date: string;
  /** The owner's text. */
  readonly weight: string;
}

export const addWeight = endpoint({
  method: 'POST',
  path: '/api/pets/:petId/weights',
  body: z.extend(weighingForm, { id: newId }),
  status: 201,
  out: answerType<Weighing>('id', 'petId', 'date', 'weight'),
});

/** Deletes a weighing permanently. A record's weight is changed in the record. */
export const deleteWeight = endpoint({
  method: 'DELETE',
  path: '/api/weights/:weighingId',
  out: answerType<MessageAnswer>('message'),
});
