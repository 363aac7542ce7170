import * as z from 'zod/mini';
import type { MessageAnswer } from '#server/accounts/contract.ts';
import { querySince } from '#server/changes/contract.ts';
import { editConflict } from '#server/deleted/contract.ts';
import type { FEED_ENTITIES } from '#server/entities/contract.ts';
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
  storedId,
  version,
} from '#server/http/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import type { Author, Authors, Role } from '#server/members/rules.ts';
import { focusField, type Photo, photoField } from '#server/photos/contract.ts';
import type { Reminder } from '#server/reminders/contract.ts';
import { CATEGORIES, type Category, isBeforeBirth, isFuture, SEXES } from './rules.ts';

const bornOn = optionalDay('pets.dateOfBirth.future');
const diedOn = optionalDay('pets.passedAwayOn.future');
const chippedOn = optionalDay('pets.microchippedOn.future');

/** Optional facts that an owner may enter about a pet; null if unknown. */
export const petFacts = {
  breed: optionalText(LINE_LENGTH),
  dateOfBirth: bornOn,
  microchipId: optionalText(LINE_LENGTH),
  microchippedOn: chippedOn,
  birthmarks: optionalText(NOTES_LENGTH),
  sex: z.optional(z.nullable(z.enum(SEXES, { error: errorId('pets.sex.invalid') }))),
  neutered: z.optional(z.nullable(flag)),
  allergies: optionalText(NOTES_LENGTH),
  colour: optionalText(LINE_LENGTH),
  bloodType: optionalText(LINE_LENGTH),
  insuranceNumber: optionalText(LINE_LENGTH),
  /** Null for a living pet. A pet that passed away keeps its records, but has no reminders and no longer ages. */
  passedAwayOn: diedOn,
};
export type PetFacts = FilledFields<typeof petFacts>;

