import { describe, expect, test } from 'vitest';
import type { User } from '#server/accounts/contract.ts';
import type { Pet } from '#server/pets/contract.ts';
import type { MedicalRecord, RecordPage } from '#server/records/contract.ts';
import { contactOf, profileCodeOf, shareUrlOf, shortAddress, tagTextOf } from './code-texts.ts';

// The casts are safe: codes are made from these fields only.
const USER = {
  firstName: 'Ana',
  lastName: '',
  phone: null,
  email: 'ana@example.com',
  emergencyContact: 'Ben Reyes',
  emergencyPhone: '0917 555 0199',
  privacySettings: { publicProfile: true, qrEmergencyInfo: true, anonymousDataSharing: false },
} as User;
const PET = {
  id: '01990000-0000-7000-8000-000000000001',
  userId: '01990000-0000-7000-8000-000000000002',
  name: 'Bantay',
  category: 'dog',
  breed: null,
  dateOfBirth: null,
  age: null,
  microchipId: null,
  birthmarks: null,
  allergies: 'Chicken',
  shareToken: 'b4nT7qLm2XzP',
  updatedAt: '2026-03-01T00:00:00.000Z',
} as Pet;
const pageOf = (...changes: readonly string[]): RecordPage => ({
  records: changes.map((updatedAt) => ({ updatedAt }) as MedicalRecord),
  pagination: { page: 1, limit: 50, total: 70, hasMore: true },
});

describe('the contact that a finder gets', () => {
  test('contains the facts of the public profile, and null for the others', () => {
    expect(contactOf(USER)).toEqual({
      name: 'Ana',
      phone: null,
      email: 'ana@example.com',
      emergencyContact: 'Ben Reyes',
      emergencyPhone: '0917 555 0199',
    });
    expect(contactOf({ ...USER, firstName: ' ' }).name).toBeNull();
  });

  test('omits a hidden emergency contact', () => {
    const privacySettings = { ...USER.privacySettings, qrEmergencyInfo: false };
    const visibleContact = contactOf({ ...USER, privacySettings });
    expect([visibleContact.emergencyContact, visibleContact.emergencyPhone]).toEqual([null, null]);
  });
});

describe('a profile code', () => {
  const contentOf = (page: RecordPage) => JSON.parse(profileCodeOf(PET, page));

  test('counts all records, and has the date of the newest change of pet or record', () => {
    const olderDate = '2026-02-01T00:00:00.000Z';
    const newer = '2026-04-01T00:00:00.000Z';
    expect(contentOf(pageOf(olderDate, newer, olderDate))).toMatchObject({
      medicalRecordCount: 70,
      lastUpdated: newer,
    });
    expect(contentOf(pageOf(olderDate)).lastUpdated).toBe(PET.updatedAt);
    expect(contentOf(pageOf()).lastUpdated).toBe(PET.updatedAt);
  });

  test('contains neither the link nor private data', () => {
    const code = profileCodeOf(PET, pageOf());
    for (const secret of [PET.shareToken, 'Chicken', 'ana@example.com', '0917']) {
      expect(code).not.toContain(secret);
    }
  });
});

test('a tag contains the link, or the contact if there is no link', () => {
  const url = shareUrlOf('https://alaga.example', PET);
  expect(url).toBe('https://alaga.example/share/pet/b4nT7qLm2XzP');
  expect(tagTextOf(url, PET, contactOf(USER))).toBe(url);
  expect(shareUrlOf(null, PET)).toBeNull();
  expect(tagTextOf(null, PET, contactOf(USER))).toMatch(/^BEGIN:VCARD\r\n.*EMAIL:ana@example.com/s);
});

test('shortens an address by its scheme and trailing slash', () => {
  expect(shortAddress('https://alaga.example/share/pet/x')).toBe('alaga.example/share/pet/x');
  expect(shortAddress('http://192.168.1.7:3000/x')).toBe('192.168.1.7:3000/x');
});
