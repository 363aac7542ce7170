import { expect, it } from 'vitest';
import { ConfigError } from '#server/config.ts';
import { dataDirOf, fixedClock, fixedTime } from './for-testers.ts';

it('changes nothing in a normal start', () => {
  const argv = ['/opt/alaga', 'alaga://share/abcdefghijkl', '--user-data-dir='];
  expect(dataDirOf(argv, '/home/luz')).toBeUndefined();
  expect(fixedTime(argv)).toBeUndefined();
  expect(fixedClock(undefined)).toEqual({});
});

it('reads the last given folder and instant', () => {
  const argv = [
    'alaga',
    '--user-data-dir=/tmp/one',
    '--user-data-dir=two',
    '--fixed-clock=2026-11-21T09:00:00+08:00',
  ];
  const now = fixedTime(argv);
  expect(dataDirOf(argv, '/home/luz')).toBe('/home/luz/two');
  expect(fixedClock(now).clock?.now().toISOString()).toBe('2026-11-21T01:00:00.000Z');
});

it('returns a new Date to each caller, so that nobody can change the instant', () => {
  const { clock } = fixedClock(new Date('2026-11-21T01:00:00Z'));
  clock?.now().setFullYear(1999);
  expect(clock?.now().getUTCFullYear()).toBe(2026);
});

it.each([
  '',
  'tomorrow',
  '2026-11-21',
  '2026-11-21T09:00:00',
  '2026-13-01T00:00:00Z',
  '1763686800',
])('refuses "%s" as an instant', (text) => {
  expect(() => fixedTime([`--fixed-clock=${text}`])).toThrow(ConfigError);
});
