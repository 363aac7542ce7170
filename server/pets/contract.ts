import * as z from 'zod/mini';
import type { MessageAnswer } from '#server/accounts/contract.ts';
import { querySince } from '#server/changes/contract.ts';
import { editConflict } from '#server/deleted/contract.ts';
import {
  type FilledFields,
  flag,
  LINE_LENGTH,
  NAME_LENGTH,
  NOTES_LENGTH,
  newId,
  optionalDay,
  optionalText,
  paging,
  queryFlag,
  queryVersion,
  requiredText,
  version,
} from '#server/http/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import { focusField, type Photo, photoField } from '#server/photos/contract.ts';
import type { Reminder } from '#server/reminders/contract.ts';
import { CATEGORIES, type Category, isBeforeBirth, isFuture, SEXES } from './rules.ts';

const bornOn = optionalDay('pets.dateOfBirth.future');
const diedOn = optionalDay('pets.passedAwayOn.future');

/** What an owner may tell of a pet: every field is optional, and null where nothing is known. */
export const petFacts = {
  breed: optionalText(LINE_LENGTH),
  dateOfBirth: bornOn,
  microchipId: optionalText(LINE_LENGTH),
  birthmarks: optionalText(NOTES_LENGTH),
  sex: z.optional(z.nullable(z.enum(SEXES, { error: errorId('pets.sex.invalid') }))),
  neutered: z.optional(z.nullable(flag)),
  allergies: optionalText(NOTES_LENGTH),
  colour: optionalText(LINE_LENGTH),
  bloodType: optionalText(LINE_LENGTH),
  insuranceNumber: optionalText(LINE_LENGTH),
  /** Null for a living pet. The booklet stays, reminders and age stop. */
  passedAwayOn: diedOn,
};
export type PetFacts = FilledFields<typeof petFacts>;

/** A pet as its owner sees it. `age` is in whole months, today. */
export interface Pet extends PetFacts {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly category: Category;
  readonly age: number | null;
  /** A data URL where photos were asked for, a placeholder where one exists, else null. */
  readonly imageUrl: string | null;
  readonly photo: Photo | null;
  readonly shareToken: string;
  /** Whether the pet stands here for a look around only. */
  readonly isSample: boolean;
  /** When its owner said that it is lost (ISO UTC), what strangers are told, and where it was last seen; null while it is at home. */
  readonly lostSince: string | null;
  readonly lostMessage: string | null;
  readonly lostPlace: string | null;
  /** When its last edit was merged with one from another device (ISO UTC); null where it was not. */
  readonly mergedAt: string | null;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A pet in a list, with the counts of its open reminders. */
export interface ListedPet extends Pet {
  readonly overdueCount: number;
  readonly upcomingCount: number;
  /** Only with `includeReminders=true`. */
  readonly reminders?: readonly Reminder[];
}

/** No one has kept a pet for 200 years. */
const MAX_AGE_MONTHS = 2400;

/** A whole number of months, as a number or as it was typed. */
const age = z.optional(
  z.nullable(
    z.pipe(
      z.union(
        [z.number(), z.string().check(z.trim(), z.regex(/^\d{0,6}$/, errorId('pets.age.invalid')))],
        {
          error: errorId('pets.age.invalid'),
        },
      ),
      z.pipe(
        z.transform((value: string | number) => (value === '' ? null : Number(value))),
        z.nullable(
          z
            .int({ error: errorId('pets.age.invalid') })
            .check(
              z.gte(0, errorId('pets.age.invalid')),
              z.lte(MAX_AGE_MONTHS, errorId('pets.age.tooHigh')),
            ),
        ),
      ),
    ),
  ),
);

/** The fields of a pet that an owner types; form, create and update all come from here. */
export const petFields = z.object({
  name: requiredText(NAME_LENGTH, 'pets.name.required'),
  category: z.enum(CATEGORIES, { error: errorId('pets.category.required') }),
  ...petFacts,
  age,
  imageUrl: photoField,
  photoFocus: focusField,
});

interface Dates {
  readonly dateOfBirth?: string | null | undefined;
  readonly passedAwayOn?: string | null | undefined;
}

const bornFirst = z.refine<Dates>(
  ({ dateOfBirth, passedAwayOn }) => !isBeforeBirth(passedAwayOn, dateOfBirth),
  { error: errorId('pets.passedAwayOn.beforeBirth'), path: ['passedAwayOn'] },
);

/** What an owner fills in. `today` is the owner's calendar day, YYYY-MM-DD. */
export const petForm = (today: string) =>
  z
    .extend(petFields, {
      dateOfBirth: bornOn.check(
        z.refine((date) => !isFuture(date, today), errorId('pets.dateOfBirth.future')),
      ),
      passedAwayOn: diedOn.check(
        z.refine((date) => !isFuture(date, today), errorId('pets.passedAwayOn.future')),
      ),
    })
    .check(bornFirst);

/** A new pet without its id, as a file of an export holds it. */
export const newPetFields = petFields.check(bornFirst);

export const listPets = endpoint({
  method: 'GET',
  path: '/api/pets',
  query: z.object({ includePhotos: queryFlag, includeReminders: queryFlag, ...paging }),
  out: answerType<readonly ListedPet[]>(),
});

export const createPet = endpoint({
  method: 'POST',
  path: '/api/pets',
  body: z.extend(petFields, { id: newId }).check(bornFirst),
  bodySize: 'photos',
  status: 201,
  out: answerType<Pet>('id', 'name', 'category', 'version'),
});

export const readPet = endpoint({
  method: 'GET',
  path: '/api/pets/:petId',
  query: z.object({ includePhotos: queryFlag }),
  out: answerType<Pet>('id', 'name', 'category', 'version'),
});

export const updatePet = endpoint({
  method: 'PUT',
  path: '/api/pets/:petId',
  body: z.extend(z.partial(petFields), { version, conflict: editConflict }),
  bodySize: 'photos',
  out: answerType<Pet>('id', 'name', 'category', 'version'),
});

/** With the 409 of a deletion: what was added to the pet, or changed in it, since the device last looked. */
export interface PetNews {
  /** The latest first, 20 at most. */
  readonly things: readonly {
    readonly entity: 'record' | 'weighing' | 'foundReport';
    readonly id: string;
    /** The record's title, the weight as it was typed, or what the finder wrote. */
    readonly title: string;
    /** The day of the record or weight; the instant of a found report. */
    readonly date: string;
  }[];
  /** Whether there are others, older ones. */
  readonly more: boolean;
  /** The deletion goes through with this `since`, unless something more is new. */
  readonly cursor: string;
}

/**
 * With a `version` other than the stored one nothing is deleted: 409 with the stored state. Nor with a `since`, a cursor
 * of the change feed, after which the pet was given something new: 409 with the stored state and `news`, a `PetNews`.
 */
export const deletePet = endpoint({
  method: 'DELETE',
  path: '/api/pets/:petId',
  query: z.object({ version: queryVersion, since: querySince }),
  out: answerType<MessageAnswer>('message'),
});

/** Takes back a deletion of the last 30 days, with all that was the pet's own. */
export const restorePet = endpoint({
  method: 'POST',
  path: '/api/pets/:petId/restore',
  out: answerType<Pet>('id', 'name', 'category', 'version'),
});
