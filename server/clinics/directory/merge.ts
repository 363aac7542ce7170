import { v7 } from 'uuid';
import { bandOf, type ClinicRow } from '#db/clinics/queries.ts';
import { keyOf } from '#server/clinics/rules.ts';
import { type FoundClinic, matchPairs, removeDuplicates } from './match-clinics.ts';

/** The changes that bring the table in line with a result. */
export interface Merge {
  /** New and changed rows. */
  readonly put: readonly ClinicRow[];
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Rows that the result does not contain. */
  readonly unseen: readonly ClinicRow[];
}

type DirectoryColumns = Omit<
  ClinicRow,
  'id' | 'userId' | 'ratingSum' | 'ratingCount' | 'createdAt' | 'updatedAt'
>;

const columnsOf = (clinic: FoundClinic): DirectoryColumns => ({
  ...clinic,
  nameKey: keyOf(clinic.name),
  band: bandOf(clinic.latitude),
  goneAt: null,
});

const newRow = (clinic: FoundClinic, now: string): ClinicRow => ({
  ...columnsOf(clinic),
  id: v7(),
  userId: null,
  ratingSum: 0,
  ratingCount: 0,
  createdAt: now,
  updatedAt: now,
});

const changedRow = (row: ClinicRow, clinic: FoundClinic, now: string): ClinicRow | undefined => {
  const columns = columnsOf(clinic);
  // A cast: `told` has only the keys of its type.
  const differs = (Object.keys(columns) as (keyof DirectoryColumns)[]).some(
    (name) => columns[name] !== row[name],
  );
  return differs ? { ...row, ...columns, updatedAt: now } : undefined;
};

interface Placed extends ClinicRow {
  readonly latitude: number;
  readonly longitude: number;
}
const isPlaced = (row: ClinicRow): row is Placed => row.latitude !== null && row.longitude !== null;

const idOf = ({ source, sourceId }: Pick<ClinicRow, 'source' | 'sourceId'>): string =>
  `${source} ${sourceId}`;

/**
 * Matches each found clinic with its stored row: by its id at the source, else by place and name, because redrawn
 * objects get new ids and an imported clinic may be mapped later. The row keeps its id and therefore its ratings.
 */
export const mergeClinics = (
  rows: readonly ClinicRow[],
  found: readonly FoundClinic[],
  now: string,
): Merge => {
  const clinics = removeDuplicates(found);
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  const known = new Map<FoundClinic, ClinicRow>();
  for (const clinic of clinics) {
    const row = byId.get(idOf(clinic));
    if (row) known.set(clinic, row);
  }
  const seen = new Set(known.values());
  const newcomers = clinics.filter((clinic) => !known.has(clinic));
  const strangers = rows.filter((row) => !seen.has(row)).filter(isPlaced);
  for (const [clinic, row] of matchPairs(newcomers, strangers)) {
    known.set(clinic, row);
    seen.add(row);
  }
  const put: ClinicRow[] = [];
  let added = 0;
  for (const clinic of clinics) {
    const row = known.get(clinic);
    // A directory's data takes precedence over a file's.
    if (row?.source === 'osm' && clinic.source === 'file') continue;
    const changed = row ? changedRow(row, clinic, now) : newRow(clinic, now);
    if (changed) put.push(changed);
    if (!row) added += 1;
  }
  return {
    put,
    added,
    changed: put.length - added,
    unchanged: clinics.length - put.length,
    unseen: rows.filter((row) => !seen.has(row)),
  };
};
