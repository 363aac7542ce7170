import { DEFAULT_PLACE, type Place } from '#server/clinics/rules.ts';
import { PHILIPPINE_PLACES } from './philippine-places.ts';

/** The town near the default location of the specification. */
const DEFAULT_TOWN = 'Manila';

const TOWN_KEY = 'alaga.clinics.town';

const places: ReadonlyMap<string, Place> = new Map([
  ...PHILIPPINE_PLACES.map(
    ([name, longitude, latitude]) => [name, { latitude, longitude }] as const,
  ),
  [DEFAULT_TOWN, DEFAULT_PLACE],
]);

/** The towns that can be chosen, sorted by name. */
export const TOWNS: readonly string[] = [...places.keys()].sort((a, b) => a.localeCompare(b));

export const placeOfTown = (town: string): Place => places.get(town) ?? DEFAULT_PLACE;

/** The town chosen on this device, used if the owner's location is unknown. */
export const storedTown = (): string => {
  try {
    const storedName = localStorage.getItem(TOWN_KEY);
    return storedName !== null && places.has(storedName) ? storedName : DEFAULT_TOWN;
  } catch {
    return DEFAULT_TOWN;
  }
};

export const storeTown = (town: string): void => {
  try {
    localStorage.setItem(TOWN_KEY, town);
  } catch {
    // Without storage, the choice lasts as long as the screen is shown.
  }
};
