import fc from 'fast-check';
import ical from 'ical.js';
import { describe, expect, test } from 'vitest';
import type { PublicOwner } from './contract.ts';
import { type ContactCard, cardFileName, profileCode, tagCard, toPetKey, vCard } from './rules.ts';
import { CODED_PET, OWNER } from './testing.ts';

const countBytes = (text: string) => Buffer.byteLength(text);

const NOBODY: PublicOwner = {
  name: null,
  phone: null,
  email: null,
  emergencyContact: null,
  emergencyPhone: null,
};

/** Arbitrary texts, with many characters that have a meaning in cards and codes. */
const anyValue = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.string({ unit: fc.constantFrom(...'\\;:,\n\r"an ñ🐕\u0007'), maxLength: 120 }),
);

/** The properties of a card and their values, found by an independent parser. */
const parseCard = (card: string) => {
  // The cast is safe: the parser's type does not say that one card gives one component.
  const [name, properties] = ical.parse(card) as [
    string,
    [string, Record<string, unknown>, string, ...unknown[]][],
  ];
  expect(name).toBe('vcard');
  return properties.map(([property, , , ...values]) => ({ property, values }));
};
const readCardValues = (card: string, property: string) =>
  parseCard(card)
    .filter((item) => item.property === property)
    .map(({ values }) => (values.length === 1 ? values[0] : values));

