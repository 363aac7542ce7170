import { CATEGORIES, type Category } from '#server/pets/rules.ts';
import { firstNumber } from '#server/phones/rules.ts';

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}/;
/** Months: 200 years. */
const MAX_AGE_MONTHS = 2400;
const MAX_RECORDS = 1_000_000;

/** The calendar day (YYYY-MM-DD) at the start of a value; null if there is none. */
export const parseDay = (value: unknown): string | null => {
  const day = typeof value === 'string' ? (DAY_PATTERN.exec(value)?.[0] ?? '') : '';
  const date = new Date(`${day}T00:00:00Z`);
  if (day === '' || day < '1900' || Number.isNaN(date.getTime())) return null;
  return date.toISOString().startsWith(day) ? day : null;
};

/** An instant in ISO UTC; null if the value is invalid. */
export const parseInstant = (value: unknown): string | null => {
  if (typeof value !== 'string' || parseDay(value) === null) return null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
};

const parseWholeNumber = (value: unknown, max: number): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return Number.isInteger(number) && Number(number) >= 0 && Number(number) <= max
    ? Number(number)
    : null;
};

export const parseMonths = (value: unknown): number | null =>
  parseWholeNumber(value, MAX_AGE_MONTHS);

export const parseCount = (value: unknown): number => parseWholeNumber(value, MAX_RECORDS) ?? 0;

const isCategory = (text: string): text is Category =>
  CATEGORIES.some((category) => category === text);

/** An unknown category becomes other. */
export const parseCategory = (text: string | null): Category => {
  const lowerCaseText = text?.toLowerCase() ?? '';
  return isCategory(lowerCaseText) ? lowerCaseText : 'other';
};

/** The maximum number of characters of a code; the largest QR code holds 7,089. */
const MAX_CODE_LENGTH = 8000;
const MAX_DEPTH = 4;
const MAX_LINE = 200;
const MAX_NAME = 100;
const MAX_NOTES = 10_000;

/** The facts about a pet in a code, ready to be stored (server/scans/contract.ts). */
export interface ScannedProfile {
  readonly type: 'pet_profile';
  /** The pet's id, or its share token. */
  readonly petId: string;
  readonly ownerId: string | null;
  readonly name: string | null;
  readonly category: string | null;
  readonly breed: string | null;
  readonly dateOfBirth: string | null;
  /** Whole months. */
  readonly age: number | null;
  readonly microchipId: string | null;
  readonly birthmarks: string | null;
  readonly medicalRecordCount: number;
  readonly lastUpdated: string | null;
  readonly ownerName: string | null;
  readonly ownerPhone: string | null;
  readonly ownerEmail: string | null;
  readonly emergencyContact: string | null;
  readonly emergencyPhone: string | null;
}

/** The contact on a tag of a pet without a page. */
export type TagContact = Pick<
  ScannedProfile,
  'name' | 'ownerName' | 'ownerPhone' | 'ownerEmail' | 'emergencyContact' | 'emergencyPhone'
>;

/** The result of reading a code, or the message id of the reason for refusing it. */
export type ReadCode =
  | { readonly kind: 'profile'; readonly profile: ScannedProfile }
  /** A share link of this server, with its id or token, and the contact on a card beside it. */
  | { readonly kind: 'own-link'; readonly petId: string; readonly contact?: TagContact }
  /** A share link of another server, rebuilt from its parts so that it contains nothing hidden; http or https. */
  | { readonly kind: 'other-link'; readonly address: string; readonly host: string }
  | { readonly kind: 'contact'; readonly contact: TagContact }
  | { readonly kind: 'refused'; readonly why: 'scans.notAProfile' | 'scans.badFormat' };

const refusedCode = (refusalId: 'scans.notAProfile' | 'scans.badFormat'): ReadCode => ({
  kind: 'refused',
  why: refusalId,
});

const PET_ID = /^[\w-]{1,100}$/;

/** Invisible characters and those that reverse text: control characters, byte order marks, direction marks. */
const INVISIBLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

