/** The slots for advertisements, as far as a browser must know them. A slot without an address stays empty. */
export interface Ads {
  /** The only origin that the slots' frames may come from. */
  readonly origin: string;
  readonly bannerUrl: string | null;
  readonly interstitialUrl: string | null;
  /** An interstitial comes with every so many navigations at most. */
  readonly interstitialFrequency: number;
  /** Minutes that lie between two interstitials at least. */
  readonly cooldown: number;
}
