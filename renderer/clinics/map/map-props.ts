import type { Clinic, Network } from '#server/clinics/contract.ts';
import type { Place } from '#server/clinics/rules.ts';

/** What a marker, and the words around it, need of a clinic. */
export type MappedClinic = Pick<
  Clinic,
  'id' | 'name' | 'nameKnown' | 'latitude' | 'longitude' | 'source'
>;

/** Where the list looks for clinics. */
export interface MapPlace extends Place {
  /** The owner is there: drawn as a dot. False for the default near Manila, which is nobody's place. */
  readonly own: boolean;
}

/**
 * The map fills what holds it: give it a height. It brings its modes, its notices, its attribution and its debug
 * panel; the screen shows the selected clinic (in a sheet on a phone, in the list where it is wide).
 */
export interface ClinicMapProps {
  /** In the order of the list. Those without coordinates, and on the Simple Map those of Google, get no marker. */
  readonly clinics: readonly MappedClinic[];
  readonly place: MapPlace;
  /** The clinic whose pin is shown large; null for none. One that is not among `clinics` counts as none. */
  readonly selected: string | null;
  /** A marker was pressed. */
  readonly onSelect: (id: string) => void;
  /** What may be read from the network, as `readNetwork` answered it. */
  readonly network: Network;
  /** CSS pixels at the map's foot that something of the screen covers, as a sheet does; 0 without it. */
  readonly covered?: number;
}
