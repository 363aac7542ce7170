import type { CoveredEdges } from './map-controls.tsx';
import type { LocatedClinic } from './map-marks.ts';
import type { MapPlace } from './map-props.ts';
import type { ReportMapChange } from './map-report.ts';

/** The props that both kinds of map receive. */
export interface SurfaceProps extends CoveredEdges {
  readonly clinics: readonly LocatedClinic[];
  readonly place: MapPlace;
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
  readonly report: ReportMapChange;
}

/** The background of the simple map, and the reason if it shows no streets. */
export type MapGround = 'streets' | 'partly' | 'unreachable' | 'noStreets' | 'notAllowed' | 'bare';

export interface ShownGround {
  readonly ground: MapGround;
  /** The attributions that the source requires, as plain text. */
  readonly attributions: readonly string[];
  /** Loads the streets again. */
  readonly retry: () => void;
}
