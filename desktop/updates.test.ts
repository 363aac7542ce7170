import { expect, it } from 'vitest';
import { isDue, isNewer, readFeed, readNewest, readUpdateCheck } from './updates.ts';

const feed = { newest: 'https://example.com/newest.json', page: 'https://example.com/alaga' };

it('does not check for updates in an unpublished app', () => {
  expect(readFeed({ name: 'alaga', version: '1.0.0' })).toBeUndefined();
  expect(readFeed(undefined)).toBeUndefined();
  expect(readFeed({ updates: feed })).toEqual(feed);
});

it.each([
  { ...feed, newest: 'http://example.com/newest.json' },
  { ...feed, page: 'http://example.com/alaga' },
  { ...feed, page: 'https://user:pass@example.com/' },
  { ...feed, newest: 'file:///etc/passwd' },
  { ...feed, newest: 'https://localhost/newest.json' },
  { ...feed, newest: 7 },
  { newest: feed.newest },
  { page: feed.page },
  'https://example.com/',
])('refuses an unsafe update address: %o', (updates) => {
  expect(readFeed({ updates })).toBeUndefined();
});

it.each([
  ['1.2.4', '1.2.3', true],
  ['1.10.0', '1.9.9', true],
  ['2.0.0', '1.99.99', true],
  ['1.2.3', '1.2.3', false],
  ['1.2.2', '1.2.3', false],
  ['0.9.9', '1.0.0', false],
  ['1.2', '1.0.0', false],
  ['2.0.0-beta', '1.0.0', false],
  ['', '1.0.0', false],
  ['9.9.9', 'unknown', false],
])('%s after %s: %s', (version, other, newer) => {
  expect(isNewer(version, other)).toBe(newer);
});

it.each([null, 7, '2.0.0', {}, { version: 2 }, { version: '<b>2.0.0</b>' }, { version: '2.0.0 ' }])(
  'finds no version in %o',
  (answer) => {
    expect(readNewest(answer)).toBeUndefined();
  },
);

it('is off until the owner switches it on, and then checks once a day', () => {
  const now = new Date('2026-11-21T09:00:00Z');
  const enabledCheck = (at?: string) => ({ ...readUpdateCheck({ on: true }), at });
  for (const value of [undefined, null, 'on', {}, { on: 'yes' }, { on: 1 }]) {
    expect(isDue(readUpdateCheck(value), now)).toBe(false);
  }
  expect(isDue(enabledCheck(), now)).toBe(true);
  expect(isDue(enabledCheck('2026-11-20T09:00:00Z'), now)).toBe(true);
  expect(isDue(enabledCheck('2026-11-20T09:00:01Z'), now)).toBe(false);
  expect(isDue({ ...enabledCheck('2026-11-01T00:00:00Z'), on: false }, now)).toBe(false);
  expect(isDue(enabledCheck('2027-11-21T09:00:00Z'), now)).toBe(true);
  expect(isDue(enabledCheck('garbage'), now)).toBe(true);
});
