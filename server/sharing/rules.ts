import { isShareToken } from '#server/pets/rules.ts';
import type { PublicOwner } from './contract.ts';

const PET_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** By what the address of a public page names its pet: links carry the token, and older ones the id. */
export const petKeyOf = (
  named: string,
): { readonly id: string } | { readonly shareToken: string } | undefined => {
  if (isShareToken(named)) return { shareToken: named };
  return PET_ID.test(named) ? { id: named } : undefined;
};

/** A text without what turns around the words that follow it: who reads it has words of ours on the same line. */
export const removeBidiControls = (text: string): string =>
  text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');

const encoder = new TextEncoder();
const octets = (text: string): number => encoder.encode(text).length;

/** The longest beginning of a text whose measure is within the limit; never half a character. */
const truncateTo = (text: string, fits: (begun: string) => boolean): string => {
  if (fits(text)) return text;
  let kept = '';
  for (const character of text) {
    if (!fits(`${kept}${character}…`)) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
};

/**
 * The octets of the longest profile code. At level H that is version 22, which has 5 pixels a square in a code of 600:
 * of denser ones jsQR was measured to read some and not others.
 */
const MAX_CODE_OCTETS = 439;

/** The octets that a code spends on each text; the marks have what the rest leaves them. */
const OCTETS_OF_FIELD = { name: 40, breed: 28, microchipId: 24, birthmarks: 96 } as const;

type Text = string | null;

const within =
  (room: number) =>
  (text: string): boolean =>
    octets(JSON.stringify(text)) - 2 <= room;

const shortened = (text: Text, room: number): Text => {
  const clean = text?.toWellFormed().trim() ?? '';
  return clean === '' ? null : truncateTo(clean, within(room));
};

/** A number that is cut is another number: the whole of it or nothing. */
const wholeOrNothing = (text: Text, room: number): Text =>
  text !== null && within(room)(text) ? text.toWellFormed() : null;

/** What a profile code tells; `age` in whole months, `dateOfBirth` YYYY-MM-DD, `lastUpdated` ISO UTC. */
export interface CodedPet {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly category: string;
  readonly breed: Text;
  readonly dateOfBirth: Text;
  readonly age: number | null;
  readonly microchipId: Text;
  readonly birthmarks: Text;
  readonly medicalRecordCount: number;
  readonly lastUpdated: string;
}

const json = (told: object): string =>
  JSON.stringify(told, (_, value: unknown) => value ?? undefined);

/**
 * The JSON text of a profile code. What is missing is left out, what is long is shortened; the owner's contact is
 * not in it (its fields are placeholders): who scans the code reads it on the public profile, while that is on.
 */
export const profileCode = (pet: CodedPet): string => {
  const told = {
    type: 'pet_profile',
    petId: pet.id,
    ownerId: pet.userId,
    name: shortened(pet.name, OCTETS_OF_FIELD.name),
    category: pet.category,
    breed: shortened(pet.breed, OCTETS_OF_FIELD.breed),
    dateOfBirth: pet.dateOfBirth,
    age: pet.age,
    microchipId: wholeOrNothing(pet.microchipId, OCTETS_OF_FIELD.microchipId),
    medicalRecordCount: pet.medicalRecordCount,
    lastUpdated: pet.lastUpdated,
    owner: { name: '', phone: '', email: '' },
  };
  const left = MAX_CODE_OCTETS - octets(json({ ...told, birthmarks: '' }));
  const birthmarks = shortened(pet.birthmarks, Math.min(left, OCTETS_OF_FIELD.birthmarks));
  return json({ ...told, birthmarks: birthmarks === '…' ? null : birthmarks });
};

/** A contact card of a pet; what is null, blank or left out is not on it. */
export interface Card {
  readonly petName: string;
  readonly owner: PublicOwner;
  /** What a reader's contacts show below, in words, line by line. */
  readonly note?: string;
  /** An http or https address. */
  readonly url?: string;
  /** A data URL of a JPEG, PNG, WebP or GIF in base64. */
  readonly photo?: string | null;
}

/** RFC 6350, 3.4: a text holds no control character but a tab; line breaks are written as \n. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .trim()
    .replace(/[\\,]/g, String.raw`\$&`)
    .replace(/\n/g, String.raw`\n`);

/** In a property of several fields a semicolon ends one; elsewhere it is a character like any other. */
const field = (text: string): string => escaped(text).replaceAll(';', String.raw`\;`);

const LINE_OCTETS = 75;

/** RFC 6350, 3.2: lines of at most 75 octets; what continues one begins with a space. */
const folded = (line: string): string => {
  if (octets(line) <= LINE_OCTETS) return line;
  const lines: string[] = [];
  let begun = '';
  let length = 0;
  for (const character of line) {
    const more = octets(character);
    if (length + more > LINE_OCTETS) {
      lines.push(begun);
      begun = ' ';
      length = 1;
    }
    begun += character;
    length += more;
  }
  return [...lines, begun].join('\r\n');
};

const text = (property: string, value: string | null | undefined): readonly string[] => {
  const said = escaped(value ?? '');
  return said === '' ? [] : [`${property}:${said}`];
};

const address = (url: string | undefined): readonly string[] => {
  const parsed = url === undefined ? null : URL.parse(url);
  return parsed && /^https?:$/.test(parsed.protocol) ? [`URL:${parsed.href}`] : [];
};

const IMAGE = /^data:image\/(?:jpeg|png|webp|gif);base64,[A-Za-z0-9+/]+={0,2}$/;

const picture = (photo: string | null | undefined): readonly string[] =>
  photo && IMAGE.test(photo) ? [`PHOTO:${photo}`] : [];

const cardOf = (lines: readonly string[]): string =>
  ['BEGIN:VCARD', 'VERSION:4.0', ...lines, 'END:VCARD']
    .map((line) => `${folded(line)}\r\n`)
    .join('');

/** Under the pet's name, as its finder looks for it. */
const essentials = ({ petName, owner }: Card, phone: string): readonly string[] => {
  const household = field(owner.name ?? '');
  return [
    `N:;${field(petName)};;;`,
    `FN:${escaped(petName)}`,
    ...(household === '' ? [] : [`ORG:${household}`]),
    ...text(phone, owner.phone),
    ...text('EMAIL', owner.email),
  ];
};

/** The card that a visitor keeps: RFC 6350, version 4.0, lines ending in CRLF. */
export const vCard = (card: Card): string =>
  cardOf([
    ...essentials(card, 'TEL;PREF=1'),
    ...text('TEL', card.owner.emergencyPhone),
    ...text('RELATED;TYPE=emergency;VALUE=text', card.owner.emergencyContact),
    ...text('NOTE', card.note),
    ...address(card.url),
    ...picture(card.photo),
  ]);

/** The octets that a tag spends on each: with them the longest card stays under 500. */
const TAG_OCTETS = { name: 64, phone: 40, email: 100 } as const;

/**
 * The same contact in as few octets as a tag can carry, the owner's number first: no photo, address or words. A name
 * that is long is shortened, a number or an address that is longer than any left out.
 */
export const tagCard = ({ petName, owner }: Pick<Card, 'petName' | 'owner'>): string => {
  const contact = {
    ...owner,
    name: shortened(owner.name, TAG_OCTETS.name),
    phone: wholeOrNothing(owner.phone, TAG_OCTETS.phone),
    email: wholeOrNothing(owner.email, TAG_OCTETS.email),
  };
  const card = { petName: shortened(petName, TAG_OCTETS.name) ?? '', owner: contact };
  const emergency = wholeOrNothing(owner.emergencyPhone, TAG_OCTETS.phone);
  return cardOf([...essentials(card, 'TEL'), ...text('TEL', emergency)]);
};

const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;
const STEM_CHARACTERS = 60;

/**
 * A file name made of a pet's: letters and digits of any script, the rest as hyphens. `ending` is what follows,
 * such as `-qr.png`. A name that leaves nothing, or that some systems keep for devices, is that of any pet.
 */
export const fileNameOf = (petName: string, ending: string): string => {
  const kept = petName
    .toWellFormed()
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  const stem = [...kept]
    .slice(0, STEM_CHARACTERS)
    .join('')
    .replace(/^[-\p{M}]+|-+$/gu, '');
  return `${stem === '' ? 'pet' : RESERVED.test(stem) ? `pet-${stem}` : stem}${ending}`;
};
