import { DEFAULT_PLACE, type Place } from '#server/clinics/rules.ts';
import { PHILIPPINE_PLACES } from './philippine-places.ts';

/** The town that the specified place is near. */
export const DEFAULT_TOWN = 'Manila';

const KEPT = 'alaga.clinics.town';

const places: ReadonlyMap<string, Place> = new Map([
  ...PHILIPPINE_PLACES.map(
    ([name, longitude, latitude]) => [name, { latitude, longitude }] as const,
  ),
  [DEFAULT_TOWN, DEFAULT_PLACE],
]);

/** The towns that may be chosen, in the order of their names. */
export const TOWNS: readonly string[] = [...places.keys()].sort((a, b) => a.localeCompare(b));

export const placeOfTown = (town: string): Place => places.get(town) ?? DEFAULT_PLACE;

/** The town that was chosen on this device, for who looks for clinics where nothing tells a place. */
export const keptTown = (): string => {
  try {
    const kept = localStorage.getItem(KEPT);
    return kept !== null && places.has(kept) ? kept : DEFAULT_TOWN;
  } catch {
    return DEFAULT_TOWN;
  }
};

export const keepTown = (town: string): void => {
  try {
    localStorage.setItem(KEPT, town);
  } catch {
    // A browser that keeps nothing: the choice lasts as long as the screen is shown.
  }
};
