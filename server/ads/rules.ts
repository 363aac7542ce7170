import type { Ads } from './contract.ts';

const MINUTE = 60_000;

export interface Browsing {
  /** How many navigations there were since the last interstitial, or since the start. */
  readonly navigations: number;
  /** When the last interstitial was shown, in milliseconds since the epoch; none yet without it. */
  readonly lastShown: number | undefined;
}

/** Whether an interstitial may be shown now, in milliseconds since the epoch. */
export const mayInterrupt = (
  { interstitialUrl, interstitialFrequency, cooldown }: Ads,
  { navigations, lastShown }: Browsing,
  now: number,
): boolean =>
  interstitialUrl !== null &&
  navigations >= interstitialFrequency &&
  // A clock that was set back does not count as waiting.
  (lastShown === undefined || now - lastShown >= cooldown * MINUTE);
