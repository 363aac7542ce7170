import { expect, test } from 'vitest';
import type { ScannedPet } from '#server/scans/contract.ts';
import type { PublicProfile } from '#server/sharing/contract.ts';
import { shownScan } from './shown-scan.ts';

const TODAY = { today: '2026-11-21', timeZone: 'Asia/Manila' };

const SCAN: ScannedPet = {
  id: 's1',
  petId: 'p1',
  ownerId: null,
  type: 'pet_profile',
  name: 'Choco',
  petName: 'Choco',
  category: 'Dragon',
  breed: 'Shih Tzu',
  dateOfBirth: null,
  age: 20,
  imageUrl: null,
  photo: { id: 'b1', url: '/photo', thumbnailUrl: '/thumbnail' },
  microchipId: '900',
  birthmarks: null,
  medicalRecordCount: 3,
  lastUpdated: null,
  ownerName: 'Ben',
  ownerPhone: '0917 555 0164',
  ownerEmail: 'ben@example.com',
  emergencyContact: 'Mila',
  emergencyPhone: '0917 555 0177',
  scannedAt: '2026-09-20T02:00:00.000Z',
};

const PROFILE: PublicProfile = {
  petName: 'Choco',
  name: 'Choco',
  category: 'dog',
  breed: null,
  age: 25,
  dateOfBirth: null,
  microchipId: null,
  birthmarks: null,
  imageUrl: null,
  medicalRecordCount: 8,
  lastUpdated: '2026-11-20T02:00:00.000Z',
  lost: null,
  canBeFound: true,
  owner: { name: null, phone: null, email: null, emergencyContact: null, emergencyPhone: null },
};

test('saved ages grow, and an unknown category becomes other', () => {
  expect(shownScan(SCAN, undefined, TODAY)).toMatchObject({
    category: 'other',
    age: 22,
    photo: '/thumbnail',
    records: undefined,
    total: 3,
    ownerPhone: SCAN.ownerPhone,
  });
  const scanWithBirthDate = { ...SCAN, dateOfBirth: '2024-10-06' };
  expect(shownScan(scanWithBirthDate, undefined, TODAY).age).toBe(25);
  // This is 1 October in Manila, and still 30 September in UTC.
  const scannedAtNight = { ...SCAN, scannedAt: '2026-09-30T17:00:00.000Z' };
  const nextMonth = (today: string) => shownScan(scannedAtNight, undefined, { ...TODAY, today });
  expect([nextMonth('2026-10-31').age, nextMonth('2026-11-01').age]).toEqual([20, 21]);
  const unknown = { ...SCAN, age: null };
  expect(shownScan(unknown, undefined, TODAY).age).toBeNull();
});

test('does not mix saved data into the owner’s current data', () => {
  const liveProfile = { profile: PROFILE, records: [], total: 8 };
  const { owner, ...pet } = PROFILE;
  expect(shownScan(SCAN, liveProfile, TODAY)).toEqual({
    name: pet.name,
    category: pet.category,
    breed: null,
    age: 25,
    dateOfBirth: null,
    microchipId: null,
    birthmarks: null,
    photo: undefined,
    lost: null,
    lastUpdated: pet.lastUpdated,
    records: [],
    total: 8,
    ownerName: owner.name,
    ownerPhone: null,
    ownerEmail: null,
    emergencyContact: null,
    emergencyPhone: null,
  });
});
