import { isPlace, pageIn } from '#server/clinics/osm/osm.ts';
import { isJson } from '#server/clinics/osm/overpass-answer.ts';
import { cleanLine } from '#server/clinics/osm/tags.ts';
import type { Place } from '#server/clinics/rules.ts';
import { EMAIL_LENGTH, LINE_LENGTH, NAME_LENGTH } from '#server/http/contract.ts';
import type { Parts } from '#server/parts.ts';
import { DirectoryError, readBody } from './directory-error.ts';
import type { FoundClinic } from './match-clinics.ts';

/**
 * Google's terms let nobody keep what it tells of a place but the place's id: so its places are asked for anew with
 * every list, are shown with its name and on its own map alone, and only the id is written down, where an owner rates one.
 */
const FIELDS = [
  'id',
  'displayName',
  'formattedAddress',
  'location',
  'internationalPhoneNumber',
  'websiteUri',
  'regularOpeningHours.periods',
  'businessStatus',
];

/** In metres, as specified. */
const RADIUS = 25_000;

/** In degrees, about a kilometre: nobody needs to know at which door an owner stands. */
const roundCoordinate = (degrees: number): number => Math.round(degrees * 100) / 100;

/** The most that Google gives at once. */
const MAX_PLACES = 20;

const MAX_BYTES = 1024 * 1024;
const LASTS = 5000;

const DAYS = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];

const timeOf = (point: unknown): { readonly day: string; readonly time: string } | undefined => {
  if (!isJson(point)) return undefined;
  const { day, hour, minute } = point;
  const name = typeof day === 'number' ? DAYS[day] : undefined;
  if (name === undefined || typeof hour !== 'number') return undefined;
  const two = (value: number): string => String(value).padStart(2, '0');
  return { day: name, time: `${two(hour)}:${two(typeof minute === 'number' ? minute : 0)}` };
};

/** Google's periods in the syntax that all clinics' hours have here; one that never closes is open always. */
const hoursOf = (opening: unknown): string | null => {
  const periods: unknown = isJson(opening) ? opening['periods'] : undefined;
  if (!Array.isArray(periods) || periods.length === 0) return null;
  const rules = periods.map((period: unknown) => {
    const open = timeOf(isJson(period) ? period['open'] : undefined);
    const close = timeOf(isJson(period) ? period['close'] : undefined);
    if (!open) return null;
    return close ? `${open.day} ${open.time}-${close.time}` : '24/7';
  });
  if (rules.includes(null)) return null;
  return rules.includes('24/7') ? '24/7' : rules.join('; ');
};

const textAt = (value: unknown, length: number): string | null =>
  typeof value === 'string' ? cleanLine(value, length) : null;

const PLACE_ID = /^[\w-]{10,255}$/;

const clinicOf = (place: unknown): FoundClinic | undefined => {
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
    hours: hoursOf(place['regularOpeningHours']),
    description: null,
    website: website === null ? null : pageIn(website),
    // Casts: `isPlace` is true of numbers alone.
    latitude: latitude as number,
    longitude: longitude as number,
  };
};

const parse = (body: string): readonly FoundClinic[] => {
  try {
    const answer: unknown = JSON.parse(body);
    // No place at all is an empty object.
    const places: unknown = isJson(answer) ? (answer['places'] ?? []) : undefined;
    if (Array.isArray(places)) return places.map(clinicOf).filter((each) => each !== undefined);
  } catch {
    // Said below.
  }
  throw new DirectoryError('the answer is not whole', false);
};

/** The places for veterinary care that Google knows nearest, at most 20. Throws DirectoryError. */
export const askGoogle = async (
  { googlePlacesUrl }: Parts['config'],
  key: string,
  { latitude, longitude }: Place,
): Promise<readonly FoundClinic[]> => {
  const around = { latitude: roundCoordinate(latitude), longitude: roundCoordinate(longitude) };
  let response: Response;
  try {
    response = await fetch(googlePlacesUrl, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(LASTS),
      headers: {
        'Content-Type': 'application/json',
        'X-Goog-Api-Key': key,
        'X-Goog-FieldMask': FIELDS.map((field) => `places.${field}`).join(','),
      },
      body: JSON.stringify({
        includedTypes: ['veterinary_care'],
        maxResultCount: MAX_PLACES,
        rankPreference: 'DISTANCE',
        locationRestriction: { circle: { center: around, radius: RADIUS } },
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

/** The id, among all clinics', of a place that Google knows. */
export const googleClinicId = (placeId: string): string => `${PREFIX}${placeId}`;

/** Google's id in a clinic's; undefined where it is none of Google's. */
export const placeIdIn = (clinicId: string): string | undefined => {
  const placeId = clinicId.startsWith(PREFIX) ? clinicId.slice(PREFIX.length) : '';
  return PLACE_ID.test(placeId) ? placeId : undefined;
};
