import { describe, expect, test } from 'vitest';
import {
  type FoundClinic,
  isSameClinic,
  removeDuplicates,
} from '#server/clinics/directory/match-clinics.ts';
import { nameKey } from '#server/clinics/rules.ts';
import { readClinicsFile } from './geojson.ts';
import { clinicFromTags } from './osm.ts';
import { readOverpass } from './overpass-answer.ts';

const AT_SOURCE = { source: 'osm', sourceId: 'node/1', latitude: 14.6, longitude: 120.98 } as const;
const parseTags = (tags: Readonly<Record<string, string>>) => clinicFromTags(AT_SOURCE, tags);

describe('OpenStreetMap tags', () => {
  test('become the fields of a clinic', () => {
    expect(
      parseTags({
        amenity: 'veterinary',
        name: '  Vets in Practice ',
        'addr:housenumber': '63',
        'addr:street': 'Maysilo Circle',
        'addr:barangay': 'Plainview',
        'addr:city': 'Mandaluyong',
        'addr:province': 'Metro Manila',
        'addr:postcode': '1550',
        'contact:phone': '+63 2 8531 1581; +63 917 123 4567',
        'contact:email': 'mailto:care@example.com',
        opening_hours: 'Mo-Su 00:00-24:00',
        website: 'vets.example.com',
        description: 'Open always.',
        emergency: 'yes',
      }),
    ).toEqual({
      ...AT_SOURCE,
      name: 'Vets in Practice',
      address: '63 Maysilo Circle, Plainview, Mandaluyong 1550, Metro Manila',
      phone: '+63 2 8531 1581',
      email: 'care@example.com',
      type: 'emergency',
      hours: 'Mo-Su 00:00-24:00',
      website: 'https://vets.example.com/',
      description: 'Open always.',
    });
  });

  test.each([
    [{ 'name:en': 'Vet', operator: 'City' }, 'Vet'],
    [{ operator: 'City of Manila' }, 'City of Manila'],
    [{ name: ' ' }, null],
    [{ name: 'A\u202eB\u0000C' }, 'A B C'],
    [{ name: 'x'.repeat(150) }, 'x'.repeat(100)],
  ])('give the name in %j', (tags, name) => expect(parseTags(tags)?.name).toBe(name));

  test.each([
    [{ 'addr:full': 'Behind the market', 'addr:city': 'Baguio' }, 'Behind the market'],
    [{ 'addr:city': 'Baguio' }, 'Baguio'],
    [
      { 'addr:unit': '2B', 'addr:housename': 'Rizal Building', 'addr:street': 'Session Road' },
      'Unit 2B, Rizal Building, Session Road',
    ],
    [{ 'addr:suburb': 'Poblacion', 'addr:city': 'poblacion' }, 'Poblacion'],
    [{ 'addr:postcode': '1108' }, null],
    [{ 'addr:province': 'Cebu' }, null],
    [{ 'addr:housenumber': '5' }, '5'],
    [{}, null],
  ])('give the address in %j', (tags, address) => expect(parseTags(tags)?.address).toBe(address));

  test.each([
    [{ phone: 'none' }, null],
    [{ phone: '12' }, null],
    [{ phone: 'none;(02) 8123-4567' }, '(02) 8123-4567'],
    [{ mobile: '0917 123 4567' }, '0917 123 4567'],
  ])('give the phone in %j', (tags, phone) => expect(parseTags(tags)?.phone).toBe(phone));

  test.each([
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['https://user:secret@vet.example/', null],
    ['not a page', null],
    ['http://vet.example/a,b', 'http://vet.example/a,b'],
    ['ftp://vet.example; https://vet.example', 'https://vet.example/'],
  ])('keep only a web page of the website %s', (website, keptValue) =>
    expect(parseTags({ website })?.website).toBe(keptValue),
  );

  test('of a permanently closed clinic give none', () =>
    expect(parseTags({ disused: 'yes' })).toBeUndefined());
});

const answer = (elements: readonly unknown[], overrides: object = {}) => ({
  elements,
  ...overrides,
});

describe('an Overpass answer', () => {
  const tags = { amenity: 'veterinary' };
  test.each([
    ['a node without a place', { type: 'node', id: 1, tags }],
    ['a way without its middle', { type: 'way', id: 1, nodes: [1, 2], tags }],
    ['a place that is none', { type: 'node', id: 1, lat: 95, lon: 1, tags }],
    ['a place in words', { type: 'node', id: 1, lat: '14', lon: '120', tags }],
    ['another thing', { type: 'node', id: 1, lat: 1, lon: 1, tags: { amenity: 'pub' } }],
    ['no tags', { type: 'node', id: 1, lat: 1, lon: 1 }],
    ['no id', { type: 'node', lat: 1, lon: 1, tags }],
    ['an area', { type: 'area', id: 1, lat: 1, lon: 1, tags }],
    ['null', null],
  ])('skips %s, and keeps the others', (_, element) => {
    const validNode = { type: 'node', id: 2, lat: 1, lon: 1, tags };
    expect(readOverpass(answer([element, validNode]))).toMatchObject({
      clinics: [{ sourceId: 'node/2' }],
      skipped: 1,
    });
  });

  test('is refused with an error in its remark, but not with a hint', () => {
    expect(readOverpass(answer([], { remark: 'runtime error: Query timed out' }))).toBeUndefined();
    expect(readOverpass(answer([], { remark: 'please consider a smaller area' }))).toBeDefined();
    for (const emptyAnswer of [null, [], 'x', {}, { elements: {} }]) {
      expect(readOverpass(emptyAnswer)).toBeUndefined();
    }
  });
});

