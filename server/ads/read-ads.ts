import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { isInsecureUrl, isWebUrl } from '#server/config-values.ts';
import type { Ads } from './contract.ts';

const isSecure = (text: string): boolean => isWebUrl(text) && !isInsecureUrl(text);

const address = (name: string) =>
  z.optional(
    z
      .string(`${name} must be text`)
      .check(z.refine(isSecure, `${name} must be an address that starts with https://`)),
  );

const file = z.strictObject(
  {
    banner: address('banner'),
    interstitial: address('interstitial'),
    bannersShown: z._default(z.boolean('bannersShown must be true or false'), true),
    interstitialFrequency: z._default(
      z
        .int('interstitialFrequency must be a whole number')
        .check(z.gte(3, 'interstitialFrequency must be at least 3')),
      3,
    ),
    cooldown: z._default(
      z.number('cooldown must be a number').check(z.gte(5, 'cooldown must be at least 5 minutes')),
      5,
    ),
    testMode: z._default(z.boolean('testMode must be true or false'), false),
  },
  'it may hold banner, interstitial, bannersShown, interstitialFrequency, cooldown and testMode only',
);

const readContents = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw new Error('it cannot be read');
    const [place = ''] = / \(line \d+ column \d+\)/.exec(error.message) ?? [];
    throw new Error(`it must be valid JSON${place}`);
  }
};

const toSlotUrl = (text: string | undefined, testMode: boolean): string | null => {
  if (text === undefined) return null;
  const url = new URL(text);
  if (testMode) url.searchParams.set('test', '1');
  return url.href;
};

/** Reads the slots from a file; undefined without a path. Throws an Error that says what is wrong with the file. */
export const readAds = (path: string): Ads | undefined => {
  const parsed = file.safeParse(readContents(path));
  if (!parsed.success) throw new Error(parsed.error.issues[0]?.message ?? 'it is not valid');
  const { banner, interstitial, bannersShown, testMode, ...numbers } = parsed.data;
  const shownBanner = bannersShown ? banner : undefined;
  const [origin, other] = new Set(
    [shownBanner, interstitial]
      .filter((text) => text !== undefined)
      .map((text) => new URL(text).origin),
  );
  if (other !== undefined) throw new Error('all addresses must have the same origin');
  if (origin === undefined) return undefined;
  return {
    origin,
    bannerUrl: toSlotUrl(shownBanner, testMode),
    interstitialUrl: toSlotUrl(interstitial, testMode),
    ...numbers,
  };
};
