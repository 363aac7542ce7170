/** The advertisement slots as the browser needs them. A slot without an address stays empty. */
export interface Ads {
  /** The only origin from which frames in the slots may be loaded. */
  readonly origin: string;
  readonly bannerUrl: string | null;
  readonly interstitialUrl: string | null;
  /** The number of navigations between two interstitials, at least. */
  readonly interstitialFrequency: number;
  /** Minutes between two interstitials, at least. */
  readonly cooldown: number;
}