describe('duplicate clinics', () => {
  const clinic = (sourceId: string, overrides: Partial<FoundClinic>): FoundClinic => ({
    ...AT_SOURCE,
    sourceId,
    name: 'Reyes Vet Clinic',
    address: null,
    phone: null,
    email: null,
    type: 'general',
    hours: null,
    description: null,
    website: null,
    ...overrides,
  });

  test('merge a point and its building, keeping the more detailed one', () => {
    const point = clinic('node/1', { phone: '8123 4567' });
    const building = clinic('way/2', { name: 'Reyes Veterinary Clinic', latitude: 14.6005 });
    const unnamedFoundClinic = clinic('way/3', { name: null, latitude: 14.6002 });
    expect(removeDuplicates([building, point, unnamedFoundClinic, point])).toEqual([point]);
  });

  test('do not include neighbours of other names, or branches', () => {
    const foundClinic = clinic('node/1', {});
    const neighbour = clinic('node/2', { name: 'Cruz Vet Clinic' });
    const branchClinic = clinic('node/3', { latitude: 14.61 });
    expect(removeDuplicates([foundClinic, neighbour, branchClinic])).toHaveLength(3);
  });

  test('are found across the 180° meridian and at the poles', () => {
    const eastClinic = clinic('node/1', { latitude: -17, longitude: 179.9995 });
    const westClinic = clinic('way/2', { latitude: -17, longitude: -179.9995 });
    expect(removeDuplicates([eastClinic, westClinic])).toEqual([eastClinic]);
    const polarClinics = [0, 90, 180].map((longitude) =>
      clinic(`node/${longitude}`, { latitude: 89.9999, longitude }),
    );
    expect(removeDuplicates(polarClinics)).toHaveLength(1);
  });

  // Comparing all pairs would be a thousand million comparisons and block the server for minutes.
  test.each([
    ['a line', (index: number) => ({ latitude: 20, longitude: 100 + index / 30_000 })],
    ['one spot', () => ({ latitude: 20, longitude: 100 })],
  ])('are found among 30,000 entries on %s', (_, place) => {
    const manyElements = Array.from({ length: 30_000 }, (_each, index) =>
      clinic(`node/${index}`, { name: `Number ${index}`, ...place(index) }),
    );
    expect(removeDuplicates([...manyElements, ...manyElements])).toHaveLength(manyElements.length);
  });

  test.each([
    ['Reyes Vet Clinic', 'REYES Veterinary & Grooming', true],
    ['Señor Vet', 'Senor Animal Hospital', true],
    ["Pat's Vet", 'Pats Veterinary', true],
    ['Vet Clinic', 'Veterinary Clinic', true],
    ['Vet Clinic', 'Reyes Vet Clinic', false],
    ['Reyes Vet', 'Cruz Vet', false],
    ['動物醫院', '動物病院', false],
  ])('%s and %s', (a, b, same) => {
    expect(isSameClinic({ ...AT_SOURCE, name: a }, { ...AT_SOURCE, name: b })).toBe(same);
  });

  test('search keys have no accents or signs', () =>
    expect(nameKey('  Peñafrancia’s VET-Clinic, Inc. ')).toBe('penafrancias vet clinic inc'));
});

describe('a clinics file', () => {
  const createFeature = (properties: object, overrides: object = {}) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [120.98, 14.6] },
    properties,
    ...overrides,
  });
  const readFeatures = (...features: readonly object[]) =>
    readClinicsFile(JSON.stringify({ type: 'FeatureCollection', features }));

  test('is read with a byte order mark before it', () => {
    const file = JSON.stringify({ type: 'FeatureCollection', features: [createFeature({})] });
    expect(readClinicsFile(`\ufeff${file}`)).toEqual(readClinicsFile(file));
    expect(readClinicsFile(`\ufeff${file}`)).toBeDefined();
  });

  test('is read as overpass turbo exports it: ids, tags, and the centres of buildings', () => {
    const area = {
      type: 'Polygon',
      coordinates: [
        [
          [121, 14],
          [121.2, 14],
          [121.2, 14.2],
          [121, 14.2],
          [121, 14],
        ],
      ],
    };
    const result = readFeatures(
      createFeature({ '@id': 'node/5', amenity: 'veterinary', name: 'A', phone: '8123 4567' }),
      createFeature({ amenity: 'veterinary', name: 'B' }, { id: 'way/6', geometry: area }),
      createFeature({ amenity: 'pub', name: 'C' }),
      createFeature({ amenity: 'veterinary' }, { geometry: null }),
    );
    expect(result?.skipped).toBe(2);
    expect(result?.clinics).toMatchObject([
      { source: 'osm', sourceId: 'node/5', name: 'A', phone: '8123 4567' },
      { source: 'osm', sourceId: 'way/6', latitude: 14.1, longitude: 121.1 },
    ]);
  });

  test('may be a plain list of clinics, identified by name and place', () => {
    const plainFeature = createFeature({
      name: 'Reyes',
      address: '5 Rizal Street',
      hours: 'Mo-Fr 09:00-17:00',
    });
    const result = readFeatures(plainFeature, createFeature({ colour: 'red' }));
    expect(result?.clinics).toMatchObject([
      { source: 'file', name: 'Reyes', address: '5 Rizal Street', hours: 'Mo-Fr 09:00-17:00' },
    ]);
    expect(readFeatures(plainFeature)?.clinics[0]?.sourceId).toBe(result?.clinics[0]?.sourceId);
  });

  test.each(['', '{', 'null', '[]', '{"type":"Topology"}', `{"type":"FeatureCollection"}`])(
    'is refused if it is %s',
    (text) => expect(readClinicsFile(text)).toBeUndefined(),
  );

  test('is refused if it is nested too deeply', () => {
    const deepArray = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const text = `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"x"},"geometry":{"coordinates":${deepArray}}}]}`;
    expect(readClinicsFile(text)).toBeUndefined();
  });
});
