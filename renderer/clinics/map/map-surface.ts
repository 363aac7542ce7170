import type { Edges } from './map-controls.tsx';
import type { LocatedClinic } from './map-marks.ts';
import type { MapPlace } from './map-props.ts';
import type { Report } from './map-report.ts';

/** What each of the two maps is given by what stands around it. */
export interface SurfaceProps extends Edges {
  readonly clinics: readonly LocatedClinic[];
  readonly place: MapPlace;
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
  readonly report: Report;
}

/** What lies below the markers of the Simple Map, and why it is not streets where it is not. */
export type Ground = 'streets' | 'partly' | 'unreachable' | 'noStreets' | 'notAllowed' | 'bare';

export interface ShownGround {
  readonly ground: Ground;
  /** Whom its source wants to be named, as plain text. */
  readonly attributions: readonly string[];
  /** Reads the streets again. */
  readonly retry: () => void;
}
