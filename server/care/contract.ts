import * as z from 'zod/mini';
import type { MessageAnswer } from '#server/accounts/contract.ts';
import { clockTime } from '#server/calendar/contract.ts';
import type { CareItem } from '#server/care/rules.ts';
import { editConflictWith } from '#server/deleted/contract.ts';
import {
  calendarDate,
  flag,
  instantField,
  LINE_LENGTH,
  NAME_LENGTH,
  NOTES_LENGTH,
  newId,
  optionalText,
  pagingUpTo,
  queryVersion,
  requiredText,
  storedId,
  version,
} from '#server/http/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import type { Author, Authors, Role } from '#server/members/rules.ts';
import {
  CARE_KINDS,
  PLAN_STATUSES,
  type PlanOverTime,
  type PlanStatus,
} from '#server/occurrences/rules.ts';
import { REPEAT_UNITS, WEEKDAYS } from '#server/recurrence/rules.ts';

export const MAX_STEPS = 10;
export const MAX_TIMES = 12;
/** The maximum number of active plans of one pet. */
export const MAX_ACTIVE_PLANS = 50;
export const REMIND_BEFORE = [0, 10, 30, 60] as const;

/** Thousandths of a unit: one million units. */
export const MAX_AMOUNT = 1_000_000_000;

const timeOfDay = clockTime('care.times.invalid');

/** Thousandths of the supply's unit. */
export const amountField = z
  .int({ error: errorId('care.amount') })
  .check(z.gte(0, errorId('care.amount')), z.lte(MAX_AMOUNT, errorId('care.amount')));

const optionalAmount = z._default(z.nullable(amountField), null);

const lineOrNull = z.pipe(
  optionalText(NAME_LENGTH),
  z.transform((text: string | null | undefined) => text ?? null),
);

const repeat = z
  .object(
    {
      every: z
        .int({ error: errorId('care.repeat.every') })
        .check(z.gte(1, errorId('care.repeat.every')), z.lte(999, errorId('care.repeat.every'))),
      unit: z.enum(REPEAT_UNITS, { error: errorId('field.invalid') }),
      weekdays: z.optional(
        z
          .array(z.enum(WEEKDAYS, { error: errorId('care.repeat.weekdays') }), {
            error: errorId('care.repeat.weekdays'),
          })
          .check(
            z.minLength(1, errorId('care.repeat.weekdays')),
            z.maxLength(WEEKDAYS.length, errorId('care.repeat.weekdays')),
            z.refine((days) => new Set(days).size === days.length, errorId('care.repeat.weekdays')),
          ),
      ),
    },
    { error: errorId('care.schedule') },
  )
  .check(
    z.refine(({ unit, weekdays }) => weekdays === undefined || unit === 'week', {
      error: errorId('care.repeat.weekdays'),
      path: ['weekdays'],
    }),
  );

const step = z
  .object(
    {
      dose: lineOrNull,
      amount: optionalAmount,
      startsOn: calendarDate('care.steps.startsOn'),
      startsAt: z._default(z.nullable(timeOfDay), null),
      times: z._default(
        z.array(timeOfDay, { error: errorId('care.times.invalid') }).check(
          z.maxLength(MAX_TIMES, errorId('care.times.invalid')),
          z.refine((times) => new Set(times).size === times.length, errorId('care.times.invalid')),
          z.overwrite((times) => times.toSorted()),
        ),
        [],
      ),
      repeat: z._default(z.nullable(repeat), null),
      endsOn: z._default(z.nullable(calendarDate()), null),
      count: z._default(
        z.nullable(
          z
            .int({ error: errorId('care.steps.countOf') })
            .check(
              z.gte(1, errorId('care.steps.countOf')),
              z.lte(10_000, errorId('care.steps.countOf')),
            ),
        ),
        null,
      ),
    },
    { error: errorId('care.schedule') },
  )
  .check(
    z.refine(({ startsOn, endsOn }) => endsOn === null || endsOn >= startsOn, {
      error: errorId('care.steps.endsOn'),
      path: ['endsOn'],
    }),
  );

const scheduleStart = ({ startsOn, startsAt }: { startsOn: string; startsAt: string | null }) =>
  `${startsOn} ${startsAt ?? ''}`;

