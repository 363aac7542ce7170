import * as z from 'zod/mini';
import type { MessageAnswer } from '#server/accounts/contract.ts';
import { calendarDate, LINE_LENGTH, newId, requiredText } from '#server/http/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import { CONDITIONS, type Condition, parseWeight } from './rules.ts';

/** A weight as typed for a day, with its parsed value. */
export interface WeightEntry {
  /** The record that contains the weight, or the weighing; the other is null. */
  readonly recordId: string | null;
  readonly weighingId: string | null;
  /** `date` is a calendar day, YYYY-MM-DD. */
  readonly date: string;
  /** Whole grams, at least 1 and not checked for plausibility; null if the text cannot be parsed. */
  readonly grams: number | null;
  /** Whether the number had no unit and was taken as kilograms. */
  readonly assumed: boolean;
  readonly typed: string;
  /** The body condition score of a weighing, 1 to 9; null without one, and in records. */
  readonly bodyCondition: Condition | null;
  /** Whether the requesting account wrote the weight. `createdAt` is in ISO UTC. */
  readonly isOwn: boolean;
  readonly createdAt: string;
}

/** All weights that were typed for a pet, oldest first, including those that are implausible or cannot be parsed. */
export const listWeights = endpoint({
  method: 'GET',
  path: '/api/pets/:petId/weights',
  out: answerType<readonly WeightEntry[]>(),
});

/** How well the pet is fed, on the scale of nine points that vets use. */
export const bodyCondition = z.optional(
  z.nullable(z.literal(CONDITIONS, { error: errorId('weights.condition.invalid') })),
);

/** A weight without a record. Unlike in a record, it must be readable. */
export const weighingForm = z.object({
  date: calendarDate('weights.date.required'),
  weight: requiredText(LINE_LENGTH, 'weights.weight.required').check(
    z.refine((text) => parseWeight(text) !== undefined, errorId('weights.weight.unreadable')),
  ),
  bodyCondition,
});

/** A stored weighing. */
export interface WeighingBody {
  readonly id: string;
  readonly petId: string;
  /** `date` is a calendar day, YYYY-MM-DD. */
  readonly date: string;
  /** The weight as the owner typed it. */
  readonly weight: string;
  readonly bodyCondition: Condition | null;
}

/** Adds a weighing to a pet. It must not be later than today. */
export const addWeight = endpoint({
  method: 'POST',
  path: '/api/pets/:petId/weights',
  body: z.extend(weighingForm, { id: newId }),
  status: 201,
  out: answerType<WeighingBody>('id', 'petId', 'date', 'weight', 'bodyCondition'),
});

/** Deletes a weighing permanently. A record's weight is changed in the record. */
export const deleteWeight = endpoint({
  method: 'DELETE',
  path: '/api/weights/:weighingId',
  out: answerType<MessageAnswer>('message'),
});
