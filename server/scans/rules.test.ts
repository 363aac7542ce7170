import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { profileCode, tagCard, vCard } from '#server/sharing/rules.ts';
import { callLink, mailLink, type ReadCode, readCode } from './rules.ts';

const ORIGIN = 'https://alaga.example';
const PET = '01990000-0000-7000-8000-000000000001';
const TOKEN = 'Ab3_-9xYz012';

const readProfileCode = (code: unknown): ReadCode =>
  readCode(typeof code === 'string' ? code : JSON.stringify(code), ORIGIN);

const profileIn = (code: unknown) => {
  const parsedCode = readProfileCode(code);
  return parsedCode.kind === 'profile' ? parsedCode.profile : parsedCode;
};

const EMPTY_PROFILE = {
  type: 'pet_profile',
  petId: PET,
  ownerId: null,
  name: null,
  category: null,
  breed: null,
  dateOfBirth: null,
  age: null,
  microchipId: null,
  birthmarks: null,
  medicalRecordCount: 0,
  lastUpdated: null,
  ownerName: null,
  ownerPhone: null,
  ownerEmail: null,
  emergencyContact: null,
  emergencyPhone: null,
};

const minimalProfile = { type: 'pet_profile', petId: PET };

describe('a profile code', () => {
  test('of Alaga is read completely', () => {
    const pet = {
      id: PET,
      userId: 'owner-1',
      name: 'Muning',
      category: 'cat',
      breed: 'Puspin',
      dateOfBirth: '2024-10-06',
      age: 25,
      microchipId: '900 118',
      birthmarks: 'Calico, "spotted"',
      medicalRecordCount: 8,
      lastUpdated: '2026-11-12T02:00:00.000Z',
    };
    const { id: petId, userId: ownerId, ...fields } = pet;
    expect(profileIn(profileCode(pet))).toEqual({ ...EMPTY_PROFILE, ...fields, petId, ownerId });
  });

  test('requires its type and an id; everything else may be missing', () => {
    expect(profileIn(minimalProfile)).toEqual(EMPTY_PROFILE);
  });

  test.each([
    ['id for petId', { type: 'pet_profile', id: PET }, {}],
    ['an id that is a number', { type: 'pet_profile', id: 42 }, { petId: '42' }],
    [
      'an unreadable petId beside an id',
      { ...minimalProfile, petId: '../x', id: 'abc' },
      { petId: 'abc' },
    ],
    ['userId for ownerId', { ...minimalProfile, userId: 'u1' }, { ownerId: 'u1' }],
    ['petName for name', { ...minimalProfile, petName: 'Choco' }, { name: 'Choco' }],
    ['name before petName', { ...minimalProfile, petName: 'B', name: 'A' }, { name: 'A' }],
    [
      'timestamp for lastUpdated',
      { ...minimalProfile, timestamp: '2026-11-12T02:00:00Z' },
      { lastUpdated: '2026-11-12T02:00:00.000Z' },
    ],
    [
      'an owner object',
      { ...minimalProfile, owner: { name: 'Ben', phone: '0917', email: 'b@example.com' } },
      { ownerName: 'Ben', ownerPhone: '0917', ownerEmail: 'b@example.com' },
    ],
    ['an empty owner object', { ...minimalProfile, owner: { name: '', phone: '', email: '' } }, {}],
    ['flat fields of an owner', { ...minimalProfile, ownerName: 'Ben' }, { ownerName: 'Ben' }],
    ['the first version', { ...minimalProfile, version: 1, v: '1.0' }, {}],
    [
      'a birth date with a time',
      { ...minimalProfile, dateOfBirth: '2024-10-06T00:00:00Z' },
      { dateOfBirth: '2024-10-06' },
    ],
    [
      'numbers in words',
      { ...minimalProfile, age: '25', medicalRecordCount: '8' },
      { age: 25, medicalRecordCount: 8 },
    ],
    [
      'a microchip that is a number',
      { ...minimalProfile, microchipId: 985 },
      { microchipId: '985' },
    ],
    [
      'fields of other kinds',
      { ...minimalProfile, category: true, age: 1.5, owner: 'Ben', birthmarks: null },
      {},
    ],
    [
      'what only looks like markup',
      { ...minimalProfile, name: '<3 & Co.', birthmarks: 'Data: weighs <5 kg, or > 4' },
      { name: '<3 & Co.', birthmarks: 'Data: weighs <5 kg, or > 4' },
    ],
    [
      'what is far too long',
      { ...minimalProfile, name: 'x'.repeat(300), breed: 'y'.repeat(300) },
      { name: 'x'.repeat(100), breed: 'y'.repeat(200) },
    ],
    [
      'control characters and directions',
      { ...minimalProfile, name: 'A\u0000B\n\u202EC' },
      { name: 'A B C' },
    ],
  ])('accepts %s', (_, code, expected) => {
    expect(profileIn(code)).toEqual({ ...EMPTY_PROFILE, ...expected });
  });

  test('may have a byte order mark and blanks around it', () => {
    expect(profileIn(`\ufeff ${JSON.stringify(minimalProfile)}\r\n`)).toEqual(EMPTY_PROFILE);
  });
});