const steps = z.array(step, { error: errorId('care.schedule') }).check(
  z.minLength(1, errorId('care.steps.count')),
  z.maxLength(MAX_STEPS, errorId('care.steps.count')),
  z.refine(
    (all) =>
      all.every((item, index) => {
        const previousTime = all[index - 1];
        return !previousTime || scheduleStart(previousTime) < scheduleStart(item);
      }),
    errorId('care.steps.order'),
  ),
);

const asNeeded = z.object(
  {
    minHours: z
      .number({ error: errorId('care.asNeeded.minHours') })
      .check(
        z.gte(0.5, errorId('care.asNeeded.minHours')),
        z.lte(720, errorId('care.asNeeded.minHours')),
      ),
    maxPer24Hours: z
      .int({ error: errorId('care.asNeeded.max') })
      .check(z.gte(1, errorId('care.asNeeded.max')), z.lte(24, errorId('care.asNeeded.max'))),
    dose: lineOrNull,
    amount: optionalAmount,
  },
  { error: errorId('care.schedule') },
);

const supply = z.object(
  {
    counted: amountField,
    /** The instant of the count; now if absent. */
    countedAt: z.optional(instantField),
    unit: requiredText(NAME_LENGTH, 'care.supply.unit'),
    remindAt: optionalAmount,
  },
  { error: errorId('care.amount') },
);

const recordId = z.optional(
  z.pipe(
    z.transform((value: string | null) => (value === '' ? null : value)),
    z.nullable(
      z
        .string({ error: errorId('field.invalid') })
        .check(z.regex(/^[0-9a-f-]{36}$/, errorId('care.recordId.unknown'))),
    ),
  ),
);

/**
 * The fields of a plan that its owner types. The form, the create and update calls and the import derive from it.
 */
export const planForm = z.object({
  kind: z.enum(CARE_KINDS, { error: errorId('care.kind.required') }),
  title: requiredText(NAME_LENGTH, 'care.title.required'),
  instructions: optionalText(NOTES_LENGTH),
  /** Exactly one of `steps` and `asNeeded` must be set; the other is null or absent. */
  steps: z.optional(z.nullable(steps)),
  asNeeded: z.optional(z.nullable(asNeeded)),
  supply: z.optional(z.nullable(supply)),
  reminders: z.optional(flag),
  reminderSms: z.optional(flag),
  /** `remindBefore` is in minutes. */
  remindBefore: z.optional(
    z.union(
      REMIND_BEFORE.map((minutes) => z.literal(minutes)),
      { error: errorId('care.remindBefore') },
    ),
  ),
  status: z.optional(z.enum(PLAN_STATUSES, { error: errorId('field.invalid') })),
  recordId,
});

interface PlannedTimes {
  readonly steps?: unknown;
  readonly asNeeded?: unknown;
}

export const hasSingleSchedule = ({ steps: timed, asNeeded: needed }: PlannedTimes): boolean =>
  (timed == null) !== (needed == null);

/** Exactly one of `steps` and `asNeeded`. */
export const singleSchedule = z.refine<PlannedTimes>(hasSingleSchedule, {
  error: errorId('care.schedule'),
  path: ['steps'],
});

/** Amounts are in thousandths of the unit. */
export interface Supply {
  readonly counted: number;
  /** `countedAt` is an instant in ISO UTC. */
  readonly countedAt: string;
  readonly unit: string;
  readonly remindAt: number | null;
  /**
   * The counted amount minus everything given since; negative if more was given than counted. `getRunOutDay` in the dose
   * rules tells how long it lasts.
   */
  readonly left: number;
}

