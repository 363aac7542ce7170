import { isShareToken } from '#server/pets/rules.ts';
import type { PublicOwner } from './contract.ts';

const PET_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Interprets the name in a public page's address: a share token, or in older links the pet's id. */
export const toPetKey = (
  name: string,
): { readonly id: string } | { readonly shareToken: string } | undefined => {
  if (isShareToken(name)) return { shareToken: name };
  return PET_ID.test(name) ? { id: name } : undefined;
};

/** Removes direction-changing characters, which would also reverse the app's own words on the same line. */
export const removeBidiControls = (text: string): string =>
  text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');

const encoder = new TextEncoder();
const octets = (text: string): number => encoder.encode(text).length;

/** The longest prefix of a text that fits, without splitting a character. */
const truncateTo = (text: string, isShortEnough: (shortText: string) => boolean): string => {
  if (isShortEnough(text)) return text;
  let prefix = '';
  for (const character of text) {
    if (!isShortEnough(`${prefix}${character}…`)) break;
    prefix += character;
  }
  return `${prefix.trimEnd()}…`;
};

/**
 * The most octets of a profile code. At level H that is QR version 22, with 5 pixels per square in a code of 600
 * pixels. Measured: jsQR fails to read some denser codes.
 */
const MAX_CODE_OCTETS = 439;

/** The octets for each text in a code; the birthmarks get the rest. */
const OCTETS_OF_FIELD = { name: 40, breed: 28, microchipId: 24, birthmarks: 96 } as const;

type OptionalText = string | null;

const fitsWithin =
  (capacity: number) =>
  (text: string): boolean =>
    octets(JSON.stringify(text)) - 2 <= capacity;

const shortenText = (text: OptionalText, capacity: number): OptionalText => {
  const cleanText = text?.toWellFormed().trim() ?? '';
  return cleanText === '' ? null : truncateTo(cleanText, fitsWithin(capacity));
};

/** A truncated number would be a different number, so it is left out instead. */
const omitIfTooLong = (text: OptionalText, capacity: number): OptionalText =>
  text !== null && fitsWithin(capacity)(text) ? text.toWellFormed() : null;

/** The address of a pet's public page in share links, collar tags and cards. `base` has no slash at its end. */
export const shareAddress = (base: string, shareToken: string): string =>
  `${base}/share/pet/${shareToken}`;

/** The contents of a profile code. `age` is in whole months, `dateOfBirth` YYYY-MM-DD, `lastUpdated` ISO UTC. */
export interface CodedPet {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly category: string;
  readonly breed: OptionalText;
  readonly dateOfBirth: OptionalText;
  readonly age: number | null;
  readonly microchipId: OptionalText;
  readonly birthmarks: OptionalText;
  readonly medicalRecordCount: number;
  readonly lastUpdated: string;
}

const json = (data: object): string =>
  JSON.stringify(data, (_, value: unknown) => value ?? undefined);

/**
 * The JSON text of a profile code. Missing fields are left out and long ones shortened. The owner's contact is not
 * included (its fields are placeholders), because a scanner reads it from the public profile while that is on.
 */
export const profileCode = (pet: CodedPet): string => {
  const content = {
    type: 'pet_profile',
    petId: pet.id,
    ownerId: pet.userId,
    name: shortenText(pet.name, OCTETS_OF_FIELD.name),
    category: pet.category,
    breed: shortenText(pet.breed, OCTETS_OF_FIELD.breed),
    dateOfBirth: pet.dateOfBirth,
    age: pet.age,
    microchipId: omitIfTooLong(pet.microchipId, OCTETS_OF_FIELD.microchipId),
    medicalRecordCount: pet.medicalRecordCount,
    lastUpdated: pet.lastUpdated,
    owner: { name: '', phone: '', email: '' },
  };
  const remainingOctets = MAX_CODE_OCTETS - octets(json({ ...content, birthmarks: '' }));
  const birthmarks = shortenText(
    pet.birthmarks,
    Math.min(remainingOctets, OCTETS_OF_FIELD.birthmarks),
  );
  return json({ ...content, birthmarks: birthmarks === '…' ? null : birthmarks });
};

/** A pet's contact card. Null, blank and absent fields are left out. */
export interface ContactCard {
  readonly petName: string;
  readonly owner: PublicOwner;
  /** The note that a contacts app shows, with line breaks. */
  readonly note?: string;
  /** An http or https address. */
  readonly url?: string;
  /** A base64 data URL of a JPEG, PNG, WebP or GIF. */
  readonly photo?: string | null;
}

/** RFC 6350, 3.4: no control characters but tabs; line breaks become \n. */
const escapeValue = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .trim()
    .replace(/[\\,]/g, String.raw`\$&`)
    .replace(/\n/g, String.raw`\n`);

/** In structured properties a semicolon separates fields; elsewhere it is an ordinary character. */
const field = (text: string): string => escapeValue(text).replaceAll(';', String.raw`\;`);

