import type { FoundClinic } from '#server/clinics/directory/match-clinics.ts';
import { EMAIL_LENGTH, LINE_LENGTH, NAME_LENGTH, NOTES_LENGTH } from '#server/http/contract.ts';
import { composeAddress } from './osm-address.ts';
import { cleanLine, type Tags } from './tags.ts';

/** The first of these tags that has a value. */
const firstTag = (tags: Tags, names: readonly string[], length: number): string | null => {
  for (const name of names) {
    const line = cleanLine(tags[name], length);
    if (line !== null) return line;
  }
  return null;
};

/** The first valid value of a tag that lists several, separated by semicolons. */
const firstListed = (
  tags: Tags,
  names: readonly string[],
  readTag: (text: string) => string | null,
): string | null => {
  for (const name of names) {
    for (const part of tags[name]?.split(/[;,|]/) ?? []) {
      const text = cleanLine(part, LINE_LENGTH);
      const value = text === null ? null : readTag(text);
      if (value !== null) return value;
    }
  }
  return null;
};

/** Digits and common separators, with at least seven digits. */
const parsePhone = (text: string): string | null =>
  text.length <= NAME_LENGTH && text.replace(/\D/g, '').length >= 7 ? text : null;

const parseEmail = (text: string): string | null => {
  const address = text.replace(/^mailto:/i, '');
  return address.length <= EMAIL_LENGTH && /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(address)
    ? address
    : null;
};

const BARE_HOST = /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#].*)?$/i;

/** An address that a browser opens as a page. `example.com` without a scheme becomes one. */
export const parsePageUrl = (text: string): string | null => {
  const url = URL.parse(BARE_HOST.test(text) ? `https://${text}` : text);
  const isPage = url !== null && /^https?:$/.test(url.protocol) && url.username === '';
  return isPage && url.href.length <= LINE_LENGTH ? url.href : null;
};

/** Takes the first web address. Commas do not separate addresses, because they may contain commas. */
const parseWebsite = (tags: Tags): string | null => {
  for (const name of ['website', 'contact:website', 'url', 'contact:facebook', 'facebook']) {
    for (const part of tags[name]?.split(/;\s/) ?? []) {
      const text = cleanLine(part, NOTES_LENGTH);
      const page = text === null ? null : parsePageUrl(text);
      if (page !== null) return page;
    }
  }
  return null;
};

const PHONE_TAGS = ['phone', 'contact:phone', 'mobile', 'contact:mobile', 'phone:mobile'];

export const isVeterinary = (tags: Tags): boolean =>
  tags['amenity'] === 'veterinary' || tags['healthcare'] === 'veterinary';

/** Closed permanently but still on the map. */
const isDisused = (tags: Tags): boolean =>
  /^(yes|true)$/.test(tags['disused'] ?? tags['abandoned'] ?? '');

/** Converts OpenStreetMap tags to a clinic; undefined if they describe no open clinic or have no valid place. */
export const clinicFromTags = (
  identity: Pick<FoundClinic, 'source' | 'sourceId' | 'latitude' | 'longitude'>,
  tags: Tags,
): FoundClinic | undefined => {
  if (isDisused(tags)) return undefined;
  return {
    ...identity,
    name: firstTag(tags, ['name', 'name:en', 'official_name', 'brand', 'operator'], NAME_LENGTH),
    address: composeAddress(tags),
    phone: firstListed(tags, PHONE_TAGS, parsePhone),
    email: firstListed(tags, ['email', 'contact:email'], parseEmail),
    type: tags['emergency'] === 'yes' ? 'emergency' : 'general',
    hours: cleanLine(tags['opening_hours'], 255),
    description: firstTag(tags, ['description', 'description:en'], NOTES_LENGTH),
    website: parseWebsite(tags),
  };
};

/** Whether the coordinates are valid. 0, 0 is treated as a mistake. */
export const isPlace = (latitude: unknown, longitude: unknown): boolean =>
  typeof latitude === 'number' &&
  typeof longitude === 'number' &&
  Math.abs(latitude) <= 90 &&
  Math.abs(longitude) <= 180 &&
  !(latitude === 0 && longitude === 0);
