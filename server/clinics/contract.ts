import * as z from 'zod/mini';
import type { MessageAnswer } from '#server/accounts/contract.ts';
import { editConflict } from '#server/deleted/contract.ts';
import {
  EMAIL_LENGTH,
  LINE_LENGTH,
  NAME_LENGTH,
  NOTES_LENGTH,
  newId,
  noNul,
  optionalText,
  queryVersion,
  requiredText,
  version,
} from '#server/http/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import type { MessageId } from '#server/messages/ids.ts';
import {
  type ClinicImport,
  type ClinicName,
  type ClinicSource,
  type DirectoryStatus,
  isEmail,
  isPage,
  MAX_RADIUS,
  MAX_RATING,
  MIN_RATING,
  type Network,
} from './rules.ts';

/** A vet clinic in answers. Unknown values are null. */
export interface Clinic {
  readonly id: string;
  /** `Veterinary clinic` if the source has no name; `nameKnown` is false then, and the app shows a translated text. */
  readonly name: string;
  readonly nameKnown: boolean;
  /** `Address not known` if the source has none; `addressKnown` is false then. */
  readonly address: string;
  readonly addressKnown: boolean;
  /** The phone number as it is dialled; the first one if the source lists several. */
  readonly phone: string | null;
  readonly email: string | null;
  readonly type: string;
  /** From a directory, in the syntax of OpenStreetMap's `opening_hours`; from an owner, any text. */
  readonly hours: string | null;
  readonly description: string | null;
  /** The address of the website, always http or https. */
  readonly website: string | null;
  /** Degrees; both null if unknown, in which case there is no marker and no route. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** The average such as `4.5`; `0` without ratings. */
  readonly averageRating: string;
  readonly totalRatings: number;
  /** Kilometres from the requested place; null without one, or if the clinic has no coordinates. */
  readonly distance: number | null;
  /**
   * The source to be credited, see ATTRIBUTIONS. Google's terms forbid showing its places on other maps, so the Simple
   * Map leaves out `google`.
   */
  readonly source: ClinicSource;
  /** The clinic's page at its source, for looking it up or correcting it; null if there is none. */
  readonly sourceUrl: string | null;
  /** Whether the owner added this clinic; no other account sees it. */
  readonly own: boolean;
  /** Whether the directory no longer lists the clinic, which is kept because of its ratings. */
  readonly gone: boolean;
  /** The time of the last edit that was merged with one from another device (ISO UTC); null if there was none. */
  readonly mergedAt: string | null;
  /** Rises with each edit of an own clinic. It says nothing about other clinics. */
  readonly version: number;
  /** ISO UTC; null for a place that was just read from Google. */
  readonly updatedAt: string | null;
}

/** A clinic that this server stores. */
export interface StoredClinic extends Clinic {
  readonly updatedAt: string;
}

/** A rating as everybody sees it, without its author. */
export interface ClinicRating {
  readonly id: string;
  readonly rating: number;
  readonly review: string | null;
  readonly createdAt: string;
  /** The first name of the author, always `Anonymous`. */
  readonly userName: string;
  /** The last name of the author, always `User`. */
  readonly userLastName: string;
  /** Whether the requesting owner wrote this rating. */
  readonly own: boolean;
}

export type { ClinicImport, ClinicName, DirectoryStatus, Network } from './rules.ts';

const coordinateWithin = (code: MessageId, minimum: number, maximum: number) =>
  z
    .number({ error: errorId(code) })
    .check(z.gte(minimum, errorId(code)), z.lte(maximum, errorId(code)));

const NUMBER = /^[+-]?(\d{1,3}(\.\d{0,20})?|\.\d{1,20})$/;

/** A number in an address's query, within these bounds. */
const textWithin = (code: MessageId, minimum: number, maximum: number) =>
  z.pipe(
    z.string({ error: errorId(code) }).check(z.trim(), z.regex(NUMBER, errorId(code))),
    z.pipe(z.transform(Number), coordinateWithin(code, minimum, maximum)),
  );

interface ClinicSearch {
  readonly lat?: number | undefined;
  readonly lng?: number | undefined;
}