const LINE_OCTETS = 75;

/** RFC 6350, 3.2: lines of at most 75 octets; continuation lines begin with a space. */
const foldLine = (line: string): string => {
  if (octets(line) <= LINE_OCTETS) return line;
  const lines: string[] = [];
  let start = '';
  let length = 0;
  for (const character of line) {
    const addedOctets = octets(character);
    if (length + addedOctets > LINE_OCTETS) {
      lines.push(start);
      start = ' ';
      length = 1;
    }
    start += character;
    length += addedOctets;
  }
  return [...lines, start].join('\r\n');
};

const text = (property: string, value: string | null | undefined): readonly string[] => {
  const escapedValue = escapeValue(value ?? '');
  return escapedValue === '' ? [] : [`${property}:${escapedValue}`];
};

const readableAddress = (url: string | undefined): readonly string[] => {
  const parsed = url === undefined ? null : URL.parse(url);
  return parsed && /^https?:$/.test(parsed.protocol) ? [`URL:${parsed.href}`] : [];
};

const IMAGE_PATTERN = /^data:image\/(?:jpeg|png|webp|gif);base64,[A-Za-z0-9+/]+={0,2}$/;

const picture = (photo: string | null | undefined): readonly string[] =>
  photo && IMAGE_PATTERN.test(photo) ? [`PHOTO:${photo}`] : [];

const joinCardLines = (lines: readonly string[]): string =>
  ['BEGIN:VCARD', 'VERSION:4.0', ...lines, 'END:VCARD']
    .map((line) => `${foldLine(line)}\r\n`)
    .join('');

/** The card has the pet's name, because a finder looks for that. */
const essentialFields = ({ petName, owner }: ContactCard, phone: string): readonly string[] => {
  const ownerName = field(owner.name ?? '');
  return [
    `N:;${field(petName)};;;`,
    `FN:${escapeValue(petName)}`,
    ...(ownerName === '' ? [] : [`ORG:${ownerName}`]),
    ...text(phone, owner.phone),
    ...text('EMAIL', owner.email),
  ];
};

/** The card for visitors: RFC 6350, version 4.0, lines ending in CRLF. */
export const vCard = (card: ContactCard): string =>
  joinCardLines([
    ...essentialFields(card, 'TEL;PREF=1'),
    ...text('TEL', card.owner.emergencyPhone),
    ...text('RELATED;TYPE=emergency;VALUE=text', card.owner.emergencyContact),
    ...text('NOTE', card.note),
    ...readableAddress(card.url),
    ...picture(card.photo),
  ]);

/** The octets of each field on a tag, which keep the longest card below 500. */
const TAG_OCTETS = { name: 64, phone: 40, email: 100 } as const;

/**
 * The contact in as few octets as fit a tag, with the owner's number first and without photo, address and note. A long
 * name is shortened; an overlong number or email is left out.
 */
export const tagCard = ({ petName, owner }: Pick<ContactCard, 'petName' | 'owner'>): string => {
  const contact = {
    ...owner,
    name: shortenText(owner.name, TAG_OCTETS.name),
    phone: omitIfTooLong(owner.phone, TAG_OCTETS.phone),
    email: omitIfTooLong(owner.email, TAG_OCTETS.email),
  };
  const card = { petName: shortenText(petName, TAG_OCTETS.name) ?? '', owner: contact };
  const emergency = omitIfTooLong(owner.emergencyPhone, TAG_OCTETS.phone);
  return joinCardLines([...essentialFields(card, 'TEL'), ...text('TEL', emergency)]);
};

const RESERVED_NAME = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;
const STEM_CHARACTERS = 60;

/**
 * A file name from a pet's name: letters and digits of any script, hyphens for the rest. `suffix` is appended,
 * such as `-qr.png`. If nothing is left, or the name is reserved on some system, a general name is used.
 */
export const cardFileName = (petName: string, suffix: string): string => {
  const shortenedName = petName
    .toWellFormed()
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  const fileStem = [...shortenedName]
    .slice(0, STEM_CHARACTERS)
    .join('')
    .replace(/^[-\p{M}]+|-+$/gu, '');
  return `${fileStem === '' ? 'pet' : RESERVED_NAME.test(fileStem) ? `pet-${fileStem}` : fileStem}${suffix}`;
};

/** The contacts of an owner that strangers see. The privacy settings decide about the emergency contact. */
export const publicOwnerOf = (
  fullName: string,
  contact: Omit<PublicOwner, 'name'>,
  showsEmergencyContact: boolean,
): PublicOwner => ({
  name: fullName.trim() || null,
  phone: contact.phone,
  email: contact.email,
  emergencyContact: showsEmergencyContact ? contact.emergencyContact : null,
  emergencyPhone: showsEmergencyContact ? contact.emergencyPhone : null,
});
