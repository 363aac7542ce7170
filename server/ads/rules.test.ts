import { expect, test } from 'vitest';
import { mayInterrupt } from './rules.ts';

const ads = {
  origin: 'https://ads.example.com',
  bannerUrl: null,
  interstitialUrl: 'https://ads.example.com/full',
  interstitialFrequency: 3,
  cooldown: 5,
};
const NOW = Date.parse('2026-11-20T02:00:00.000Z');
const minutesAgo = (minutes: number) => NOW - minutes * 60_000;

test.each([
  [2, undefined, false],
  [3, undefined, true],
  [3, minutesAgo(4.9), false],
  [3, minutesAgo(5), true],
  [2, minutesAgo(60), false],
  [9, minutesAgo(-1), false],
])('after %i navigations, last shown at %s: %s', (navigations, lastShown, expected) => {
  expect(mayInterrupt(ads, { navigations, lastShown }, NOW)).toBe(expected);
});

test('shows none without an address', () => {
  const adsWithoutInterstitial = { ...ads, interstitialUrl: null };
  expect(mayInterrupt(adsWithoutInterstitial, { navigations: 9, lastShown: undefined }, NOW)).toBe(
    false,
  );
});
