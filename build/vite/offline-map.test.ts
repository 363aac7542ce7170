import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { PHILIPPINE_PLACES } from '#renderer/clinics/map/philippine-places.ts';
import { offlineMap, simplifyLine } from './offline-map.ts';

const map = offlineMap();

const landPolygons = map.features.flatMap(({ geometry }) =>
  geometry.type === 'MultiPolygon' ? geometry.coordinates : [],
);

/** Applies the even-odd rule to all shapes at once, because no two of them overlap. */
const isLand = (longitude: number, latitude: number): boolean => {
  let isInside = false;
  for (const ring of landPolygons.flat()) {
    ring.forEach(([x1 = 0, y1 = 0], index) => {
      const [x2 = 0, y2 = 0] = ring[(index + 1) % ring.length] ?? [];
      const isCrossing = y1 > latitude !== y2 > latitude;
      if (isCrossing && longitude < ((x2 - x1) * (latitude - y1)) / (y2 - y1) + x1)
        isInside = !isInside;
    });
  }
  return isInside;
};

/** The possible error of a shore at a scale of 1 : 10 million, in degrees; it is about 3 km. */
const ROUGH_TOLERANCE = 0.03;

test('every town is on land or at its shore', () => {
  const nearOffsets = [-ROUGH_TOLERANCE, 0, ROUGH_TOLERANCE];
  const placesInWater = PHILIPPINE_PLACES.filter(
    ([, longitude, latitude]) =>
      !nearOffsets.some((east) =>
        nearOffsets.some((north) => isLand(longitude + east, latitude + north)),
      ),
  );
  expect(placesInWater.map(([name]) => name)).toEqual([]);
});

test.each([
  ['the middle of Luzon', 121, 16, true],
  ['Manila Bay', 120.75, 14.53, false],
  ['the Sulu Sea', 120, 8.5, false],
  ['the middle of Mindanao', 125, 7.8, true],
  ['the middle of Borneo', 114, 1, true],
  ['France', 2.5, 47, true],
  ['the Pacific', -150, 10, false],
  ['Australia', 134, -25, true],
] as const)('%s', (_, longitude, latitude, expected) => {
  expect(isLand(longitude, latitude)).toBe(expected);
});

test('the map has borders and is small', () => {
  const borders = map.features.filter(({ properties }) => properties.kind === 'border');
  expect(borders).toHaveLength(1);
  expect(gzipSync(JSON.stringify(map)).length).toBeLessThan(300_000);
});

test('a simplified line keeps its ends and corners, and drops points in between', () => {
  const line = [
    [0, 0],
    [1, 0.001],
    [2, 0],
    [2, 1],
    [2, 2],
  ];
  expect(simplifyLine(line, 0.01)).toEqual([
    [0, 0],
    [2, 0],
    [2, 2],
  ]);
  expect(simplifyLine(line, 0.0001)).toEqual([
    [0, 0],
    [1, 0.001],
    [2, 0],
    [2, 2],
  ]);
  expect(simplifyLine([[0, 0]], 1)).toEqual([[0, 0]]);
});