const around = z
  .object({
    lat: z.optional(textWithin('clinics.place.invalid', -90, 90)),
    lng: z.optional(textWithin('clinics.place.invalid', -180, 180)),
    radius: z.optional(textWithin('clinics.radius.invalid', 0.001, MAX_RADIUS)),
  })
  .check(
    z.refine<ClinicSearch>(({ lat, lng }) => (lat === undefined) === (lng === undefined), {
      error: errorId('clinics.place.invalid'),
      path: ['lat'],
    }),
  );

/**
 * The clinics within `radius` km (default 25, at most 100) of `lat` and `lng`, nearest first, followed by the owner's
 * clinics without coordinates; without a place, all known clinics by name. At most 500; `X-Total-Count` is the full
 * number. A directory that was not read for 7 days is read first, which may take a few seconds; see `directoryStatus`.
 * `X-Missing-Source: google` says that Google's clinics are missing because they could not be read.
 */
export const listClinics = endpoint({
  method: 'GET',
  path: '/api/vet-clinics',
  query: around,
  out: answerType<readonly Clinic[]>(),
});

/** The age of the list for a place, and whether it is being updated. Reads nothing from the network. */
export const directoryStatus = endpoint({
  method: 'GET',
  path: '/api/vet-clinics/status',
  query: around,
  out: answerType<DirectoryStatus>(),
});

/** Whether this server may ask directories and map services on the internet. */
export const readNetwork = endpoint({
  method: 'GET',
  path: '/api/vet-clinics/network',
  out: answerType<Network>(),
});

/**
 * Stores the household's permission, which can be changed any time. 403 on a hosted server, whose operator decides by
 * configuration.
 */
export const allowNetwork = endpoint({
  method: 'PUT',
  path: '/api/vet-clinics/network',
  body: z.object({ allowed: z.boolean({ error: errorId('field.flag') }) }),
  out: answerType<Network>(),
});

/** Up to 8 names that contain the typed text, from the owner's records and then from known clinics. */
export const clinicNames = endpoint({
  method: 'GET',
  path: '/api/vet-clinics/names',
  query: z.object({
    q: z
      .string({ error: errorId('field.text') })
      .check(z.trim(), z.maxLength(LINE_LENGTH, errorId('field.tooLong.200')), noNul),
  }),
  out: answerType<readonly ClinicName[]>(),
});

/**
 * Text with at least one digit, such as `0917 123 4567` or `+63 (2) 8123-4567 loc. 12`. The app turns it into a link.
 */
const phone = optionalText(NAME_LENGTH).check(
  z.refine((text) => !text || /\d/.test(text), errorId('clinics.phone.invalid')),
);

const email = optionalText(EMAIL_LENGTH).check(
  z.refine((text) => !text || isEmail(text), errorId('clinics.email.invalid')),
);

const website = optionalText(LINE_LENGTH).check(
  z.refine((text) => !text || isPage(text), errorId('clinics.website.invalid')),
);

const fields = z.object({
  name: requiredText(NAME_LENGTH, 'clinics.name.required'),
  address: requiredText(LINE_LENGTH, 'clinics.address.required'),
  phone,
  email,
  hours: optionalText(LINE_LENGTH),
  description: optionalText(NOTES_LENGTH),
  website,
  latitude: z.optional(z.nullable(coordinateWithin('clinics.place.invalid', -90, 90))),
  longitude: z.optional(z.nullable(coordinateWithin('clinics.place.invalid', -180, 180))),
});

interface LocatedClinic {
  readonly latitude?: number | null | undefined;
  readonly longitude?: number | null | undefined;
}

const bothOrNone = z.refine<LocatedClinic>(
  ({ latitude, longitude }) => ((latitude ?? null) === null) === ((longitude ?? null) === null),
  { error: errorId('clinics.place.invalid'), path: ['latitude'] },
);

/** The fields of an own clinic that an owner types. */
export const clinicForm = fields.check(bothOrNone);

/** Creates a clinic that only its owner sees. */
export const createClinic = endpoint({
  method: 'POST',
  path: '/api/vet-clinics',
  body: z.extend(fields, { id: newId }).check(bothOrNone),
  bodySize: 'notes',
  status: 201,
  out: answerType<StoredClinic>('id', 'version'),
});

