import { similarNames } from './names.ts';
import { distanceBetween } from './rules.ts';

/** A clinic as a directory or a file tells of it, cleaned. What is not known is null. */
export interface FoundClinic {
  readonly source: 'osm' | 'file' | 'google';
  /** Its name there, such as `way/123`. */
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

/** In km: a clinic is often mapped twice, as a point at its door and as its building. */
const SAME_NAMED = 0.2;
const SAME_UNNAMED = 0.05;

type Placed = Pick<FoundClinic, 'name' | 'latitude' | 'longitude'>;

/** Whether two entries are one clinic: near each other, and of similar names. One without a name must be nearer. */
export const isSameClinic = (one: Placed, other: Placed): boolean => {
  const apart = distanceBetween(one, other);
  if (one.name === null || other.name === null) return apart <= SAME_UNNAMED;
  return apart <= SAME_NAMED && similarNames(one.name, other.name);
};

/** How much it tells. */
const wealth = (clinic: FoundClinic): number =>
  ['name', 'address', 'phone', 'email', 'hours', 'website', 'description'].filter(
    // A cast: these are names of its fields.
    (name) => clinic[name as keyof FoundClinic] !== null,
  ).length;

/** What lies within this much of a latitude, in degrees, may be within the distances above. */
const NEAR_DEGREES = 0.0025;

/**
 * Pairs up what is the same, each at most once, in the order of `ones`: what lies far apart is never compared, so that
 * thousands of entries take no longer than they must.
 */
export const pairUp = <One extends Placed, Other extends Placed>(
  ones: readonly One[],
  others: readonly Other[],
): ReadonlyMap<One, Other> => {
  const rows = Map.groupBy(others, ({ latitude }) => Math.floor(latitude / NEAR_DEGREES));
  const taken = new Set<Other>();
  const pairs = new Map<One, Other>();
  for (const one of ones) {
    const row = Math.floor(one.latitude / NEAR_DEGREES);
    const match = [row - 1, row, row + 1]
      .flatMap((near) => rows.get(near) ?? [])
      .find((other) => !taken.has(other) && isSameClinic(one, other));
    if (match) {
      taken.add(match);
      pairs.set(one, match);
    }
  }
  return pairs;
};

/** Each clinic once: of the same ids the last, of the same clinic the entry that tells most, in a fixed order. */
export const withoutDoubles = (found: readonly FoundClinic[]): readonly FoundClinic[] => {
  const byId = new Map(found.map((clinic) => [clinic.sourceId, clinic]));
  const richestFirst = [...byId.values()].sort(
    (a, b) => wealth(b) - wealth(a) || (a.sourceId < b.sourceId ? -1 : 1),
  );
  const rows = new Map<number, FoundClinic[]>();
  const kept: FoundClinic[] = [];
  for (const clinic of richestFirst) {
    const row = Math.floor(clinic.latitude / NEAR_DEGREES);
    const near = [row - 1, row, row + 1].flatMap((each) => rows.get(each) ?? []);
    if (near.some((other) => isSameClinic(clinic, other))) continue;
    kept.push(clinic);
    const inRow = rows.get(row);
    if (inRow) inRow.push(clinic);
    else rows.set(row, [clinic]);
  }
  return kept;
};
