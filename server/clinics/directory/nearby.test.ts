import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openTestDatabase } from '#db/testing.ts';
import { byDistance, type Place } from '#server/clinics/rules.ts';
import {
  findByFullScan,
  insertClinics,
  seededRandom,
} from '#server/clinics/testing/many-clinics.ts';
import { clinicsWithin } from './nearby.ts';

/**
 * The centres of the searches: places where rounding matters, the 180° meridian and the poles, and populated places.
 */
const MIDDLES: readonly Place[] = [
  { latitude: 14.6, longitude: 120.98 },
  { latitude: 0, longitude: 0 },
  { latitude: -16.8, longitude: 179.99 },
  { latitude: 66, longitude: -180 },
  { latitude: 89.9, longitude: 10 },
  { latitude: -89.95, longitude: -120 },
];

/** Generates the same number of clinics around each centre, most of them within 150 km. */
const generatePlaces = (): readonly Place[] => {
  const random = seededRandom(7);
  return MIDDLES.flatMap(({ latitude, longitude }) =>
    Array.from({ length: 150 }, () => {
      const stretch = 1 / Math.max(0.02, Math.cos((latitude * Math.PI) / 180));
      const randomLongitude = longitude + (random() - 0.5) * 3 * stretch;
      return {
        latitude: Math.max(-90, Math.min(90, latitude + (random() - 0.5) * 3)),
        longitude: ((((randomLongitude + 540) % 360) + 360) % 360) - 180,
      };
    }),
  );
};

test('the index finds the same clinics as a full scan, everywhere on the Earth', async () => {
  await using testDatabase = await openTestDatabase();
  await insertClinics(testDatabase.db, generatePlaces());
  const circles = fc.record({
    middle: fc.constantFrom(...MIDDLES),
    north: fc.double({ min: -1, max: 1, noNaN: true }),
    east: fc.double({ min: -1, max: 1, noNaN: true }),
    radius: fc.oneof(fc.constant(25), fc.double({ min: 0.1, max: 100, noNaN: true })),
  });
  let requestCount = 0;
  await fc.assert(
    fc.asyncProperty(circles, async ({ middle, north, east, radius }) => {
      const latitude = Math.max(-90, Math.min(90, middle.latitude + north));
      const longitude = Math.max(-180, Math.min(180, middle.longitude + east));
      const searchArea = { place: { latitude, longitude }, radius };
      const indexedClinics = (await clinicsWithin(testDatabase.db, 'nobody', searchArea)).toSorted(
        byDistance,
      );
      expect(indexedClinics).toEqual(await findByFullScan(testDatabase.db, searchArea));
      requestCount += indexedClinics.length;
    }),
    { numRuns: 80 },
  );
  // The generated cases must include enough clinics for the comparison to mean something.
  expect(requestCount).toBeGreaterThan(300);
});
