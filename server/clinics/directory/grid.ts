import type { Place } from '#server/clinics/rules.ts';

/** A square of the grid and what around its middle is read for whoever asks from within it: neighbours share it. */
export interface Area {
  /** `row:column` */
  readonly id: string;
  readonly middle: Place;
  /** In km around the middle. */
  readonly radius: number;
}

/** A quarter of a degree: 28 km from south to north, and no more from west to east. */
const PER_DEGREE = 4;
const ROWS = 180 * PER_DEGREE;
const COLUMNS = 360 * PER_DEGREE;

/** In km, from the middle of a square on the equator to its corner, rounded up. */
const TO_CORNER = 20;

/** In km: what is asked for is rounded up to one of these, so that an area is not read anew for every slider. */
const RADII = [25, 50, 100] as const;

/** The area that covers everything within `radius` km of a place. */
export const areaAround = ({ latitude, longitude }: Place, radius: number): Area => {
  const row = Math.min(ROWS - 1, Math.floor((latitude + 90) * PER_DEGREE));
  const column = Math.floor((longitude + 180) * PER_DEGREE) % COLUMNS;
  return {
    id: `${row}:${column}`,
    middle: {
      latitude: (row + 0.5) / PER_DEGREE - 90,
      longitude: (column + 0.5) / PER_DEGREE - 180,
    },
    radius: TO_CORNER + (RADII.find((each) => each >= radius) ?? RADII[2]),
  };
};