/** One line of a stranger's text with at most `maxLength` characters; null if nothing is left. */
const toLine = (value: unknown, maxLength = MAX_LINE): string | null => {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
  if (typeof text !== 'string') return null;
  const line = text.toWellFormed().replace(INVISIBLE, ' ').replace(/\s+/g, ' ').trim();
  return line.slice(0, maxLength).toWellFormed().trim() || null;
};

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The first own property among these names that can be read. */
const firstValid = <T>(
  fields: Fields,
  names: readonly string[],
  readValue: (value: unknown) => T | null,
): T | null => {
  for (const name of names) {
    const fieldValue = Object.hasOwn(fields, name) ? readValue(fields[name]) : null;
    if (fieldValue !== null) return fieldValue;
  }
  return null;
};

const parsePetId = (value: unknown): string | null => {
  const id = toLine(value);
  return id !== null && PET_ID.test(id) ? id : null;
};

const isDeeperThan = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1)));

/** A code of another version may use the same names with other meanings. */
const isOurVersion = (fields: Fields): boolean =>
  ['version', 'v'].every(
    (name) => !Object.hasOwn(fields, name) || ['1', '1.0'].includes(String(fields[name])),
  );

/** Markup, templates and addresses that execute something. No genuine code contains them. */
const EXECUTABLE_TEXT = /<[a-z!/?]|\{\{|\b(?:java|vb)script:|\bdata:[a-z]+\//i;

/**
 * Whether a field contains something that no genuine code has: apart from the owner's, fields are texts and small
 * numbers.
 */
const isHostile = ([name, value]: readonly [string, unknown]): boolean => {
  if (typeof value === 'string') return EXECUTABLE_TEXT.test(value);
  if (isFields(value)) return name !== 'owner' || Object.entries(value).some(isHostile);
  return Array.isArray(value) || Math.abs(Number(value)) > Number.MAX_SAFE_INTEGER;
};

const parseProfile = (fields: Fields, petId: string): ScannedProfile => {
  const line = (...names: readonly string[]) => firstValid(fields, names, toLine);
  const owner = firstValid(fields, ['owner'], (value) => (isFields(value) ? value : null)) ?? {};
  const readOwnerField = (nestedField: string, flat: string) =>
    firstValid(owner, [nestedField], toLine) ?? line(flat);
  return {
    type: 'pet_profile',
    petId,
    ownerId: line('ownerId', 'userId'),
    name: firstValid(fields, ['name', 'petName'], (value) => toLine(value, MAX_NAME)),
    category: line('category'),
    breed: line('breed'),
    dateOfBirth: firstValid(fields, ['dateOfBirth'], parseDay),
    age: firstValid(fields, ['age'], parseMonths),
    microchipId: line('microchipId'),
    birthmarks: firstValid(fields, ['birthmarks'], (value) => toLine(value, MAX_NOTES)),
    medicalRecordCount: firstValid(fields, ['medicalRecordCount'], parseCount) ?? 0,
    lastUpdated: firstValid(fields, ['lastUpdated', 'timestamp'], parseInstant),
    ownerName: readOwnerField('name', 'ownerName'),
    ownerPhone: readOwnerField('phone', 'ownerPhone'),
    ownerEmail: readOwnerField('email', 'ownerEmail'),
    emergencyContact: readOwnerField('emergencyContact', 'emergencyContact'),
    emergencyPhone: readOwnerField('emergencyPhone', 'emergencyPhone'),
  };
};

const readJson = (text: string): ReadCode => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refusedCode('scans.badFormat');
  }
  if (isDeeperThan(value, MAX_DEPTH)) return refusedCode('scans.badFormat');
  const fields = isFields(value) ? value : {};
  const petId = firstValid(fields, ['petId', 'id'], parsePetId);
  const type = firstValid(fields, ['type'], (kind) => (kind === 'pet_profile' ? kind : null));
  if (petId === null || type === null || !isOurVersion(fields))
    return refusedCode('scans.notAProfile');
  if (Object.entries(fields).some(isHostile)) return refusedCode('scans.notAProfile');
  return { kind: 'profile', profile: parseProfile(fields, petId) };
};

const SHARE_PATH = /^\/shared?\/pet\/([\w-]{1,100})\/?$/;
const LOOKS_LIKE_LINK = /^(https?:\/\/|\/shared?\/pet\/)/i;

/** Reads a share link; undefined if the text is none. */
const readLink = (text: string, ownAddress: string): ReadCode | undefined => {
  if (!LOOKS_LIKE_LINK.test(text) || !URL.canParse(text, ownAddress)) return undefined;
  const { protocol, host, pathname, username, password } = new URL(text, ownAddress);
  const petId = SHARE_PATH.exec(pathname)?.[1];
  if (petId === undefined || username !== '' || password !== '') return undefined;
  if (host === new URL(ownAddress).host) return { kind: 'own-link', petId };
  return { kind: 'other-link', address: `${protocol}//${host}/share/pet/${petId}`, host };
};

