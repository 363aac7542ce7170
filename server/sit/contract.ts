import * as z from 'zod/mini';
import { instantField } from '#server/care/contract.ts';
import type { CareStatus } from '#server/care/rules.ts';
import { calendarDate, flag, NAME_LENGTH, optionalText } from '#server/http/contract.ts';
import { errorId } from '#server/http/endpoint.ts';
import type { Language } from '#server/messages/ids.ts';
import type { CareKind } from '#server/occurrences/rules.ts';
import type { Category } from '#server/pets/rules.ts';
import { isDataUrl } from '#server/photos/contract.ts';
import { DIARY_MOODS, NOTE_LENGTH, PIN } from '#server/sitters/rules.ts';

/** The values of a form that a page sent without a script are all texts. */
const orBlank = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.transform((value: unknown) => (value === '' || value === 'null' ? null : value)),
    z.optional(z.nullable(schema)),
  );

const id = z
  .string({ error: errorId('field.invalid') })
  .check(
    z.regex(
      /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
      errorId('field.invalid'),
    ),
  );

const named = z.string({ error: errorId('field.invalid') }).check(z.maxLength(100));
const name = optionalText(NAME_LENGTH);

export const pinForm = z.object({
  pin: z
    .string({ error: errorId('sitters.pin.digits') })
    .check(z.regex(PIN, errorId('sitters.pin.digits'))),
});

/** A dose as a sitter's page sends it; its id is made there, so that sending it again changes nothing. */
export const sitterDose = z.object({
  id,
  planId: named,
  day: orBlank(calendarDate('care.dose.occurrence')),
  time: orBlank(
    z
      .string({ error: errorId('care.dose.occurrence') })
      .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, errorId('care.dose.occurrence'))),
  ),
  /** Now where it is absent. */
  givenAt: orBlank(instantField),
  name,
  allowEarly: orBlank(
    z.pipe(
      z.transform((value: unknown) => (value === 'true' ? true : value)),
      flag,
    ),
  ),
});

/** A diary entry as a sitter's page sends it. */
export const sitterEntry = z.object({
  id,
  petId: named,
  mood: orBlank(z.enum(DIARY_MOODS, { error: errorId('field.invalid') })),
  note: optionalText(NOTE_LENGTH),
  photo: orBlank(
    z
      .string({ error: errorId('photos.notAnImage') })
      .check(z.refine(isDataUrl, errorId('photos.notAnImage'))),
  ),
  at: orBlank(instantField),
  name,
});

/** The answer to a dose or an entry of a sitter. */
export interface SitterSaid {
  readonly id: string;
  /** ISO UTC */
  readonly at: string;
  readonly name: string;
}

/** Beside 409 `care.alreadyGiven` and `care.tooEarly`: what a sitter may know of the dose before. */
export interface GivenBefore {
  readonly given: { readonly at: string; readonly name: string | null };
}

/** The header of a sheet that says when its link ends (ISO UTC). */
export const ENDS_HEADER = 'Sit-Ends';

/** What a sitter sees of a pet. */
export interface SheetPet {
  readonly id: string;
  readonly name: string;
  readonly category: Category;
  readonly sex: 'female' | 'male' | null;
  readonly breed: string | null;
  readonly colour: string | null;
  readonly birthmarks: string | null;
  readonly allergies: string | null;
  /** The address of its photo below the page's own; null without one. */
  readonly photoUrl: string | null;
  readonly photoFocus: string | null;
}

/** Something to do on a day, with how it stands. */
export interface SheetItem {
  readonly planId: string;
  readonly petId: string;
  readonly day: string;
  /** HH:MM; null for the whole day. */
  readonly time: string | null;
  readonly title: string;
  readonly kind: CareKind;
  readonly dose: string | null;
  readonly instructions: string | null;
  readonly status: CareStatus;
  /** ISO UTC; null until it was given or skipped. */
  readonly givenAt: string | null;
  readonly by: string | null;
  /** Given beside the plan: it can only be read. */
  readonly extra: boolean;
  /** The id that a form without a script sends. */
  readonly newId: string;
}

/** A plan that is given only when it is needed. */
export interface SheetNeeded {
  readonly planId: string;
  readonly petId: string;
  readonly title: string;
  readonly dose: string | null;
  readonly instructions: string | null;
  readonly minHours: number;
  readonly maxPer24Hours: number;
  readonly newId: string;
}

/** How a pet is fed, walked or otherwise looked after every day. */
export interface SheetRoutine {
  readonly petId: string;
  readonly kind: CareKind;
  readonly title: string;
  readonly times: readonly string[];
  readonly instructions: string | null;
}

/** Somebody to call. `address` and `place` of a clinic alone. */
export interface SheetCall {
  readonly kind: 'owner' | 'contact' | 'clinic';
  readonly name: string;
  readonly phone: string | null;
  readonly address: string | null;
  readonly place: { readonly latitude: number; readonly longitude: number } | null;
}

/** All that a link tells on one page. Days are YYYY-MM-DD in `timeZone`, instants ISO UTC. */
export interface SitterSheet {
  readonly language: Language;
  /** The page's own path, without a slash at its end. */
  readonly path: string;
  readonly firstName: string;
  readonly ownerName: string;
  readonly from: string;
  readonly until: string;
  readonly today: string;
  readonly now: string;
  readonly timeZone: string;
  readonly endsAt: string;
  /** Until when entries from before the end are accepted. */
  readonly acceptsUntil: string;
  readonly canLog: boolean;
  readonly pets: readonly SheetPet[];
  /** Today and the days after it, at most a week. */
  readonly days: readonly { readonly day: string; readonly items: readonly SheetItem[] }[];
  readonly needed: readonly SheetNeeded[];
  readonly routines: readonly SheetRoutine[];
  readonly watchFor: string | null;
  readonly note: string | null;
  readonly calls: readonly SheetCall[];
  readonly address: string | null;
  /** The id that the diary's form sends without a script. */
  readonly newId: string;
  /** What a form that was sent without a script is answered by. */
  readonly said: 'saved' | 'given' | 'early' | null;
}

/** Instead of the sheet. */
export type SitNotice =
  | { readonly kind: 'early'; readonly from: string }
  | { readonly kind: 'pin' | 'wrongPin'; readonly path: string }
  | { readonly kind: 'locked' | 'notFound' | 'notSaved' | 'failed'; readonly path: string }
  | { readonly kind: 'tooMany'; readonly path: string; readonly minutes: number };

/** What the renderer's build for servers gives: whole documents. */
export interface SitPage {
  readonly sheetPage: (sheet: SitterSheet) => string;
  readonly noticePage: (notice: SitNotice, language: Language) => string;
}
