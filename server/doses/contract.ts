import * as z from 'zod/mini';
import type { MessageAnswer } from '#server/accounts/contract.ts';
import { amountField, instantField } from '#server/care/contract.ts';
import type { Answer } from '#server/care/rules.ts';
import {
  calendarDate,
  flag,
  NOTES_LENGTH,
  newId,
  optionalText,
  paging,
  queryVersion,
  version,
} from '#server/http/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import { type Photo, photoField } from '#server/photos/contract.ts';

/** Of one account. */
export const MAX_DOSES = 200_000;

export const DOSE_STATUSES = ['given', 'skipped'] as const;
export type DoseStatus = (typeof DOSE_STATUSES)[number];

/** What was given or skipped, once and for all: a fact, whatever becomes of the plan. */
export interface Dose extends Answer {
  readonly petId: string;
  /** In thousandths of the supply's unit, by the plan where nothing else was said; null where it says none. */
  readonly amount: number | null;
  readonly note: string | null;
  /** A placeholder stands for its photo. */
  readonly imageUrl: string | null;
  readonly photo: Photo | null;
  /** Given beside a plan with times, as where two people gave the same dose. `day` and `time` are null. */
  readonly extra: boolean;
  /** It came earlier than the plan said, and its owner confirmed that. */
  readonly early: boolean;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A dose that was stored although it is earlier than the plan says has a warning. */
export interface AddedDose extends Dose {
  readonly warning?: 'tooEarly';
}

/** Beside a 409 `care.alreadyGiven`: the dose that fills the occurrence. */
export interface AlreadyGiven {
  readonly current: Dose;
}

/** Beside a 409 `care.tooEarly`. */
export interface EarlyDose {
  readonly last: Dose;
  /** ISO UTC; null where the plan has no further occurrence. */
  readonly nextByPlan: string | null;
}

const clockTime = z
  .string({ error: errorId('care.dose.occurrence') })
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, errorId('care.dose.occurrence')));

/** What may be said of a dose, at once or later. */
const doseFields = {
  status: z.enum(DOSE_STATUSES, { error: errorId('care.dose.status') }),
  /** Now where it is absent; at most 5 minutes ahead. */
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

const isWhole = ({ day, time, extra, status }: Occurrence): boolean =>
  (day !== null || time === null) && !(extra && (day !== null || status === 'skipped'));

/**
 * Records an occurrence as given or skipped. `day` and `time` are those of the item (`time` null for an all-day one), both
 * null as needed, and both null with `extra: true` where it is given beside a plan with times. An occurrence that is
 * filled is 409 `care.alreadyGiven` with `current`; `given` takes the place of `skipped`. Earlier than the plan says, and
 * without `allowEarly`, 409 `care.tooEarly` with `last` and `nextByPlan`.
 */
export const addDose = endpoint({
  method: 'POST',
  path: '/api/care-plans/:planId/doses',
  body: z
    .object({
      id: newId,
      day: z.nullable(calendarDate('care.dose.occurrence')),
      time: z.nullable(clockTime),
      ...doseFields,
      extra: z.optional(flag),
      allowEarly: z.optional(flag),
    })
    .check(
      z.refine<Occurrence>(isWhole, { error: errorId('care.dose.occurrence'), path: ['day'] }),
    ),
  bodySize: 'photos',
  status: 201,
  out: answerType<AddedDose>('id', 'planId', 'givenAt', 'version'),
});

/** The newest first. `X-Total-Count` says how many there are. */
export const listDoses = endpoint({
  method: 'GET',
  path: '/api/pets/:petId/doses',
  query: z.object(paging),
  out: answerType<readonly Dose[]>(),
});

/** With a `version` other than the stored one nothing is changed: 409 with the stored state. */
export const updateDose = endpoint({
  method: 'PUT',
  path: '/api/doses/:doseId',
  body: z.extend(z.partial(z.object(doseFields)), { version }),
  bodySize: 'photos',
  out: answerType<Dose>('id', 'planId', 'givenAt', 'version'),
});

/** Takes back that it was given or skipped, at once and for good. */
export const deleteDose = endpoint({
  method: 'DELETE',
  path: '/api/doses/:doseId',
  query: z.object({ version: queryVersion }),
  out: answerType<MessageAnswer>('message'),
});
