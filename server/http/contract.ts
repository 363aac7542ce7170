import * as z from 'zod/mini';
import type { MessageId } from '#server/messages/ids.ts';
import { errorId } from './endpoint.ts';

/** Parts that several contracts share. Each limit and message is defined once, here. */

export const LINE_LENGTH = 200;
export const NAME_LENGTH = 100;
export const EMAIL_LENGTH = 254;
export const PASSWORD_LENGTH = 200;
export const COST_LENGTH = 40;
export const NOTES_LENGTH = 10_000;

/** The maximum number of entries of any list, whatever limit was requested. */
export const MAX_LISTED = 1000;

const tooLong: Readonly<Record<number, MessageId>> = {
  [COST_LENGTH]: 'field.tooLong.40',
  [NAME_LENGTH]: 'field.tooLong.100',
  [LINE_LENGTH]: 'field.tooLong.200',
  [EMAIL_LENGTH]: 'field.tooLong.254',
  2000: 'field.tooLong.2000',
  [NOTES_LENGTH]: 'field.tooLong.10000',
};
const atMost = (length: number) => z.maxLength(length, errorId(tooLong[length] ?? 'field.invalid'));

/**
 * Some databases end a string at NUL, and half a surrogate pair is stored as another character. No keyboard types
 * either.
 */
export const noNul = z.refine<string>(
  (text) => !text.includes('\u0000') && text.isWellFormed(),
  errorId('field.invalid'),
);

/** Trimmed text that must not be empty. */
export const requiredText = (length: number, missingMessage: MessageId) =>
  z
    .string({ error: errorId(missingMessage) })
    .check(z.trim(), z.minLength(1, errorId(missingMessage)), atMost(length), noNul);

/** Trimmed text, or null if it is blank. An absent field stays absent, so that a PUT does not change it. */
export const optionalText = (length: number) =>
  z.optional(
    z.nullable(
      z.pipe(
        z.string({ error: errorId('field.text') }).check(z.trim(), atMost(length), noNul),
        z.transform((text: string) => (text === '' ? null : text)),
      ),
    ),
  );

const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/;
const FIRST_YEAR = '1900';
const AFTER_LAST_YEAR = '2201';

