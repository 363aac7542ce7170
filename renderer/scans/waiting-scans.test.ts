import { expect, it } from 'vitest';
import { queue, scan } from '#renderer/offline/testing/outbox-testing.ts';
import type { ScannedPet } from '#server/scans/contract.ts';
import { isNotLoaded, localScans } from './waiting-scans.ts';

const listedScan = (petId: string): ScannedPet => ({
  id: `id of ${petId}`,
  petId,
  ownerId: null,
  type: 'pet_profile',
  name: petId,
  petName: null,
  category: 'dog',
  breed: null,
  dateOfBirth: null,
  age: null,
  imageUrl: null,
  photo: null,
  microchipId: null,
  birthmarks: null,
  medicalRecordCount: 0,
  lastUpdated: null,
  ownerName: null,
  ownerPhone: null,
  ownerEmail: null,
  emergencyContact: null,
  emergencyPhone: null,
  scannedAt: '2026-11-01T00:00:00.000Z',
});

it('lists unsent scans first, newest first, and not twice after they were sent', () => {
  const link = { ...scan('b'), kind: 'scan', body: { petId: 's2' } } as const;
  const items = queue(scan('a'), link);
  const shownScans = localScans([listedScan('other')], items);
  expect(shownScans.map(({ scan: { petId, name } }) => [petId, name])).toEqual([
    ['s2', null],
    ['s1', 'Muning'],
    ['other', 'other'],
  ]);
  expect(shownScans.map(({ item }) => item !== undefined && isNotLoaded(item))).toEqual([
    true,
    true,
    false,
  ]);
  expect(localScans([listedScan('s1'), listedScan('s2')], items)).toHaveLength(2);
});