describe('a link', () => {
  test.each([
    [`${ORIGIN}/share/pet/${TOKEN}`, TOKEN],
    [`${ORIGIN}/share/pet/${TOKEN}/?utm=x#a`, TOKEN],
    [`HTTPS://ALAGA.EXAMPLE/shared/pet/${PET}`, PET],
    [`http://alaga.example/share/pet/${PET}`, PET],
    [`/shared/pet/${PET}`, PET],
    [`\n${ORIGIN}/share/pet/${TOKEN}  `, TOKEN],
  ])('of this server names its pet: %s', (text, petId) => {
    expect(readProfileCode(text)).toEqual({ kind: 'own-link', petId });
  });

  test('of another server is rebuilt from its address and its pet', () => {
    expect(
      readProfileCode(`http://pets.example:8080/shared/pet/${TOKEN}?next=javascript:1#x`),
    ).toEqual({
      kind: 'other-link',
      address: `http://pets.example:8080/share/pet/${TOKEN}`,
      host: 'pets.example:8080',
    });
  });

  test('with letters of another script shows its real host', () => {
    expect(readProfileCode(`https://аlaga.example/share/pet/${TOKEN}`)).toMatchObject({
      kind: 'other-link',
      host: 'xn--laga-43d.example',
    });
  });
});

describe('a tag with a contact', () => {
  const owner = {
    name: 'Ana Reyes; Jr.',
    phone: '+63 900 555 0164',
    email: 'ana@example.com',
    emergencyContact: 'Ben, Ana’s brother',
    emergencyPhone: '0917 555 0177',
  };
  const expectedContact = {
    name: 'Bantay, the 2nd\\',
    ownerName: owner.name,
    ownerPhone: owner.phone,
    ownerEmail: owner.email,
    emergencyPhone: owner.emergencyPhone,
  };

  test('of Alaga is read completely, however its lines are folded', () => {
    const card = { petName: expectedContact.name, owner };
    const expectedWithoutContact = { ...expectedContact, emergencyContact: null };
    expect(readProfileCode(tagCard(card))).toEqual({
      kind: 'contact',
      contact: expectedWithoutContact,
    });
    expect(readProfileCode(vCard({ ...card, note: 'Call!\nNow' }))).toEqual({
      kind: 'contact',
      contact: { ...expectedContact, emergencyContact: owner.emergencyContact },
    });
    const longName = 'Ñandú '.repeat(15).trim();
    expect(readProfileCode(vCard({ ...card, petName: longName }))).toMatchObject({
      contact: { name: longName },
    });
  });

  test('with the address of its page here is that page', () => {
    const url = `${ORIGIN}/share/pet/${TOKEN}`;
    expect(readProfileCode(vCard({ petName: 'Bantay', owner, url }))).toMatchObject({
      kind: 'own-link',
      petId: TOKEN,
      contact: { name: 'Bantay', ownerName: 'Ana Reyes; Jr.' },
    });
  });

  test('keeps any name, on one line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (petName) => {
        const parsedCode = readProfileCode(tagCard({ petName, owner }));
        const name = parsedCode.kind === 'contact' ? parsedCode.contact.name : undefined;
        expect(name ?? '').not.toMatch(/[\p{Cc}\ufeff]/u);
        expect(parsedCode).toMatchObject({ contact: { ownerPhone: owner.phone } });
      }),
    );
  });

  test('cards of people are no pets', () => {
    const card = 'BEGIN:VCARD\r\nVERSION:4.0\r\nN:Cruz;Ben;;;\r\nFN:Ben Cruz\r\nEND:VCARD\r\n';
    expect(readProfileCode(card)).toEqual({ kind: 'refused', why: 'scans.notAProfile' });
  });
});

test('reads any text to one of the results', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (text) => {
      expect(['profile', 'own-link', 'other-link', 'contact', 'refused']).toContain(
        readCode(text, ORIGIN).kind,
      );
    }),
  );
});

test.each([
  ['+63 900 555 0164', 'tel:+639005550164'],
  ['(02) 8123-4567', 'tel:0281234567'],
  ['0917 555 0100 / 0918 555 0100', 'tel:09175550100'],
  ['+63 (0)917 555 0100', 'tel:+639175550100'],
  ['911', undefined],
  ['911 / 0917 555 0100', 'tel:09175550100'],
  ['*#06#', undefined],
  ['09175550123;ext=1', undefined],
  ['javascript:alert(1234567)', undefined],
  ['1'.repeat(16), undefined],
  [null, undefined],
])('makes a call link only for a real number: %s', (phone, link) => {
  expect(callLink(phone)).toBe(link);
});

test.each([
  ['ben@example.com', 'mailto:ben@example.com'],
  ['ben+dog@mail.example.ph', 'mailto:ben+dog@mail.example.ph'],
  ['ben@example.com?bcc=all@example.com', undefined],
  ['ben@example.com,eve@example.com', undefined],
  ['<ben@example.com>', undefined],
  ['ben', undefined],
  [null, undefined],
])('makes a mail link only for a real address: %s', (email, link) => {
  expect(mailLink(email)).toBe(link);
});