/** One clinic of the owner's own. 404 for all others, including those of the directory. */
export const readClinic = endpoint({
  method: 'GET',
  path: '/api/vet-clinics/:clinicId',
  out: answerType<StoredClinic>('id', 'version'),
});

/**
 * 404 for clinics that are not the owner's own, including those of the directory. Answers 409 with the stored state if
 * `version` is outdated.
 */
export const updateClinic = endpoint({
  method: 'PUT',
  path: '/api/vet-clinics/:clinicId',
  body: z.extend(z.partial(fields), { version, conflict: editConflict }).check(bothOrNone),
  bodySize: 'notes',
  out: answerType<StoredClinic>('id', 'version'),
});

/**
 * Deletes a clinic that the account added. It can be restored for 30 days, with its rating. Answers 409 with the stored
 * state if `version` is outdated.
 */
export const deleteClinic = endpoint({
  method: 'DELETE',
  path: '/api/vet-clinics/:clinicId',
  query: z.object({ version: queryVersion }),
  out: answerType<MessageAnswer>('message'),
});

/** Restores a clinic deleted in the last 30 days. */
export const restoreClinic = endpoint({
  method: 'POST',
  path: '/api/vet-clinics/:clinicId/restore',
  out: answerType<StoredClinic>('id', 'version'),
});

/**
 * Imports a GeoJSON or Overpass JSON file, as the part `file` of a multipart body, up to 50 MB. Only in a household:
 * 403 on a hosted server, whose operator has a command for it. 413 for a larger file, 400 for other contents.
 */
export const importClinics = endpoint({
  method: 'POST',
  path: '/api/vet-clinics/import',
  out: answerType<ClinicImport>(),
});

/** `MAX_IMPORT_BYTES` is in bytes. */
export const MAX_IMPORT_BYTES = 50 * 1024 * 1024;

/** The owner's own rating first, then the newest; at most 100. `X-Total-Count` is the full number. */
export const clinicRatings = endpoint({
  method: 'GET',
  path: '/api/vet-clinics/:clinicId/ratings',
  out: answerType<readonly ClinicRating[]>(),
});

/** The ratings call at its second specified address. */
export const clinicRatingsAlternate = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/ratings',
  out: answerType<readonly ClinicRating[]>(),
});

export const ratingForm = z.object({
  rating: z
    .int({ error: errorId('clinics.rating.invalid') })
    .check(
      z.refine(
        (stars) => stars >= MIN_RATING && stars <= MAX_RATING,
        errorId('clinics.rating.invalid'),
      ),
    ),
  review: optionalText(NOTES_LENGTH),
});

const id = z
  .string({ error: errorId('clinics.id.required') })
  .check(
    z.trim(),
    z.minLength(1, errorId('clinics.id.required')),
    z.maxLength(NAME_LENGTH, errorId('field.tooLong.100')),
    noNul,
  );

/** One rating for each owner and clinic. Rating again replaces the earlier one and keeps its id. */
export const rateClinic = endpoint({
  method: 'POST',
  path: '/api/clinic-ratings',
  body: z.extend(ratingForm, {
    id: newId,
    clinicId: id,
    medicalRecordId: z.optional(z.nullable(id)),
  }),
  bodySize: 'notes',
  status: 201,
  out: answerType<ClinicRating>('id', 'rating'),
});

/** Deletes the account’s own rating. */
export const deleteRating = endpoint({
  method: 'DELETE',
  path: '/api/clinic-ratings/:ratingId',
  out: answerType<MessageAnswer>('message'),
});

export interface GoogleMapsConfig {
  /**
   * Null if no key is configured, or the household has not allowed the network. Browsers reveal the key in their
   * requests anyway, so the operator must restrict it to the server's address.
   */
  readonly apiKey: string | null;
}

/** The key for Google’s map, if the operator configured one. */
export const googleMapsConfig = endpoint({
  method: 'GET',
  path: '/api/google-maps-config',
  out: answerType<GoogleMapsConfig>(),
});
