import { expect, test } from 'vitest';
import {
  groupMarks,
  isLocated,
  type LocatedClinic,
  namesThatFit,
  splittingZoom,
} from './map-marks.ts';
import { boundsOf, type MapBounds, nearestLongitude } from './map-view.ts';

const WORLD_BOUNDS: MapBounds = [-180, -90, 180, 90];

const clinic = (id: string, latitude: number, longitude: number): LocatedClinic => ({
  id,
  name: `Clinic ${id}`,
  nameKnown: true,
  latitude,
  longitude,
  source: 'osm',
});

/** Clinics A and B are 500 m apart, and C is about 12 km away. */
const clinicA = clinic('a', 14.58, 120.98);
const clinicB = clinic('b', 14.584, 120.982);
const clinicC = clinic('c', 14.68, 121.05);

const idsIn = (marks: ReturnType<typeof groupMarks>, zoom: number) =>
  marks.within(WORLD_BOUNDS, zoom).map(({ clinics }) => clinics.map(({ id }) => id));

test('groups nearby clinics in the order of the list until the zoom separates them', () => {
  const marks = groupMarks([clinicC, clinicB, clinicA], null);
  expect(idsIn(marks, 4)).toEqual([['c', 'b', 'a']]);
  expect(idsIn(marks, 10)).toEqual([['c'], ['b', 'a']]);
  expect(idsIn(marks, 15)).toEqual([['c'], ['b'], ['a']]);
});

test('keeps a group’s key for the part with its first clinic', () => {
  const marks = groupMarks([clinicA, clinicB, clinicC], null);
  expect(marks.within(WORLD_BOUNDS, 4).map(({ key }) => key)).toEqual(['a']);
  expect(marks.within(WORLD_BOUNDS, 15).map(({ key }) => key)).toEqual(['a', 'b', 'c']);
});

test('never groups the selected clinic, and draws it last so that it is on top', () => {
  const marks = groupMarks([clinicA, clinicB, clinicC], 'a').within(WORLD_BOUNDS, 4);
  expect(marks.map(({ clinics }) => clinics.map(({ id }) => id))).toEqual([['b', 'c'], ['a']]);
  expect(marks[1]).toMatchObject({ latitude: clinicA.latitude, longitude: clinicA.longitude });
});

test('draws no marker outside the bounds', () => {
  const marks = groupMarks([clinicA, clinicC], null);
  expect(marks.within([121, 14.6, 121.1, 14.7], 15).map(({ key }) => key)).toEqual(['c']);
});

test('a group splits at the first zoom that separates its clinics, and never at a single location', () => {
  const zoom = splittingZoom([clinicA, clinicB], 10, 19) ?? 0;
  expect(zoom).toBeGreaterThan(10);
  expect(idsIn(groupMarks([clinicA, clinicB], null), zoom)).toHaveLength(2);
  expect(idsIn(groupMarks([clinicA, clinicB], null), zoom - 1)).toHaveLength(1);
  expect(
    splittingZoom([clinicA, { ...clinicB, latitude: 14.58, longitude: 120.98 }], 10, 19),
  ).toBeUndefined();
});

test('locates only clinics with both coordinates', () => {
  expect([clinicA, { ...clinicA, latitude: null, longitude: null }].map(isLocated)).toEqual([
    true,
    false,
  ]);
});

test('hides a name that would cover a marker or an earlier name', () => {
  const markAt = (key: string, x: number, y: number) => ({
    key,
    x,
    y,
    above: 16,
    below: 20,
    labelWidth: 120,
  });
  const namesOf = (...all: ReturnType<typeof markAt>[]) => [...namesThatFit(all)];
  expect(namesOf(markAt('a', 100, 100), markAt('b', 400, 100))).toEqual(['a', 'b']);
  expect(namesOf(markAt('a', 100, 100), markAt('b', 180, 100))).toEqual(['a']);
  expect(namesOf(markAt('a', 100, 100), markAt('b', 100, 130))).toEqual(['b']);
});

test('bounds contain every place, and are undefined without places', () => {
  expect(boundsOf([clinicA, clinicC])).toEqual([120.98, 14.58, 121.05, 14.68]);
  expect(boundsOf([])).toBeUndefined();
  // The bounds cross the 180° meridian instead of spanning the world.
  const [fiji, beyond] = [clinic('east', -17, 179.5), clinic('west', -16, -179.5)];
  expect(boundsOf([fiji, beyond])).toEqual([179.5, -17, 180.5, -16]);
  expect(boundsOf([beyond, fiji])).toEqual([-180.5, -17, -179.5, -16]);
});

test('draws a place beyond the 180° meridian on the visible side', () => {
  expect([
    nearestLongitude(-179, 178),
    nearestLongitude(179, -178),
    nearestLongitude(121, 120),
  ]).toEqual([181, -181, 121]);
});
