import { expect, test } from 'vitest';
import { callLink, mapLink } from './rules.ts';

test.each([
  ['+63 900 555 0123', 'tel:+639005550123'],
  ['(02) 8123-4567', 'tel:0281234567'],
  ['0917 555 0100 / 0918 555 0100', 'tel:09175550100'],
  ['mine: 0917-555-0100', 'tel:09175550100'],
  ['+63 (0)917 555 0100', 'tel:+639175550100'],
  ['call me', null],
  ['house 12', null],
  ['9'.repeat(21), null],
  ['javascript:alert(123456)', 'tel:123456'],
  ['', null],
  [null, null],
])('the number in %j is called by %s', (writtenText, expected) => {
  expect(callLink(writtenText)).toBe(expected);
});

test('links a position to a map, wherever it is', () => {
  expect(mapLink({ latitude: 14.6507, longitude: 121.102_912_3, accuracy: 12 })).toBe(
    'https://www.openstreetmap.org/?mlat=14.65070&mlon=121.10291#map=17/14.65070/121.10291',
  );
  expect(mapLink({ latitude: -0.000_000_1, longitude: -180, accuracy: 0 })).toContain(
    'mlat=-0.00000&mlon=-180.00000',
  );
});
