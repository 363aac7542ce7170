import * as z from 'zod/mini';
import type { MessageAnswer } from '#server/accounts/contract.ts';
import {
  EMAIL_LENGTH,
  LINE_LENGTH,
  NAME_LENGTH,
  NOTES_LENGTH,
  newId,
  noNul,
  optionalText,
  requiredText,
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

/** A vet clinic as an owner sees it. What is not known is null. */
export interface Clinic {
  readonly id: string;
  /** `Veterinary clinic` where the source names none: `nameKnown` is false then, and the app says it in its language. */
  readonly name: string;
  readonly nameKnown: boolean;
  /** `Address not known` where the source has none: `addressKnown` is false then. */
  readonly address: string;
  readonly addressKnown: boolean;
  /** As it is to be dialled; the first, where the source lists several. */
  readonly phone: string | null;
  readonly email: string | null;
  readonly type: string;
  /** In the syntax of OpenStreetMap's `opening_hours` from a directory; an owner may have written anything. */
  readonly hours: string | null;
  readonly description: string | null;
  /** http or https alone. */
  readonly website: string | null;
  /** Both in degrees, or both null: then there is no marker and no way there. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** `4.5`; `0` where nobody has rated. */
  readonly averageRating: string;
  readonly totalRatings: number;
  /** In km from the place that was asked for; null without one, or where the clinic has no coordinates. */
  readonly distance: number | null;
  /**
   * Whom to name with it: see ATTRIBUTIONS. Google's terms forbid to draw its places (`google`) on any map but its own, so
   * the Simple Map leaves them out.
   */
  readonly source: ClinicSource;
  /** The clinic's own page at its source, where it can be looked up and set right; null where there is none. */
  readonly sourceUrl: string | null;
  /** The asking owner's own entry, which nobody else sees. */
  readonly own: boolean;
  /** The directory lists it no more; it is kept because owners rated it. */
  readonly gone: boolean;
}

/** A rating as everybody sees it: whose it is stays unsaid. */
export interface ClinicRating {
  readonly id: string;
  readonly rating: number;
  readonly review: string | null;
  readonly createdAt: string;
  /** Always `Anonymous`. */
  readonly userName: string;
  /** Always `User`. */
  readonly userLastName: string;
  /** The asking owner's own. */
  readonly own: boolean;
}

export type { ClinicImport, ClinicName, DirectoryStatus, Network } from './rules.ts';

const within = (code: MessageId, low: number, high: number) =>
  z.number({ error: errorId(code) }).check(z.gte(low, errorId(code)), z.lte(high, errorId(code)));

const NUMBER = /^[+-]?(\d{1,3}(\.\d{0,20})?|\.\d{1,20})$/;

/** A number as an address writes it. */
const textWithin = (code: MessageId, low: number, high: number) =>
  z.pipe(
    z.string({ error: errorId(code) }).check(z.trim(), z.regex(NUMBER, errorId(code))),
    z.pipe(z.transform(Number), within(code, low, high)),
  );

interface Asked {
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
    z.refine<Asked>(({ lat, lng }) => (lat === undefined) === (lng === undefined), {
      error: errorId('clinics.place.invalid'),
      path: ['lat'],
    }),
  );

/**
 * The clinics within `radius` km (25 without one, at most 100) of `lat` and `lng`, nearest first, then those of the owner's
 * own that have no coordinates; without a place all that are known, by name. At most 500; `X-Total-Count` says how many
 * there are. A directory that was not read in 7 days is read first, for some seconds at most: see `directoryStatus`.
 */
export const listClinics = endpoint({
  method: 'GET',
  path: '/api/vet-clinics',
  query: around,
  out: answerType<readonly Clinic[]>(),
});

/** How old the list for the same place is, and whether it is being read. Reads nothing from the network. */
export const directoryStatus = endpoint({
  method: 'GET',
  path: '/api/vet-clinics/status',
  query: around,
  out: answerType<DirectoryStatus>(),
});

export const readNetwork = endpoint({
  method: 'GET',
  path: '/api/vet-clinics/network',
  out: answerType<Network>(),
});

/** The household's answer, which may change at any time; 403 with a hosted server, whose operator decides. */
export const allowNetwork = endpoint({
  method: 'PUT',
  path: '/api/vet-clinics/network',
  body: z.object({ allowed: z.boolean({ error: errorId('field.flag') }) }),
  out: answerType<Network>(),
});

/** Up to 8 names that hold what was typed: from the owner's own records, then known clinics. */
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

/** `0917 123 4567`, `+63 (2) 8123-4567 loc. 12`: something with digits; the app makes a link of it. */
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
  latitude: z.optional(z.nullable(within('clinics.place.invalid', -90, 90))),
  longitude: z.optional(z.nullable(within('clinics.place.invalid', -180, 180))),
});

interface Located {
  readonly latitude?: number | null | undefined;
  readonly longitude?: number | null | undefined;
}

const bothOrNone = z.refine<Located>(
  ({ latitude, longitude }) => ((latitude ?? null) === null) === ((longitude ?? null) === null),
  { error: errorId('clinics.place.invalid'), path: ['latitude'] },
);

/** The fields of an own clinic that an owner types. */
export const clinicForm = fields.check(bothOrNone);

/** A clinic that its owner alone sees. */
export const createClinic = endpoint({
  method: 'POST',
  path: '/api/vet-clinics',
  body: z.extend(fields, { id: newId }).check(bothOrNone),
  bodySize: 'notes',
  status: 201,
  out: answerType<Clinic>(),
});

/** 404 for whatever is not the owner's own, the directory's clinics included. */
export const updateClinic = endpoint({
  method: 'PUT',
  path: '/api/vet-clinics/:clinicId',
  body: z.partial(fields).check(bothOrNone),
  bodySize: 'notes',
  out: answerType<Clinic>(),
});

export const deleteClinic = endpoint({
  method: 'DELETE',
  path: '/api/vet-clinics/:clinicId',
  out: answerType<MessageAnswer>('message'),
});

/**
 * A GeoJSON or Overpass JSON file of clinics, as the part `file` of a multipart body, to 50 MB. In a household alone: 403
 * with a hosted server, whose operator imports by command. 413 for a larger file, 400 for one that holds no such JSON.
 */
export const importClinics = endpoint({
  method: 'POST',
  path: '/api/vet-clinics/import',
  out: answerType<ClinicImport>(),
});

/** In bytes. */
export const MAX_IMPORT_BYTES = 50 * 1024 * 1024;

/** Newest first, the owner's own before all; at most 100, `X-Total-Count` says how many there are. */
export const clinicRatings = endpoint({
  method: 'GET',
  path: '/api/vet-clinics/:clinicId/ratings',
  out: answerType<readonly ClinicRating[]>(),
});

/** The same, by its other specified address. */
export const clinicRatingsAlternate = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/ratings',
  out: answerType<readonly ClinicRating[]>(),
});

/** The fields of the rating dialog. */
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

/** One rating an owner and clinic: rating again replaces the earlier one, which keeps its id. */
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

export const deleteRating = endpoint({
  method: 'DELETE',
  path: '/api/clinic-ratings/:ratingId',
  out: answerType<MessageAnswer>('message'),
});

export interface GoogleMapsConfig {
  /**
   * Null where none is configured, or the household has not allowed the network. Meant for browsers, whose requests show
   * it anyway: the operator restricts it to the server's address.
   */
  readonly apiKey: string | null;
}

export const googleMapsConfig = endpoint({
  method: 'GET',
  path: '/api/google-maps-config',
  out: answerType<GoogleMapsConfig>(),
});
