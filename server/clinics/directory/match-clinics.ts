import { distinctiveWords, similarWords } from '#server/clinics/osm/names.ts';
import { distanceBetween, EARTH_RADIUS } from '#server/clinics/rules.ts';

/** A clinic from a directory or a file, with cleaned values. Unknown values are null. */
export interface FoundClinic {
  readonly source: 'osm' | 'file' | 'google';
  /** The clinic's id at the source, such as `way/123`. */
  readonly sourceId: string;
  readonly name: string | null;
  readonly address: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly type: string;
  readonly hours: string | null;
  readonly description: string | null;
  readonly website: string | null;
  readonly latitude: number;
  readonly longitude: number;
}

/** Kilometres. A clinic is often mapped twice, as a point at its door and as its building. */
const MAX_KM_SAME_NAME = 0.2;
const MAX_KM_NO_NAME = 0.05;

type PlacedClinic = Pick<FoundClinic, 'name' | 'latitude' | 'longitude'>;

/** An entry with the values used in comparisons, computed once. */
interface ComparedClinic<T extends PlacedClinic = PlacedClinic> {
  readonly placed: T;
  readonly words: ReadonlySet<string> | null;
}

const prepareForComparison = <T extends PlacedClinic>(placedItem: T): ComparedClinic<T> => ({
  placed: placedItem,
  words: placedItem.name === null ? null : distinctiveWords(placedItem.name),
});

const isSame = (a: ComparedClinic, b: ComparedClinic): boolean => {
  const distance = () => distanceBetween(a.placed, b.placed);
  if (a.words === null || b.words === null) return distance() <= MAX_KM_NO_NAME;
  return similarWords(a.words, b.words) && distance() <= MAX_KM_SAME_NAME;
};

/**
 * Whether two entries are the same clinic: close together and with similar names. Without a name they must be closer.
 */
export const isSameClinic = (a: PlacedClinic, b: PlacedClinic): boolean =>
  isSame(prepareForComparison(a), prepareForComparison(b));

/** The number of fields that have a value. */
const filledFieldCount = (clinic: FoundClinic): number =>
  ['name', 'address', 'phone', 'email', 'hours', 'website', 'description'].filter(
    // A cast: the names are keys of the clinic.
    (name) => clinic[name as keyof FoundClinic] !== null,
  ).length;

/** Kilometres. Entries that are farther apart are never the same clinic. */
const CELL_KM = Math.max(MAX_KM_SAME_NAME, MAX_KM_NO_NAME);

/** The most comparisons at one spot. No real place has as many clinics, and broken data must not take hours. */
const MAX_COMPARED = 20;

/** An index of places by cubes of space, so that the poles and the 180° meridian need no special case. */
class NeighbourGrid<T extends PlacedClinic> {
  readonly #cells = new Map<string, ComparedClinic<T>[]>();

  add(placedItem: T): void {
    const [x, y, z] = toGridCell(placedItem);
    const cell = this.#cells.get(`${x} ${y} ${z}`);
    if (!cell) this.#cells.set(`${x} ${y} ${z}`, [prepareForComparison(placedItem)]);
    else if (cell.length < MAX_COMPARED) cell.push(prepareForComparison(placedItem));
  }

  /** Returns the first entry that is the same clinic and that `may` accepts. */
  sameAs(clinic: PlacedClinic, may: (other: T) => boolean = () => true): T | undefined {
    const target = prepareForComparison(clinic);
    const [x, y, z] = toGridCell(clinic);
    const steps = [0, -1, 1];
    for (const dx of steps) {
      for (const dy of steps) {
        for (const dz of steps) {
          const cell = this.#cells.get(`${x + dx} ${y + dy} ${z + dz}`) ?? [];
          const matchInCell = cell.find((other) => may(other.placed) && isSame(target, other));
          if (matchInCell) return matchInCell.placed;
        }
      }
    }
    return undefined;
  }
}

const toGridCell = ({ latitude, longitude }: PlacedClinic): readonly [number, number, number] => {
  const [up, along] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  const cellIndex = (part: number): number => Math.floor((part * EARTH_RADIUS) / CELL_KM);
  return [
    cellIndex(Math.cos(up) * Math.cos(along)),
    cellIndex(Math.cos(up) * Math.sin(along)),
    cellIndex(Math.sin(up)),
  ];
};

/**
 * Matches the same clinics in two lists, each at most once, in the order of `clinics`. Only nearby entries are
 * compared, so that thousands of entries take little time.
 */
export const matchPairs = <One extends PlacedClinic, Other extends PlacedClinic>(
  clinics: readonly One[],
  otherClinics: readonly Other[],
): ReadonlyMap<One, Other> => {
  const nearNeighbours = new NeighbourGrid<Other>();
  for (const otherClinic of otherClinics) nearNeighbours.add(otherClinic);
  const takenClinics = new Set<Other>();
  const matchedPairs = new Map<One, Other>();
  for (const clinic of clinics) {
    const match = nearNeighbours.sameAs(clinic, (other) => !takenClinics.has(other));
    if (match) {
      takenClinics.add(match);
      matchedPairs.set(clinic, match);
    }
  }
  return matchedPairs;
};

/**
 * Removes duplicates: the last entry of each id, and of each clinic the entry with the most fields, in a stable order.
 */
export const removeDuplicates = (foundClinics: readonly FoundClinic[]): readonly FoundClinic[] => {
  const byId = new Map(foundClinics.map((clinic) => [clinic.sourceId, clinic]));
  const mostDetailedFirst = [...byId.values()].sort(
    (a, b) => filledFieldCount(b) - filledFieldCount(a) || (a.sourceId < b.sourceId ? -1 : 1),
  );
  const addedNeighbours = new NeighbourGrid<FoundClinic>();
  return mostDetailedFirst.filter((clinic) => {
    if (addedNeighbours.sameAs(clinic)) return false;
    addedNeighbours.add(clinic);
    return true;
  });
};