const isExistingDay = (text: string): boolean => {
  if (!CALENDAR_DATE.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

/** Whether a text is an existing day from 1900 to 2200, written YYYY-MM-DD. */
export const isCalendarDate = (text: string): boolean =>
  isExistingDay(text) && text >= FIRST_YEAR && text < AFTER_LAST_YEAR;

export const calendarDate = (missingMessage: MessageId = 'field.date') =>
  z
    .string({ error: errorId(missingMessage) })
    .check(
      z.minLength(1, errorId(missingMessage)),
      z.refine(isCalendarDate, errorId('field.date')),
    );

/** A calendar date, or null for an empty input. `tooLate` is the message for a day after 2200. */
export const optionalDay = (tooLate: MessageId) =>
  z.optional(
    z.nullable(
      z.pipe(
        z.string({ error: errorId('field.date') }).check(
          z.trim(),
          z.refine((text) => !(isExistingDay(text) && text >= AFTER_LAST_YEAR), {
            error: errorId(tooLate),
            abort: true,
          }),
          z.refine((text) => text === '' || isCalendarDate(text), errorId('field.date')),
        ),
        z.transform((text: string) => (text === '' ? null : text)),
      ),
    ),
  );

export const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Whether a text is an instant whose day is within the range both as written and in UTC, in which it is stored. */
const isInstant = (text: string): boolean =>
  INSTANT.test(text) &&
  isCalendarDate(text.slice(0, 10)) &&
  !Number.isNaN(Date.parse(text)) &&
  isCalendarDate(new Date(text).toISOString().slice(0, 10));

/** An ISO 8601 instant, converted to UTC. */
export const instantField = z.string({ error: errorId('field.date') }).check(
  z.refine(isInstant, errorId('field.date')),
  z.overwrite((text) => (isInstant(text) ? new Date(text).toISOString() : text)),
);

/** A calendar date, or a full ISO instant where the time matters, which is converted to UTC. */
export const optionalDueDate = z.optional(
  z.nullable(
    z.pipe(
      z.string({ error: errorId('field.date') }).check(
        z.trim(),
        z.refine(
          (text) => text === '' || isCalendarDate(text) || isInstant(text),
          errorId('field.date'),
        ),
      ),
      z.transform((text: string) =>
        text === '' ? null : isCalendarDate(text) ? text : new Date(text).toISOString(),
      ),
    ),
  ),
);

/** A due date in an address, exactly as it is stored: a day or an instant. */
export const queryDueDate = z.optional(
  z
    .string({ error: errorId('field.date') })
    .check(z.refine((text) => isCalendarDate(text) || isInstant(text), errorId('field.date'))),
);

const NEW_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The id of a new thing, a UUIDv7 that the client chose. */
export const chosenId = z
  .string({ error: errorId('field.id') })
  .check(z.regex(NEW_ID, errorId('field.id')));

/** The same where a client may leave the choice to the server. */
export const newId = z.optional(chosenId);

/** The optional fields of a thing; null means that nothing is known. */
type Fields = Readonly<Record<string, z.ZodMiniType>>;
export type FilledFields<F extends Fields> = {
  readonly [Name in keyof F]: Exclude<z.output<F[Name]>, undefined>;
};

/** The fields that have a value in `values`. An empty text is no value. */
export const filledFields = <F extends Fields>(
  fields: F,
  values: { readonly [Name in keyof F]?: unknown },
): FilledFields<F> => {
  const filled: Record<string, unknown> = {};
  // A loop, because lists call this for each row.
  for (const name in fields) {
    const value = values[name];
    filled[name] = value === undefined || value === '' ? null : value;
  }
  // A cast: the values were parsed by these fields.
  return filled as FilledFields<F>;
};

export const flag = z.boolean({ error: errorId('field.flag') });

export const email = z
  .string({ error: errorId('accounts.email.invalid') })
  .check(
    z.trim(),
    z.toLowerCase(),
    z.email(errorId('accounts.email.invalid')),
    atMost(EMAIL_LENGTH),
  );

/** In characters. */
export const ID_LENGTH = 100;

/** The id of a stored thing that a call names. Whether there is such a thing is not checked here. */
export const storedId = z
  .string({ error: errorId('field.invalid') })
  .check(z.maxLength(ID_LENGTH, errorId('field.invalid')), noNul);

/** The version that an edit was made on. Without it, a PUT overwrites any version. */
export const version = z.optional(
  z.int({ error: errorId('field.invalid') }).check(z.gte(1, errorId('field.invalid'))),
);

/** An IANA time zone that the server knows. */
export const timeZone = z.string({ error: errorId('field.timeZone') }).check(
  z.refine((name) => {
    // An IANA name, not an offset.
    if (!/^[A-Za-z]/.test(name)) return false;
    try {
      return new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
    } catch {
      return false;
    }
  }, errorId('field.timeZone')),
);

/** A query parameter that is `true` or `false`. */
export const queryFlag = z.optional(
  z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'], error: errorId('field.flag') }),
);

/** The `ownerId` parameter: the household whose figures are requested; by default the actor's own. */
export const queryOwner = z.optional(storedId.check(z.minLength(1, errorId('field.invalid'))));

const wholeNumber = (max: number) =>
  z.optional(
    z.pipe(
      z
        .string({ error: errorId('field.invalid') })
        .check(z.regex(/^[1-9]\d{0,8}$/, errorId('field.invalid'))),
      z.transform((text: string) => Math.min(Number(text), max)),
    ),
  );

/** The version that a deletion was made on, in an address. */
export const queryVersion = wholeNumber(Number.MAX_SAFE_INTEGER);

/** `page` starts at 1; a higher `limit` counts as `maxItems`. */
export const pagingUpTo = (maxItems: number) => ({
  page: wholeNumber(1_000_000),
  limit: wholeNumber(maxItems),
});

export const paging = pagingUpTo(MAX_LISTED);

/** A comma-separated list of these values in an address, `vaccine,surgery`. An empty list means all of them. */
export const choiceSchema = <Value extends string>(values: readonly Value[]) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.transform((list: string) => String(list).split(',').filter(Boolean)),
        z.array(z.enum(values, { error: errorId('field.invalid') })),
      ),
      z.transform((some: Value[]) => (some.length > 0 ? [...new Set(some)] : undefined)),
    ),
  );
