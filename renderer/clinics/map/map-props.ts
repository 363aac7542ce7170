import type { Clinic, Network } from '#server/clinics/contract.ts';
import type { Place } from '#server/clinics/rules.ts';

/** The fields of a clinic that its marker needs. */
export type MappedClinic = Pick<
  Clinic,
  'id' | 'name' | 'nameKnown' | 'latitude' | 'longitude' | 'source'
>;

/** The centre of the search. */
export interface MapPlace extends Place {
  /** True if this is the owner's location, which is drawn as a dot; false for the default near Manila. */
  readonly own: boolean;
}

/**
 * The map fills its container, which needs a height. It includes the mode switch, notices, attribution and
 * debug panel. The screen shows the selected clinic itself: in a sheet on a phone, in the list of a wide
 * window.
 */
export interface ClinicMapProps {
  /**
   * In the order of the list. Clinics without coordinates have no marker, and on the simple map neither do
   * those from Google.
   */
  readonly clinics: readonly MappedClinic[];
  readonly place: MapPlace;
  /**
   * The id of the clinic whose pin is enlarged; null for none. An id that is not among `clinics` counts as
   * null.
   */
  readonly selected: string | null;
  /** Called when a marker is pressed. */
  readonly onSelect: (id: string) => void;
  /** The answer of `readNetwork`: which network sources may be used. */
  readonly network: Network;
  /** True if Google's clinics are missing because they could not be read. */
  readonly lacksGoogle?: boolean;
  /** Fetches the clinics again. */
  readonly onRefresh?: () => void;
  /** CSS pixels at the map's bottom that the screen covers, for example with a sheet; 0 by default. */
  readonly coveredHeight?: number;
}
