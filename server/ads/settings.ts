import * as z from 'zod/mini';
import { ConfigError, type DeploymentSettings, optionalText } from '#server/config-values.ts';
import type { Ads } from './contract.ts';
import { readAds } from './read-ads.ts';

export interface AdsConfig {
  /** Advertisements; undefined turns them off. Always off in a household. */
  readonly ads: Ads | undefined;
}

export const adsSettings = z.object({ ADS_CONFIG: optionalText });

/** Throws ConfigError if the file of the advertisements is invalid. */
export const readAdsConfig = (
  { ADS_CONFIG: path }: z.output<typeof adsSettings>,
  { mode }: DeploymentSettings,
): AdsConfig => {
  if (mode === 'household' || path === undefined) return { ads: undefined };
  try {
    return { ads: readAds(path) };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`ADS_CONFIG names a file that is not right, ${path}: ${problem}`);
  }
};
