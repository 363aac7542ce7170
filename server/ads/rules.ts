import type { Ads } from './contract.ts';

const MINUTE = 60_000;

export interface AdViewer {
  /** Navigations since the last interstitial, or since the app started. */
  readonly navigations: number;
  /** Milliseconds since 1970 at which the last interstitial was shown; undefined before the first. */
  readonly lastShown: number | undefined;
}

/** Whether an interstitial may be shown now. `now` is in milliseconds since 1970. */
export const mayInterrupt = (
  { interstitialUrl, interstitialFrequency, cooldown }: Ads,
  { navigations, lastShown }: AdViewer,
  now: number,
): boolean =>
  interstitialUrl !== null &&
  navigations >= interstitialFrequency &&
  // A clock that was set back does not count as elapsed time.
  (lastShown === undefined || now - lastShown >= cooldown * MINUTE);
