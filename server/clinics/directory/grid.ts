import type { Place } from '#server/clinics/rules.ts';

/** A square of the grid, and the circle that is read for everybody within the square. */
export interface Area {
  /** The id of the square: `row:column`. */
  readonly id: string;
  readonly middle: Place;
  /** The radius in kilometres around the centre. */
  readonly radius: number;
}

/** Squares per degree of latitude: a square is 28 km from south to north, and at most as much from west to east. */
const CELLS_PER_DEGREE = 4;
const ROW_COUNT = 180 * CELLS_PER_DEGREE;
const COLUMN_COUNT = 360 * CELLS_PER_DEGREE;

/** Kilometres from the centre of a square at the equator to its corner, rounded up. */
const KILOMETRES_TO_CORNER = 20;

/**
 * Kilometres. Requested radii are rounded up to one of these, so that changing the radius rarely causes another read.
 */
const RADII = [25, 50, 100] as const;

/** The area that contains everything within `radius` km of a place. */
export const areaAround = ({ latitude, longitude }: Place, radius: number): Area => {
  const row = Math.min(ROW_COUNT - 1, Math.floor((latitude + 90) * CELLS_PER_DEGREE));
  const column = Math.floor((longitude + 180) * CELLS_PER_DEGREE) % COLUMN_COUNT;
  return {
    id: `${row}:${column}`,
    middle: {
      latitude: (row + 0.5) / CELLS_PER_DEGREE - 90,
      longitude: (column + 0.5) / CELLS_PER_DEGREE - 180,
    },
    radius: KILOMETRES_TO_CORNER + (RADII.find((item) => item >= radius) ?? RADII[2]),
  };
};