/** A pet. `insuranceNumber` and `shareToken` are null for carers and viewers. `age` is in whole months, today. */
export interface Pet extends PetFacts, Partial<Authors> {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly category: Category;
  readonly age: number | null;
  /** A data URL if photos were requested, otherwise a placeholder; null without a photo. */
  readonly imageUrl: string | null;
  readonly photo: Photo | null;
  readonly shareToken: string | null;
  /** The pet's owner; absent if the pet was not sent yet. */
  readonly owner?: Author;
  readonly role?: Role;
  /** The owner's currency, ISO 4217, of all amounts of the pet. Absent of a pet that was not sent yet. */
  readonly currency?: string;
  /** Whether the pet is a sample for trying the app. */
  readonly isSample: boolean;
  /**
   * When the owner marked the pet as lost (ISO UTC), the message for strangers, and where it was last seen; all null if
   * it is not lost.
   */
  readonly lostSince: string | null;
  readonly lostMessage: string | null;
  readonly lostPlace: string | null;
  /** The time of the last edit that was merged with one from another device (ISO UTC); null if there was none. */
  readonly mergedAt: string | null;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface ListedPet extends Pet {
  readonly overdueCount: number;
  readonly upcomingCount: number;
  /** Only with `includeReminders=true`. */
  readonly reminders?: readonly Reminder[];
}

/** 200 years. */
const MAX_AGE_MONTHS = 2400;

/** Whole months, as a number or as typed text. */
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

/** The fields of a pet that an owner types. The form and the create and update calls derive from it. */
const petFields = z.object({
  name: requiredText(NAME_LENGTH, 'pets.name.required'),
  category: z.enum(CATEGORIES, { error: errorId('pets.category.required') }),
  ...petFacts,
  age,
  imageUrl: photoField,
  photoFocus: focusField,
});

interface PetDates {
  readonly dateOfBirth?: string | null | undefined;
  readonly passedAwayOn?: string | null | undefined;
}

const bornFirst = z.refine<PetDates>(
  ({ dateOfBirth, passedAwayOn }) => !isBeforeBirth(passedAwayOn, dateOfBirth),
  { error: errorId('pets.passedAwayOn.beforeBirth'), path: ['passedAwayOn'] },
);

/** The account that gets a new pet, with the actor as family; the actor's own by default. */
const ownerId = z.optional(storedId);

/** Validates the form; `today` is today in the owner's zone, YYYY-MM-DD. */
export const petForm = (today: string) =>
  z
    .extend(petFields, {
      ownerId,
      dateOfBirth: bornOn.check(
        z.refine((date) => !isFuture(date, today), errorId('pets.dateOfBirth.future')),
      ),
      microchippedOn: chippedOn.check(
        z.refine((date) => !isFuture(date, today), errorId('pets.microchippedOn.future')),
      ),
      passedAwayOn: diedOn.check(
        z.refine((date) => !isFuture(date, today), errorId('pets.passedAwayOn.future')),
      ),
    })
    .check(bornFirst);

/** A new pet without its id, as an export contains it. */
export const newPetFields = petFields.check(bornFirst);

/** The pets of the account and those that others share with it. */
export const listPets = endpoint({
  method: 'GET',
  path: '/api/pets',
  query: z.object({ includePhotos: queryFlag, includeReminders: queryFlag, ...paging }),
  out: answerType<readonly ListedPet[]>(),
});

/** Adds a pet. With `ownerId`, it is added to the household of that owner. */
export const createPet = endpoint({
  method: 'POST',
  path: '/api/pets',
  body: z.extend(petFields, { id: newId, ownerId }).check(bornFirst),
  bodySize: 'photos',
  status: 201,
  out: answerType<Pet>('id', 'name', 'category', 'version'),
});

/** One pet. */
export const readPet = endpoint({
  method: 'GET',
  path: '/api/pets/:petId',
  query: z.object({ includePhotos: queryFlag }),
  out: answerType<Pet>('id', 'name', 'category', 'version'),
});

/** Changes the given fields of a pet. Absent fields stay as they are. */
export const updatePet = endpoint({
  method: 'PUT',
  path: '/api/pets/:petId',
  body: z.extend(z.partial(petFields), { version, conflict: editConflict }),
  bodySize: 'photos',
  out: answerType<Pet>('id', 'name', 'category', 'version'),
});

/** The kinds of additions that a refused deletion lists, as in the change feed. A test compares them with the tables. */
export const ADDED_ENTITIES = [
  'record',
  'weighing',
  'diary',
  'petDocument',
  'carePlan',
  'foundReport',
  'visitReport',
] as const satisfies readonly (typeof FEED_ENTITIES)[number][];

/** The body of a deletion's 409: parts of the pet that were added or changed, and that the device has not read yet. */
export interface UnseenAdditions {
  /** The latest first, at most 20. */
  readonly things: readonly {
    readonly entity: (typeof ADDED_ENTITIES)[number];
    readonly id: string;
    /** The title, the weight as typed, the kind of a diary entry, the finder's message, or the vet's name. */
    readonly title: string;
    /** A day, or an instant in ISO UTC. */
    readonly date: string;
  }[];
  /** Whether there are more, older ones. */
  readonly more: boolean;
  /** The `since` parameter that confirms the deletion, unless there are still newer changes. */
  readonly cursor: string;
}

/**
 * Answers 409 with the stored state if `version` is outdated. With `since`, a cursor of the change feed, also 409 with
 * the stored state and `news` (`UnseenAdditions`) if something was added to the pet after it.
 */
export const deletePet = endpoint({
  method: 'DELETE',
  path: '/api/pets/:petId',
  query: z.object({ version: queryVersion, since: querySince }),
  out: answerType<MessageAnswer>('message'),
});

/** Restores a pet deleted in the last 30 days, with its own records and reminders. */
export const restorePet = endpoint({
  method: 'POST',
  path: '/api/pets/:petId/restore',
  out: answerType<Pet>('id', 'name', 'category', 'version'),
});