/** A care plan. Its kind, title, status and schedule are those of the last entry in `revisions`. */
export interface CarePlan extends PlanOverTime, Partial<Authors> {
  /** The pet's owner; absent if the plan was not sent yet. */
  readonly owner?: Author;
  readonly role?: Role;
  readonly instructions: string | null;
  readonly supply: Supply | null;
  readonly reminders: boolean;
  readonly reminderSms: boolean;
  /** `remindBefore` is in minutes. */
  readonly remindBefore: (typeof REMIND_BEFORE)[number];
  /** The record of the treatment that prescribed it; null if that was deleted. */
  readonly recordId: string | null;
  /** From the last revision; the status is `ended` for a pet that passed away. */
  readonly kind: PlanOverTime['revisions'][number]['kind'];
  readonly title: string;
  readonly status: PlanStatus;
  readonly steps: PlanOverTime['revisions'][number]['steps'];
  readonly asNeeded: PlanOverTime['revisions'][number]['asNeeded'];
  /** The owner's IANA time zone. */
  readonly timeZone: string;
  /** The time of the last edit that was merged with one from another device (ISO UTC); null if there was none. */
  readonly mergedAt: string | null;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

const PLAN_FIELDS = ['id', 'petId', 'revisions', 'version'] as const;

/** The maximum number of plans in an answer. One that was changed often takes about 64 KB. */
export const MAX_PLANS_LISTED = 100;

const planPaging = pagingUpTo(MAX_PLANS_LISTED);

/** The plans of all pets, 100 at a time. `X-Total-Count` is their number. */
export const listPlans = endpoint({
  method: 'GET',
  path: '/api/care-plans',
  query: z.object(planPaging),
  tagged: true,
  out: answerType<readonly CarePlan[]>(),
});

/** The care plans of a pet, 100 at a time. `X-Total-Count` is their number. */
export const listPetPlans = endpoint({
  method: 'GET',
  path: '/api/pets/:petId/care-plans',
  query: z.object(planPaging),
  out: answerType<readonly CarePlan[]>(),
});

/** Adds a care plan to a pet: either steps with times, or limits for use as needed. */
export const createPlan = endpoint({
  method: 'POST',
  path: '/api/pets/:petId/care-plans',
  body: z.extend(planForm, { id: newId }).check(singleSchedule),
  bodySize: 'notes',
  status: 201,
  out: answerType<CarePlan>(...PLAN_FIELDS),
});

/**
 * Answers 409 with the stored state if `version` is outdated. A change of kind, title, status or schedule starts a new
 * revision from now, or from `changedAt`, because the change may have waited on a device: at the earliest after the last
 * revision, at the latest now.
 */
export const updatePlan = endpoint({
  method: 'PUT',
  path: '/api/care-plans/:planId',
  body: z.extend(z.partial(planForm), {
    version,
    changedAt: z.optional(instantField),
    conflict: editConflictWith(steps, asNeeded, supply),
  }),
  bodySize: 'notes',
  out: answerType<CarePlan>(...PLAN_FIELDS),
});

/** Answers 409 with the stored state if `version` is outdated. */
export const deletePlan = endpoint({
  method: 'DELETE',
  path: '/api/care-plans/:planId',
  query: z.object({ version: queryVersion }),
  out: answerType<MessageAnswer>('message'),
});

/** Restores a plan deleted in the last 30 days; 409 while its pet is deleted. */
export const restorePlan = endpoint({
  method: 'POST',
  path: '/api/care-plans/:planId/restore',
  out: answerType<CarePlan>(...PLAN_FIELDS),
});

/** Adds to the counted supply, in thousandths of its unit. */
export const addSupply = endpoint({
  method: 'POST',
  path: '/api/care-plans/:planId/supply',
  body: z.object({
    added: amountField.check(z.gte(1, errorId('care.supply.added'))),
  }),
  out: answerType<CarePlan>(...PLAN_FIELDS),
});

export interface CarePage {
  readonly items: readonly CareItem[];
  /** The `cursor` parameter for the next page; null on the last page. */
  readonly nextCursor: string | null;
}

/**
 * The occurrences and doses from `from` to `to`, both included, of all pets or of one, by day and time. At most 92 days
 * (else 400 `care.range`) and 1,000 items at a time.
 */
export const readCare = endpoint({
  method: 'GET',
  path: '/api/care',
  query: z.object({
    from: calendarDate(),
    to: calendarDate(),
    petId: z.optional(storedId),
    cursor: z.optional(
      z
        .string({ error: errorId('field.invalid') })
        .check(z.maxLength(LINE_LENGTH, errorId('field.invalid'))),
    ),
  }),
  out: answerType<CarePage>('items', 'nextCursor'),
});