interface CardLine {
  readonly property: string;
  readonly value: string;
}

const CARD_LINE = /^([A-Za-z-]{1,20})(?:;[^:]{0,100})?:(.*)$/;

/** The unfolded lines between the first BEGIN and END; undefined if the card has no end. */
const cardLines = (text: string): readonly CardLine[] | undefined => {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')
    .slice(1);
  const end = lines.findIndex((line) => /^END:VCARD\s*$/i.test(line));
  if (end < 0) return undefined;
  return lines.slice(0, end).flatMap((line) => {
    const [, property = '', value = ''] = CARD_LINE.exec(line) ?? [];
    return property === '' ? [] : [{ property: property.toUpperCase(), value }];
  });
};

const unescapeText = (value: string): string =>
  value.replace(/\\(.)/g, (_, escapedCharacter: string) =>
    /n/i.test(escapedCharacter) ? '\n' : escapedCharacter,
  );

/** Matches a structured name with only a given name. */
const ONLY_NAME = /^;((?:[^;\\]|\\.)*);;;$/;

/**
 * Reads a contact card. Alaga's cards have only the pet's name as a given name (server/sharing/rules.ts); other cards
 * are of people. Only the first few values of each property count, as many as Alaga writes, so that nothing can be
 * appended.
 */
const readCard = (text: string, ownAddress: string): ReadCode | undefined => {
  if (!/^BEGIN:VCARD\r?\n/i.test(text)) return undefined;
  const lines = cardLines(text);
  if (!lines) return refusedCode('scans.badFormat');
  const raw = (name: string, place = 0) =>
    lines.filter(({ property }) => property === name)[place]?.value ?? '';
  const line = (...fieldNames: Parameters<typeof raw>) => toLine(unescapeText(raw(...fieldNames)));
  const link = readLink(unescapeText(raw('URL')), ownAddress);
  if (link?.kind === 'other-link') return link;
  const name = unescapeText(raw('FN'));
  const onlyName = ONLY_NAME.exec(raw('N'))?.[1];
  if (raw('VERSION') !== '4.0' || onlyName === undefined || unescapeText(onlyName) !== name) {
    return link ?? refusedCode('scans.notAProfile');
  }
  const contact = {
    name: toLine(name, MAX_NAME),
    ownerName: line('ORG'),
    ownerPhone: line('TEL'),
    ownerEmail: line('EMAIL'),
    emergencyContact: line('RELATED'),
    emergencyPhone: line('TEL', 1),
  };
  return link?.kind === 'own-link' ? { ...link, contact } : { kind: 'contact', contact };
};

/** One or several numbers. */
const PHONES_PATTERN = /^[\d\s()./;,+-]+$/;
const MIN_PHONE_DIGITS = 7;
const EMAIL_PATTERN = /^[\w.+-]+@[a-z\d-]+(?:\.[a-z\d-]+)+$/i;

/**
 * A `tel:` link for the first number; undefined for other texts, and for short numbers that may cost money or trigger
 * something.
 */
export const callLink = (phone: string | null): string | undefined => {
  if (phone === null || !PHONES_PATTERN.test(phone)) return undefined;
  const number = firstNumber(phone, MIN_PHONE_DIGITS);
  return number === undefined ? undefined : `tel:${number}`;
};

/** A `mailto:` link; undefined for an invalid address, or one with a subject, copies or a text. */
export const mailLink = (email: string | null): string | undefined =>
  email !== null && EMAIL_PATTERN.test(email) ? `mailto:${email}` : undefined;

/**
 * Reads a scanned code. Its contents are untrusted: only the fields named here are read, each with its own type;
 * nothing is executed, and only share links become links. `ownAddress` is this app's address.
 */
export const readCode = (text: string, ownAddress: string): ReadCode => {
  if (text.length > MAX_CODE_LENGTH) return refusedCode('scans.badFormat');
  const code = text.replace(/^\ufeff/, '').trim();
  return readLink(code, ownAddress) ?? readCard(code, ownAddress) ?? readJson(code);
};
