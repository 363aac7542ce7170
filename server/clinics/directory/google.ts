import { isPlace, parsePageUrl } from '#server/clinics/osm/osm.ts';
import { isJson } from '#server/clinics/osm/overpass-answer.ts';
import { cleanLine } from '#server/clinics/osm/tags.ts';
import type { Place } from '#server/clinics/rules.ts';
import { EMAIL_LENGTH, LINE_LENGTH, NAME_LENGTH } from '#server/http/contract.ts';
import type { Parts } from '#server/parts.ts';
import { DirectoryError, readBody } from './directory-error.ts';
import type { FoundClinic } from './match-clinics.ts';

/**
 * Google's terms allow storing only the id of a place. So its places are requested for every list, shown only with
 * Google's name and on its own map, and only the id is stored, when an owner rates the place.
 */
const PLACE_FIELDS = [
  'id',
  'displayName',
  'formattedAddress',
  'location',
  'internationalPhoneNumber',
  'websiteUri',
  'regularOpeningHours.periods',
  'businessStatus',
];

/** The specified search radius in metres. */
const RADIUS_METRES = 25_000;

/** Rounds degrees to about a kilometre, so that the owner's exact position is not sent. */
const roundCoordinate = (degrees: number): number => Math.round(degrees * 100) / 100;

/** The maximum number of results that Google returns at once. */
const MAX_PLACES = 20;

const MAX_BYTES = 1024 * 1024;
const REQUEST_TIMEOUT = 5000;

const DAYS = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];

const parsePoint = (
  point: unknown,
): { readonly day: string; readonly time: string } | undefined => {
  if (!isJson(point)) return undefined;
  const { day, hour, minute } = point;
  const name = typeof day === 'number' ? DAYS[day] : undefined;
  if (name === undefined || typeof hour !== 'number') return undefined;
  const padToTwoDigits = (value: number): string => String(value).padStart(2, '0');
  return {
    day: name,
    time: `${padToTwoDigits(hour)}:${padToTwoDigits(typeof minute === 'number' ? minute : 0)}`,
  };
};

/**
 * Converts Google's opening periods to the syntax of OpenStreetMap's `opening_hours`, which all clinics use. A place
 * that never closes is `24/7`.
 */
const formatOpeningHours = (openingHours: unknown): string | null => {
  const periods: unknown = isJson(openingHours) ? openingHours['periods'] : undefined;
  if (!Array.isArray(periods) || periods.length === 0) return null;
  const rules = periods.map((period: unknown) => {
    const openTime = parsePoint(isJson(period) ? period['open'] : undefined);
    const close = parsePoint(isJson(period) ? period['close'] : undefined);
    if (!openTime) return null;
    return close ? `${openTime.day} ${openTime.time}-${close.time}` : '24/7';
  });
  if (rules.includes(null)) return null;
  return rules.includes('24/7') ? '24/7' : rules.join('; ');
};

const textAt = (value: unknown, length: number): string | null =>
  typeof value === 'string' ? cleanLine(value, length) : null;

const PLACE_ID = /^[\w-]{10,255}$/;

const parseClinic = (place: unknown): FoundClinic | undefined => {
  if (!isJson(place) || place['businessStatus'] === 'CLOSED_PERMANENTLY') return undefined;
  const { id, location } = place;
  const { latitude, longitude } = isJson(location) ? location : {};
  if (typeof id !== 'string' || !PLACE_ID.test(id) || !isPlace(latitude, longitude)) {
    return undefined;
  }
  const website = textAt(place['websiteUri'], EMAIL_LENGTH);
  return {
    source: 'google',
    sourceId: id,
    name: isJson(place['displayName']) ? textAt(place['displayName']['text'], NAME_LENGTH) : null,
    address: textAt(place['formattedAddress'], LINE_LENGTH),
    phone: textAt(place['internationalPhoneNumber'], NAME_LENGTH),
    email: null,
    type: 'general',
    hours: formatOpeningHours(place['regularOpeningHours']),
    description: null,
    website: website === null ? null : parsePageUrl(website),
    // Casts: `isPlace` accepts only numbers.
    latitude: latitude as number,
    longitude: longitude as number,
  };
};

const parse = (body: string): readonly FoundClinic[] => {
  try {
    const answer: unknown = JSON.parse(body);
    // Without results Google sends an empty object.
    const places: unknown = isJson(answer) ? (answer['places'] ?? []) : undefined;
    if (Array.isArray(places)) return places.map(parseClinic).filter((item) => item !== undefined);
  } catch {
    // An unreadable body is reported below.
  }
  throw new DirectoryError('the answer is not whole', false);
};

/** Returns the nearest veterinary places known to Google, at most 20. Throws DirectoryError. */
export const askGoogle = async (
  { googlePlacesUrl }: Parts['config'],
  key: string,
  { latitude, longitude }: Place,
): Promise<readonly FoundClinic[]> => {
  const roundedPlace = {
    latitude: roundCoordinate(latitude),
    longitude: roundCoordinate(longitude),
  };
  let response: Response;
  try {
    response = await fetch(googlePlacesUrl, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT),
      headers: {
        'Content-Type': 'application/json',
        'X-Goog-Api-Key': key,
        'X-Goog-FieldMask': PLACE_FIELDS.map((field) => `places.${field}`).join(','),
      },
      body: JSON.stringify({
        includedTypes: ['veterinary_care'],
        maxResultCount: MAX_PLACES,
        rankPreference: 'DISTANCE',
        locationRestriction: { circle: { center: roundedPlace, radius: RADIUS_METRES } },
      }),
    });
  } catch {
    throw new DirectoryError('could not be reached', true);
  }
  try {
    if (response.status !== 200) throw new DirectoryError(`answered ${response.status}`, true);
    return parse(await readBody(response, MAX_BYTES));
  } finally {
    await response.body?.cancel().catch(() => undefined);
  }
};

const PREFIX = 'google:';

/** The clinic id of a Google place. */
export const googleClinicId = (placeId: string): string => `${PREFIX}${placeId}`;

/** Google's place id in a clinic id; undefined for other clinics. */
export const placeIdIn = (clinicId: string): string | undefined => {
  const placeId = clinicId.startsWith(PREFIX) ? clinicId.slice(PREFIX.length) : '';
  return PLACE_ID.test(placeId) ? placeId : undefined;
};
