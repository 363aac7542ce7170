import Supercluster from 'supercluster';
import type { MappedClinic } from './map-props.ts';
import type { MapBounds } from './map-view.ts';

export type LocatedClinic = MappedClinic & {
  readonly latitude: number;
  readonly longitude: number;
};

/** A marker: a clinic, or a group of clinics that are too close to be drawn apart. */
export interface MapMark {
  /** The same key for a group and, after a split, for the part that contains its first clinic. */
  readonly key: string;
  readonly latitude: number;
  readonly longitude: number;
  /** In the order of the list. */
  readonly clinics: readonly LocatedClinic[];
}

/** CSS pixels: markers are 44 wide, and names are below them. */
const CLUSTER_RADIUS = 56;

/** Above the maximum zoom of both maps: a group that does not split here is at one location. */
const MAX_CLUSTER_ZOOM = 20;

interface NumberedClinic {
  /** The index of the clinic in the list. */
  readonly index: number;
}

export const isLocated = (clinic: MappedClinic): clinic is LocatedClinic =>
  clinic.latitude !== null && clinic.longitude !== null;

export interface GroupedMarks {
  /** The marks within the bounds, at a zoom of 512-pixel tiles, in the order of the list. */
  within(bounds: MapBounds, zoom: number): readonly MapMark[];
}

/** Clusters clinics for every zoom. The selected one is never part of a group. */
export const groupMarks = (
  clinics: readonly LocatedClinic[],
  selected: string | null,
): GroupedMarks => {
  const index = new Supercluster<NumberedClinic>({
    radius: CLUSTER_RADIUS,
    extent: 512,
    maxZoom: MAX_CLUSTER_ZOOM,
  });
  const points = clinics.map(({ latitude, longitude }, index) => ({
    type: 'Feature' as const,
    properties: { index },
    geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
  }));
  index.load(points.filter((_, place) => clinics[place]?.id !== selected));
  const selectedClinic = clinics.find(({ id }) => id === selected);

  const markOf = (numbers: readonly number[], [longitude = 0, latitude = 0]: readonly number[]) => {
    const groupedClinics = numbers
      .toSorted((a, b) => a - b)
      .flatMap((place) => clinics[place] ?? []);
    return { key: groupedClinics[0]?.id ?? '', latitude, longitude, clinics: groupedClinics };
  };

  return {
    within(bounds, zoom) {
      const foundMarks = index.getClusters([...bounds], Math.floor(zoom)).map((feature) => {
        const { properties, geometry } = feature;
        const clinicNumbers =
          'cluster_id' in properties
            ? index.getLeaves(properties.cluster_id, Infinity).map((leaf) => leaf.properties.index)
            : [properties.index];
        return {
          first: Math.min(...clinicNumbers),
          mark: markOf(clinicNumbers, geometry.coordinates),
        };
      });
      const marks = foundMarks.sort((a, b) => a.first - b.first).map(({ mark }) => mark);
      if (!selectedClinic) return marks;
      const { id, latitude, longitude } = selectedClinic;
      return [...marks, { key: id, latitude, longitude, clinics: [selectedClinic] }];
    },
  };
};

/** The first zoom at which a group splits, at most `closest`; undefined if its clinics are at one location. */
export const splittingZoom = (
  clinics: readonly LocatedClinic[],
  zoom: number,
  closest: number,
): number | undefined => {
  const worldBounds: MapBounds = [-180, -90, 180, 90];
  const marks = groupMarks(clinics, null);
  for (let next = Math.floor(zoom) + 1; next <= closest; next += 1) {
    if (marks.within(worldBounds, next).length > 1) return next;
  }
  return undefined;
};

/** In CSS pixels. */
export interface LabelBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const overlaps = (first: LabelBox, second: LabelBox): boolean =>
  first.left < second.right &&
  first.right > second.left &&
  first.top < second.bottom &&
  first.bottom > second.top;

/** A drawn marker in CSS pixels: a disc or pin, with the name below. */
export interface DrawnMark {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  /** The distances from the location up and down to the edges of the disc or the pin. */
  readonly above: number;
  readonly below: number;
  readonly labelWidth: number;
}

const MARKER_RADIUS = 20;
const LABEL_HEIGHT = 20;

/**
 * The keys of the marks whose names fit without covering a marker, an obstacle or another name. Earlier marks
 * have priority.
 */
export const namesThatFit = (
  drawn: readonly DrawnMark[],
  takenAreas: readonly LabelBox[] = [],
): ReadonlySet<string> => {
  const takenBoxes: LabelBox[] = drawn.map(({ x, y, above, below }) => ({
    left: x - MARKER_RADIUS,
    right: x + MARKER_RADIUS,
    top: y - above,
    bottom: y + below,
  }));
  takenBoxes.push(...takenAreas);
  const fittingKeys = new Set<string>();
  drawn.forEach(({ key, x, y, below, labelWidth }, markIndex) => {
    const label = {
      left: x - labelWidth / 2,
      right: x + labelWidth / 2,
      top: y + below,
      bottom: y + below + LABEL_HEIGHT,
    };
    if (takenBoxes.some((box, index) => index !== markIndex && overlaps(label, box))) return;
    takenBoxes.push(label);
    fittingKeys.add(key);
  });
  return fittingKeys;
};