/** Checks that the lines of a card are folded by octets, as RFC 6350, 3.2, says. */
const expectWellFolded = (card: string) => {
  const bytes = Buffer.from(card);
  expect(bytes.subarray(-2).toString()).toBe('\r\n');
  expect(card.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const lines = card.split('\r\n').slice(0, -1);
  const strictDecoder = new TextDecoder('utf-8', { fatal: true });
  let offset = 0;
  for (const line of lines) {
    const length = countBytes(line);
    expect(length).toBeLessThanOrEqual(75);
    expect(strictDecoder.decode(bytes.subarray(offset, offset + length))).toBe(line);
    offset += length + 2;
  }
};

const HOSTILE = [
  'Line\nbreak',
  'Line\r\nEND:VCARD\r\nBEGIN:VCARD\r\nFN:Evil',
  'a;b,c\\d:e',
  String.raw`\n\;`,
  '"quoted"',
  `${'a'.repeat(72)}🐕🐈🦜`,
  `${'b'.repeat(71)}👨‍👩‍👧‍👦🇵🇭`,
  'ñ'.repeat(100),
  'ทองแดง',
  '-',
];

/** The text that a reader gets back: one kind of line break, no control characters, trimmed. */
const withoutControls = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .trim();

describe('a vCard', () => {
  const PHOTO = `data:image/jpeg;base64,${Buffer.alloc(3000, 7).toString('base64')}`;
  const card: ContactCard = {
    petName: 'Bantay',
    owner: OWNER,
    note: 'Owner: Ana Reyes\nEmergency contact: Ben Reyes',
    url: 'https://alaga.example/share/pet/b4nT7qLm2XzP',
    photo: PHOTO,
  };

  test('is parsed completely by another library', () => {
    const contactCard = vCard(card);
    expectWellFolded(contactCard);
    expect(contactCard.startsWith('BEGIN:VCARD\r\nVERSION:4.0\r\n')).toBe(true);
    expect(contactCard.endsWith('\r\nEND:VCARD\r\n')).toBe(true);
    expect(readCardValues(contactCard, 'fn')).toEqual(['Bantay']);
    expect(readCardValues(contactCard, 'n')).toEqual([['', 'Bantay', '', '', '']]);
    expect(readCardValues(contactCard, 'org')).toEqual(['Ana Reyes']);
    expect(readCardValues(contactCard, 'tel')).toEqual(['0917 555 0100', '0917 555 0199']);
    expect(readCardValues(contactCard, 'email')).toEqual(['ana@example.com']);
    expect(readCardValues(contactCard, 'related')).toEqual(['Ben Reyes']);
    expect(readCardValues(contactCard, 'note')).toEqual([card.note]);
    expect(readCardValues(contactCard, 'url')).toEqual([card.url]);
    expect(readCardValues(contactCard, 'photo')).toEqual([PHOTO]);
  });

  test('of a pet without owner’s details has only its name', () => {
    const contactCard = vCard({ petName: 'Bantay', owner: NOBODY, note: ' ', photo: null });
    expect(parseCard(contactCard).map(({ property }) => property)).toEqual(['version', 'n', 'fn']);
  });

  test.each(HOSTILE)('keeps %j, as a name and as a contact', (text) => {
    const owner = { name: text, phone: text, email: text, emergencyContact: text };
    const contactCard = vCard({
      ...card,
      petName: text,
      owner: { ...OWNER, ...owner },
      note: text,
    });
    expectWellFolded(contactCard);
    for (const property of ['fn', 'email', 'note', 'related']) {
      expect(readCardValues(contactCard, property), property).toEqual([withoutControls(text)]);
    }
    expect(readCardValues(contactCard, 'n')).toEqual([['', withoutControls(text), '', '', '']]);
    expect(readCardValues(contactCard, 'tel')[0]).toBe(withoutControls(text));
  });

  test('contains no invalid address or picture', () => {
    const oddAddresses = ['javascript:alert(1)', 'data:text/html,x', 'not an address', ''];
    for (const url of oddAddresses)
      expect(readCardValues(vCard({ ...card, url }), 'url')).toEqual([]);
    const images = ['data:image/svg+xml;base64,PHN2Zz4=', 'https://x.example/a.jpg'];
    images.push('data:image/jpeg;base64,AA\r\nFN:Evil', '[image_available]');
    for (const photo of images)
      expect(readCardValues(vCard({ ...card, photo }), 'photo')).toEqual([]);
    const spacedCard = vCard({ ...card, url: 'https://x.example/a b\r\nFN:Evil' });
    expect(readCardValues(spacedCard, 'url')).toEqual(['https://x.example/a%20bFN:Evil']);
    expect(readCardValues(spacedCard, 'fn')).toEqual(['Bantay']);
  });

  test('keeps any text in its own property', () => {
    fc.assert(
      fc.property(anyValue, anyValue, anyValue, (petName, name, note) => {
        const contactCard = vCard({ petName, owner: { ...NOBODY, name }, note });
        expectWellFolded(contactCard);
        const { n, ...properties } = Object.fromEntries(
          parseCard(contactCard).map((item) => [item.property, item.values]),
        );
        // This parser mistakes the semicolon after a field's final backslash for an escaped one.
        if (!withoutControls(petName).endsWith('\\'))
          expect(n).toEqual([['', withoutControls(petName), '', '', '']]);
        expect(properties).toEqual({
          version: ['4.0'],
          fn: [withoutControls(petName)],
          ...(withoutControls(name) && { org: [withoutControls(name)] }),
          ...(withoutControls(note) && { note: [withoutControls(note)] }),
        });
      }),
    );
  });
});

describe('the card of a tag', () => {
  test('has the name and the contact, and is small', () => {
    const tagText = tagCard({ petName: 'Bantay', owner: OWNER });
    expectWellFolded(tagText);
    expect(readCardValues(tagText, 'fn')).toEqual(['Bantay']);
    expect(readCardValues(tagText, 'org')).toEqual(['Ana Reyes']);
    expect(readCardValues(tagText, 'tel')).toEqual(['0917 555 0100', '0917 555 0199']);
    expect(readCardValues(tagText, 'email')).toEqual(['ana@example.com']);
    expect(countBytes(tagText)).toBeLessThan(170);
  });

  test('stays small for any texts', () => {
    fc.assert(
      fc.property(anyValue, anyValue, anyValue, (petName, name, phone) => {
        const email = `${'e'.repeat(240)}@example.com`;
        const owner = { name, phone, email, emergencyContact: name, emergencyPhone: phone };
        const tagText = tagCard({ petName, owner });
        expectWellFolded(tagText);
        expect(countBytes(tagText)).toBeLessThan(500);
        expect(readCardValues(tagText, 'email')).toEqual([]);
      }),
    );
  });

  test('leaves out what the owner hides', () => {
    const tagText = tagCard({ petName: 'Bantay', owner: { ...NOBODY, phone: '0917 555 0100' } });
    expect(tagText).toBe(
      'BEGIN:VCARD\r\nVERSION:4.0\r\nN:;Bantay;;;\r\nFN:Bantay\r\nTEL:0917 555 0100\r\nEND:VCARD\r\n',
    );
  });
});

describe('a profile code', () => {
  test('is the specified payload, with placeholders for the owner', () => {
    const { id, userId, ...shown } = CODED_PET;
    expect(JSON.parse(profileCode(CODED_PET))).toEqual({
      ...shown,
      type: 'pet_profile',
      petId: id,
      ownerId: userId,
      owner: { name: '', phone: '', email: '' },
    });
  });

  test('leaves out unknown facts', () => {
    const unknown = { breed: null, dateOfBirth: null, age: null, microchipId: null };
    expect(
      Object.keys(JSON.parse(profileCode({ ...CODED_PET, ...unknown, birthmarks: ' ' }))),
    ).toEqual('type petId ownerId name category medicalRecordCount lastUpdated owner'.split(' '));
  });

  test('shortens long texts at a whole character, but no number', () => {
    const content = JSON.parse(
      profileCode({ ...CODED_PET, name: '🐕'.repeat(40), microchipId: '9'.repeat(25) }),
    );
    expect(content.name).toBe(`${'🐕'.repeat(9)}…`);
    expect(content).not.toHaveProperty('microchipId');
    expect(JSON.parse(profileCode({ ...CODED_PET, age: 0, medicalRecordCount: 0 }))).toMatchObject({
      age: 0,
      medicalRecordCount: 0,
    });
  });

  test('is JSON that stays small for any texts', () => {
    fc.assert(
      fc.property(anyValue, anyValue, anyValue, anyValue, (name, breed, microchipId, marks) => {
        const code = profileCode({ ...CODED_PET, name, breed, microchipId, birthmarks: marks });
        expect(countBytes(code)).toBeLessThanOrEqual(439);
        expect(JSON.parse(code).petId).toBe(CODED_PET.id);
      }),
    );
  });
});

test.each([
  ['Bantay', 'Bantay-qr.png'],
  ['Mr. Whiskers Jr.', 'Mr-Whiskers-Jr-qr.png'],
  ['Niño', 'Niño-qr.png'],
  ['ทองแดง', 'ทองแดง-qr.png'],
  ['Bantay 🐶', 'Bantay-qr.png'],
  ['🐶🐶', 'pet-qr.png'],
  ['   ', 'pet-qr.png'],
  ['', 'pet-qr.png'],
  ['../../etc/passwd', 'etc-passwd-qr.png'],
  ['a\u0000b\r\nc<>:"|?*', 'a-b-c-qr.png'],
  ['\u202egnp.yatnaB', 'gnp-yatnaB-qr.png'],
  ['CON', 'pet-CON-qr.png'],
  ['lpt1', 'pet-lpt1-qr.png'],
  ['Connie', 'Connie-qr.png'],
  ['\ud83d', 'pet-qr.png'],
  ['x'.repeat(300), `${'x'.repeat(60)}-qr.png`],
])('the file of %j is %s', (name, file) => {
  expect(cardFileName(name, '-qr.png')).toBe(file);
});

test('a file name is safe for any pet’s name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (name) => {
      const file = cardFileName(name, '.vcf');
      expect(file).toMatch(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.vcf$/u);
      expect(countBytes(file)).toBeLessThan(256);
    }),
  );
});

test.each([
  ['Ab3_-fghIJ12', { shareToken: 'Ab3_-fghIJ12' }],
  ['01990000-0000-7000-8000-000000000000', { id: '01990000-0000-7000-8000-000000000000' }],
  ['01990000-0000-7000-8000-00000000000', undefined],
  ['Ab3_-fghIJ1', undefined],
  ['Ab3_-fghIJ 2', undefined],
  ['', undefined],
])('the address %j names %j', (name, expected) => {
  expect(toPetKey(name)).toEqual(expected);
});
