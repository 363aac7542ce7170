import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  averageText,
  boxesAround,
  distanceBetween,
  distanceText,
  type Place,
  type SearchBox,
} from './rules.ts';

const place: fc.Arbitrary<Place> = fc.record({
  latitude: fc.oneof(
    fc.double({ min: -90, max: 90, noNaN: true }),
    fc.constantFrom(-90, 90, 0, 89.999),
  ),
  longitude: fc.oneof(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.constantFrom(-180, 180, 0, 179.999),
  ),
});
const radius = fc.double({ min: 0.001, max: 100, noNaN: true });

/** Returns the distance in kilometres by the chord through the Earth, independently of the haversine formula. */
const chordDistance = (a: Place, b: Place): number => {
  const unitVector = ({ latitude, longitude }: Place) => {
    const [lat, lon] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
    return [Math.cos(lat) * Math.cos(lon), Math.cos(lat) * Math.sin(lon), Math.sin(lat)];
  };
  const otherPoint = unitVector(b);
  const chord = Math.hypot(
    ...unitVector(a).map((value, index) => value - (otherPoint[index] ?? 0)),
  );
  return 2 * 6371 * Math.asin(Math.min(1, chord / 2));
};

const contains = (boxes: readonly SearchBox[], { latitude, longitude }: Place): boolean =>
  boxes.some(
    ({ south, north, west, east }) =>
      latitude >= south && latitude <= north && longitude >= west && longitude <= east,
  );

describe('the distance', () => {
  test('is right from Manila to Cebu and to the opposite point', () => {
    const manila = { latitude: 14.5995, longitude: 120.9842 };
    const cebu = { latitude: 10.3157, longitude: 123.8854 };
    expect(distanceBetween(manila, cebu)).toBeCloseTo(571.0, 1);
    const antipode = { latitude: -14.5995, longitude: 120.9842 - 180 };
    expect(distanceBetween(manila, antipode)).toBeCloseTo(Math.PI * 6371, 3);
  });

  test('matches another formula, is symmetric, and is zero to itself', () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        const distance = distanceBetween(a, b);
        expect(distance).toBeCloseTo(chordDistance(a, b), 1);
        expect(distance).toBeCloseTo(distanceBetween(b, a), 6);
        expect(distanceBetween(a, a)).toBe(0);
      }),
    );
  });

  test.each([
    [0, '0 m'],
    [0.0004, '0 m'],
    [0.85, '850 m'],
    [0.9994, '999 m'],
    [0.9996, '1.0 km'],
    [1, '1.0 km'],
    [1.24, '1.2 km'],
    [24.96, '25.0 km'],
  ])('%d km reads %s', (kilometres, text) => expect(distanceText(kilometres)).toBe(text));
});

describe('bounding boxes', () => {
  /** Returns a place at a distance in some direction, so that many places are near the edge of the circle. */
  const placeAtDistance = (
    { latitude, longitude }: Place,
    distance: number,
    bearing: number,
  ): Place => {
    const [lat, lon, angle] = [
      (latitude * Math.PI) / 180,
      (longitude * Math.PI) / 180,
      distance / 6371,
    ];
    const latitudeThere = Math.asin(
      Math.sin(lat) * Math.cos(angle) + Math.cos(lat) * Math.sin(angle) * Math.cos(bearing),
    );
    const angleBetween = Math.atan2(
      Math.sin(bearing) * Math.sin(angle) * Math.cos(lat),
      Math.cos(angle) - Math.sin(lat) * Math.sin(latitudeThere),
    );
    const degrees = ((((lon + angleBetween) * 180) / Math.PI + 540) % 360) - 180;
    return { latitude: (latitudeThere * 180) / Math.PI, longitude: degrees };
  };
  const share = fc.double({ min: 0, max: 1.2, noNaN: true });
  const bearing = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });

  test('contain every place within the circle', () => {
    fc.assert(
      fc.property(place, radius, share, bearing, (from, searchArea, part, direction) => {
        const destination = placeAtDistance(from, searchArea * part, direction);
        fc.pre(distanceBetween(from, destination) <= searchArea);
        expect(contains(boxesAround(from, searchArea), destination)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('contain every generated place within the circle', () => {
    fc.assert(
      fc.property(place, place, radius, (from, to, searchArea) => {
        if (distanceBetween(from, to) <= searchArea) {
          expect(contains(boxesAround(from, searchArea), to)).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('are valid, do not overlap, and are no wider than necessary', () => {
    fc.assert(
      fc.property(place, radius, (from, searchArea) => {
        const boxes = boxesAround(from, searchArea);
        for (const { south, north, west, east } of boxes) {
          expect([-90 <= south, south < north, north <= 90]).toEqual([true, true, true]);
          expect([-180 <= west, west < east, east <= 180]).toEqual([true, true, true]);
        }
        const width = boxes.reduce((sum, { west, east }) => sum + east - west, 0);
        expect(width).toBeLessThanOrEqual(360);
        if (Math.abs(from.latitude) < 60) expect(width).toBeLessThan(searchArea / 25);
      }),
    );
  });
});

test('formats an average with one decimal, and 0 without ratings', () => {
  expect([averageText(9, 2), averageText(5, 1), averageText(0, 0)]).toEqual(['4.5', '5.0', '0']);
});
