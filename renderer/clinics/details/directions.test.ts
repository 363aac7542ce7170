import { expect, test } from 'vitest';
import { directionsLink, directionsOn } from './directions.ts';

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15', 'apple'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140', 'apple'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140 Mobile', 'google'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140', 'google'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/140', 'google'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'osm'],
  ['', 'osm'],
] as const)('%s: %s', (userAgent, expected) => {
  expect(directionsOn(userAgent)).toBe(expected);
});

const CLINIC = { latitude: 14.5806, longitude: 120.9761 };

test('links to the clinic’s coordinates in each map service', () => {
  const queryParameter = (address: string, name: string) => new URL(address).searchParams.get(name);
  expect(queryParameter(directionsLink('apple', CLINIC), 'daddr')).toBe('14.580600,120.976100');
  const google = directionsLink('google', CLINIC);
  expect([queryParameter(google, 'api'), queryParameter(google, 'destination')]).toEqual([
    '1',
    '14.580600,120.976100',
  ]);
  expect(queryParameter(directionsLink('osm', CLINIC), 'route')).toBe(';14.580600,120.976100');
  const startPlace = { latitude: 14.5995, longitude: 120.9842 };
  expect(queryParameter(directionsLink('osm', CLINIC, startPlace), 'route')).toBe(
    '14.599500,120.984200;14.580600,120.976100',
  );
});

test('writes small numbers without an exponent', () => {
  const equator = { latitude: 0.0000001, longitude: -0.0000002 };
  expect(directionsLink('apple', equator)).toBe('https://maps.apple.com/?daddr=0.000000,-0.000000');
});
