import * as z from 'zod/mini';
import { clockTime } from '#server/calendar/contract.ts';
import type { CareStatus } from '#server/care/rules.ts';
import {
  calendarDate,
  chosenId,
  flag,
  instantField,
  NAME_LENGTH,
  optionalText,
  storedId,
} from '#server/http/contract.ts';
import { errorId } from '#server/http/endpoint.ts';
import type { Language } from '#server/messages/ids.ts';
import type { CareKind } from '#server/occurrences/rules.ts';
import type { Category } from '#server/pets/rules.ts';
import { isDataUrl } from '#server/photos/contract.ts';
import { DIARY_MOODS, NOTE_LENGTH, PIN_PATTERN } from '#server/sitters/rules.ts';
import type { VetFolder } from '#server/vet-links/contract.ts';

/** Accepts the empty text, which browsers send for an empty form field, as null. */
const optionalOrBlank = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.transform((value: unknown) => (value === '' || value === 'null' ? null : value)),
    z.optional(z.nullable(schema)),
  );

const name = optionalText(NAME_LENGTH);

export const pinForm = z.object({
  pin: z
    .string({ error: errorId('sitters.pin.digits') })
    .check(z.regex(PIN_PATTERN, errorId('sitters.pin.digits'))),
});

/** A flag of a form, which contains text. */
const formFlag = optionalOrBlank(
  z.pipe(
    z.transform((value: unknown) => (value === 'true' ? true : value)),
    flag,
  ),
);

/** A dose as a sitter's page sends it. The page chooses its id, so that a repeated request has no effect. */
export const sitterDose = z.object({
  id: chosenId,
  planId: storedId,
  day: optionalOrBlank(calendarDate('care.dose.occurrence')),
  time: optionalOrBlank(clockTime('care.dose.occurrence')),
  /** Defaults to now. */
  givenAt: optionalOrBlank(instantField),
  name,
  allowEarly: formFlag,
  /** Whether it was given in addition to the one that another person gave; `day` and `time` are then ignored. */
  extra: formFlag,
});

/** A diary entry as a sitter's page sends it. */
export const sitterEntry = z.object({
  id: chosenId,
  petId: storedId,
  mood: optionalOrBlank(z.enum(DIARY_MOODS, { error: errorId('field.invalid') })),
  note: optionalText(NOTE_LENGTH),
  photo: optionalOrBlank(
    z
      .string({ error: errorId('photos.notAnImage') })
      .check(z.refine(isDataUrl, errorId('photos.notAnImage'))),
  ),
  at: optionalOrBlank(instantField),
  name,
});

/** The answer to a dose or an entry of a sitter. */
export interface SavedEntry {
  readonly id: string;
  /** ISO UTC */
  readonly at: string;
  readonly name: string;
}

/** Details of the previous dose, in the 409 answers `care.alreadyGiven` and `care.tooEarly`. */
export interface PreviousDose {
  readonly given: { readonly at: string; readonly name: string | null };
}

/** The response header with the end of the link; with the present time if the server refuses it (ISO UTC). */
export const ENDS_HEADER = 'Sit-Ends';

/** The data of a pet that a sitter sees. */
export interface SheetPet {
  readonly id: string;
  readonly name: string;
  readonly category: Category;
  readonly sex: 'female' | 'male' | null;
  readonly breed: string | null;
  readonly colour: string | null;
  readonly birthmarks: string | null;
  readonly allergies: string | null;
  /** The path of the pet's photo; null without a photo. */
  readonly photoUrl: string | null;
  readonly photoFocus: string | null;
}

/** A task of a day with its status. */
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
  /** ISO UTC; null until the dose is given or skipped. */
  readonly givenAt: string | null;
  readonly by: string | null;
  /** Whether the dose was given in addition to the plan. Such a dose cannot be changed. */
  readonly extra: boolean;
  /** The id that the form sends if JavaScript is off. */
  readonly newId: string;
}

/** An as-needed plan. */
export interface SheetReference {
  readonly planId: string;
  readonly petId: string;
  readonly title: string;
  readonly dose: string | null;
  readonly instructions: string | null;
  readonly minHours: number;
  readonly maxPer24Hours: number;
  readonly newId: string;
}

/** A daily routine of a pet, such as feeding or a walk. */
export interface SheetRoutine {
  readonly petId: string;
  readonly kind: CareKind;
  readonly title: string;
  readonly times: readonly string[];
  readonly instructions: string | null;
}

/** A phone contact. Only clinics have an `address` and a `place`. */
export interface SheetCall {
  readonly kind: 'owner' | 'contact' | 'clinic';
  readonly name: string;
  readonly phone: string | null;
  readonly address: string | null;
  readonly place: { readonly latitude: number; readonly longitude: number } | null;
}

/** All data of a sitter's page. Days are YYYY-MM-DD in `timeZone`, instants are ISO UTC. */
export interface SitterSheet {
  readonly language: Language;
  /** The path of the page, without a trailing slash. */
  readonly path: string;
  readonly firstName: string;
  readonly ownerName: string;
  readonly from: string;
  readonly until: string;
  readonly today: string;
  readonly now: string;
  readonly timeZone: string;
  readonly endsAt: string;
  /** The instant until which entries from before the end are accepted. */
  readonly acceptsUntil: string;
  readonly canLog: boolean;
  readonly pets: readonly SheetPet[];
  /** Today, with what is still open of yesterday, and the following days, at most seven in total. */
  readonly days: readonly { readonly day: string; readonly items: readonly SheetItem[] }[];
  readonly needed: readonly SheetReference[];
  readonly routines: readonly SheetRoutine[];
  /** Whether there was no room for some tasks or for whole texts. */
  readonly isCut: boolean;
  readonly watchFor: string | null;
  readonly note: string | null;
  readonly calls: readonly SheetCall[];
  readonly address: string | null;
  /** The id that the diary form sends if JavaScript is off. */
  readonly newId: string;
  /** The result of a form that was sent without JavaScript; null if none was sent. */
  readonly formResult: 'saved' | 'given' | 'early' | null;
}

/** The reason why a notice is shown instead of the sheet. */
export type SitNotice =
  | { readonly kind: 'early'; readonly from: string }
  | { readonly kind: 'pin' | 'wrongPin'; readonly path: string }
  | { readonly kind: 'locked' | 'notFound' | 'failed'; readonly path: string }
  | { readonly kind: 'notSaved'; readonly path: string; readonly reason: string }
  | { readonly kind: 'tooMany'; readonly path: string; readonly minutes: number }
  /** Kept on the device, for pages that are not. An empty path is that of the page which the notice replaces. */
  | { readonly kind: 'offline'; readonly path: '' };

/** The interface of the renderer's server build. Its functions return complete HTML documents. */
export interface SitPage {
  readonly sheetPage: (sheet: SitterSheet) => string;
  readonly noticePage: (notice: SitNotice, language: Language) => string;
  readonly vetPage: (folder: VetFolder) => string;
}
