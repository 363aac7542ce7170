import type { FoundClinic } from '#server/clinics/directory/match-clinics.ts';
import { clinicFromTags, isPlace, isVeterinary } from './osm.ts';
import type { Tags } from './tags.ts';

/** A JSON object with unknown values. */
type Json = Readonly<Record<string, unknown>>;

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const tagsIn = (value: unknown): Tags =>
  isJson(value)
    ? Object.fromEntries(
        Object.entries(value).filter(
          (entry): entry is [string, string] => typeof entry[1] === 'string',
        ),
      )
    : {};

/** A node has coordinates; a way or a relation has the centre from `out center`. */
const parsePlace = (element: Json) => {
  const positionSource = isJson(element['center']) ? element['center'] : element;
  const [latitude, longitude] = [positionSource['lat'], positionSource['lon']];
  return isPlace(latitude, longitude)
    ? // Casts: `isPlace` accepts only numbers.
      { latitude: latitude as number, longitude: longitude as number }
    : undefined;
};

const parseClinic = (element: unknown): FoundClinic | undefined => {
  if (!isJson(element) || !/^(node|way|relation)$/.test(String(element['type']))) return undefined;
  const place = parsePlace(element);
  const tags = tagsIn(element['tags']);
  if (!Number.isSafeInteger(element['id']) || !place || !isVeterinary(tags)) return undefined;
  const sourceId = `${element['type']}/${element['id']}`;
  return clinicFromTags({ source: 'osm', sourceId, ...place }, tags);
};

export interface OverpassAnswer {
  readonly clinics: readonly FoundClinic[];
  /** Elements that are no clinic, or have no place. */
  readonly skipped: number;
}

/**
 * Reads the clinics in an Overpass answer. Undefined if it is no such answer or an incomplete one: Overpass answers 200
 * first, and reports in a final `remark` that it ran out of time or memory.
 */
export const readOverpass = (answer: unknown): OverpassAnswer | undefined => {
  if (!isJson(answer) || !Array.isArray(answer['elements'])) return undefined;
  if (typeof answer['remark'] === 'string' && /error/i.test(answer['remark'])) return undefined;
  const elements: readonly unknown[] = answer['elements'];
  const clinics = elements.map(parseClinic).filter((clinic) => clinic !== undefined);
  return { clinics, skipped: elements.length - clinics.length };
};
