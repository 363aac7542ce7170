import * as z from 'zod/mini';
import type { MessageAnswer } from '#server/accounts/contract.ts';
import { clockTime } from '#server/calendar/contract.ts';
import { amountField } from '#server/care/contract.ts';
import type { PlanAnswer } from '#server/care/rules.ts';
import {
  calendarDate,
  flag,
  instantField,
  NOTES_LENGTH,
  newId,
  optionalText,
  paging,
  queryVersion,
  version,
} from '#server/http/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import { type Photo, photoField } from '#server/photos/contract.ts';

/** The maximum number for one account. */
export const MAX_DOSES = 200_000;

export const DOSE_STATUSES = ['given', 'skipped'] as const;
export type DoseStatus = (typeof DOSE_STATUSES)[number];

/** A dose that was given or skipped. It stays, whatever happens to the plan. */
export interface Dose extends PlanAnswer {
  readonly petId: string;
  /** Thousandths of the supply's unit, from the plan by default; null if unknown. */
  readonly amount: number | null;
  readonly note: string | null;
  /** A placeholder if there is a photo. */
  readonly imageUrl: string | null;
  readonly photo: Photo | null;
  /**
   * Whether the dose was given in addition to the plan's occurrences, for example because two people gave the same
   * dose. `day` and `time` are null.
   */
  readonly extra: boolean;
  /** Whether the dose was early, which the owner confirmed. */
  readonly early: boolean;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A stored dose, with a warning if it was earlier than the plan says. */
export interface AddedDose extends Dose {
  readonly warning?: 'tooEarly';
}

/** The body of 409 `care.alreadyGiven`: the dose that already fills the occurrence. */
export interface ExistingDose {
  readonly current: Dose;
}

/** The body of 409 `care.tooEarly`. */
export interface EarlyDose {
  readonly last: Dose;
  /** ISO UTC; null if the plan has no further occurrence. */
  readonly nextByPlan: string | null;
}

/** The fields of a dose that can also be edited later. */
const doseFields = {
  status: z.enum(DOSE_STATUSES, { error: errorId('care.dose.status') }),
  /** Defaults to now; at most 5 minutes in the future. */
  givenAt: z.optional(instantField),
  amount: z.optional(z.nullable(amountField)),
  note: optionalText(NOTES_LENGTH),
  imageUrl: photoField,
};

interface Occurrence {
  readonly day: string | null;
  readonly time: string | null;
  readonly extra?: boolean | undefined;
  readonly status: DoseStatus;
}

const isValidOccurrence = ({ day, time, extra, status }: Occurrence): boolean =>
  (day !== null || time === null) && !(extra && (day !== null || status === 'skipped'));

/**
 * Records an occurrence as given or skipped. `day` and `time` are those of the item (`time` is null for an all-day
 * one). Both are null for a dose as needed, and with `extra: true` for one in addition to scheduled times. Answers 409
 * `care.alreadyGiven` with `current` if the occurrence is filled, but `given` replaces `skipped`; 409 `care.tooEarly`
 * with `last` and `nextByPlan` if it is earlier than the plan says and `allowEarly` is not set.
 */
export const addDose = endpoint({
  method: 'POST',
  path: '/api/care-plans/:planId/doses',
  body: z
    .object({
      id: newId,
      day: z.nullable(calendarDate('care.dose.occurrence')),
      time: z.nullable(clockTime('care.dose.occurrence')),
      ...doseFields,
      extra: z.optional(flag),
      allowEarly: z.optional(flag),
    })
    .check(
      z.refine<Occurrence>(isValidOccurrence, {
        error: errorId('care.dose.occurrence'),
        path: ['day'],
      }),
    ),
  bodySize: 'photos',
  status: 201,
  out: answerType<AddedDose>('id', 'planId', 'givenAt', 'version'),
});

/** Newest first. `X-Total-Count` is the full number. */
export const listDoses = endpoint({
  method: 'GET',
  path: '/api/pets/:petId/doses',
  query: z.object(paging),
  out: answerType<readonly Dose[]>(),
});

/** Answers 409 with the stored state if `version` is outdated. */
export const updateDose = endpoint({
  method: 'PUT',
  path: '/api/doses/:doseId',
  body: z.extend(z.partial(z.object(doseFields)), { version }),
  bodySize: 'photos',
  out: answerType<Dose>('id', 'planId', 'givenAt', 'version'),
});

/** Deletes the dose permanently; its occurrence is open again. */
export const deleteDose = endpoint({
  method: 'DELETE',
  path: '/api/doses/:doseId',
  query: z.object({ version: queryVersion }),
  out: answerType<MessageAnswer>('message'),
});
