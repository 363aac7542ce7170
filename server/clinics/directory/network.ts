import type { Runner } from '#db/engine/run.ts';
import { findSetting, putSetting } from '#db/settings/queries.ts';
import type { Network } from '#server/clinics/contract.ts';
import type { Parts } from '#server/parts.ts';

const SETTING_ID = 'network.clinics';

export type NetworkPermission = 'ask' | 'refused' | 'allowed';

/**
 * Whether the network may be used for clinics and map tiles: a household has answered, a hosted server's operator has
 * configured it.
 */
export const findNetworkPermission = async (
  db: Runner,
  config: Parts['config'],
): Promise<NetworkPermission> => {
  if (config.mode === 'hosted') return 'allowed';
  const setting = await findSetting(db, SETTING_ID);
  if (!setting) return 'ask';
  return setting.value === 'allowed' ? 'allowed' : 'refused';
};

/** Stores the permission for all accounts of the household. */
export const setPermission = (tx: Runner, isAllowed: boolean, now: Date): Promise<unknown> =>
  putSetting(tx, {
    id: SETTING_ID,
    value: isAllowed ? 'allowed' : 'refused',
    changedAt: now.toISOString(),
  });

/** Whether any directory or map service is configured. */
const isConfigured = ({ overpassUrl, mapStyleUrl, googleMapsKey }: Parts['config']): boolean =>
  overpassUrl !== undefined || mapStyleUrl !== undefined || googleMapsKey !== undefined;

/** Whether a source of clinics is configured: OpenStreetMap's or Google's. */
export const hasDirectory = ({ overpassUrl, googleMapsKey }: Parts['config']): boolean =>
  (overpassUrl ?? googleMapsKey) !== undefined;

export const presentNetwork = (config: Parts['config'], permission: NetworkPermission): Network => {
  const isAllowed = permission === 'allowed';
  return {
    ask: permission === 'ask' && isConfigured(config),
    allowed: isAllowed,
    clinics: isAllowed && hasDirectory(config),
    mapStyleUrl: (isAllowed ? config.mapStyleUrl : undefined) ?? null,
    googleMaps: isAllowed && config.googleMapsKey !== undefined,
    googleKey: config.googleMapsKey !== undefined,
  };
};
