import { v7 } from 'uuid';
import { type ClinicRow, toBand } from '#db/clinics/queries.ts';
import type { versions } from '#db/versions.ts';
import { toMatchKey } from '#server/clinics/rules.ts';
import { type FoundClinic, matchPairs, removeDuplicates } from './match-clinics.ts';

/** The changes that bring the table in line with a result. */
export interface MergedClinics {
  /** The new and the changed rows. */
  readonly put: readonly ClinicRow[];
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Rows that the result does not contain. */
  readonly unseen: readonly ClinicRow[];
}

type DirectoryColumns = Omit<
  ClinicRow,
  | keyof typeof versions
  | 'deletedAt'
  | ('id' | 'userId' | 'ratingSum' | 'ratingCount' | 'createdAt' | 'updatedAt')
>;

const toDirectoryColumns = (clinic: FoundClinic): DirectoryColumns => ({
  ...clinic,
  nameKey: toMatchKey(clinic.name),
  band: toBand(clinic.latitude),
  goneAt: null,
});

const newRow = (clinic: FoundClinic, now: string): ClinicRow => ({
  ...toDirectoryColumns(clinic),
  id: v7(),
  userId: null,
  ratingSum: 0,
  ratingCount: 0,
  mergedAt: null,
  version: 1,
  deletedAt: null,
  createdAt: now,
  updatedAt: now,
});

const changedRow = (row: ClinicRow, clinic: FoundClinic, now: string): ClinicRow | undefined => {
  const columns = toDirectoryColumns(clinic);
  // A cast: `columns` has only the keys of its type.
  const isDifferent = (Object.keys(columns) as (keyof DirectoryColumns)[]).some(
    (name) => columns[name] !== row[name],
  );
  return isDifferent ? { ...row, ...columns, updatedAt: now } : undefined;
};

interface PlacedRow extends ClinicRow {
  readonly latitude: number;
  readonly longitude: number;
}
const isPlaced = (row: ClinicRow): row is PlacedRow =>
  row.latitude !== null && row.longitude !== null;

export const getSourceId = ({ source, sourceId }: Pick<ClinicRow, 'source' | 'sourceId'>): string =>
  `${source} ${sourceId}`;

/**
 * Matches each found clinic with its stored row: by its id at the source, else by place and name, because redrawn
 * objects get new ids and an imported clinic may be mapped later. The row keeps its id and therefore its ratings.
 */
export const mergeClinics = (
  rows: readonly ClinicRow[],
  foundClinics: readonly FoundClinic[],
  now: string,
): MergedClinics => {
  const clinics = removeDuplicates(foundClinics);
  const byId = new Map(rows.map((row) => [getSourceId(row), row]));
  const rowsByClinic = new Map<FoundClinic, ClinicRow>();
  for (const clinic of clinics) {
    const row = byId.get(getSourceId(clinic));
    if (row) rowsByClinic.set(clinic, row);
  }
  const knownRows = new Set(rowsByClinic.values());
  const newClinics = clinics.filter((clinic) => !rowsByClinic.has(clinic));
  const unmatchedRows = rows.filter((row) => !knownRows.has(row)).filter(isPlaced);
  for (const [clinic, row] of matchPairs(newClinics, unmatchedRows)) {
    rowsByClinic.set(clinic, row);
    knownRows.add(row);
  }
  const rowsToPut: ClinicRow[] = [];
  let addedCount = 0;
  for (const clinic of clinics) {
    const row = rowsByClinic.get(clinic);
    // A directory's data takes precedence over a file's.
    if (row?.source === 'osm' && clinic.source === 'file') continue;
    const mergedRow = row ? changedRow(row, clinic, now) : newRow(clinic, now);
    if (mergedRow) rowsToPut.push(mergedRow);
    if (!row) addedCount += 1;
  }
  return {
    put: rowsToPut,
    added: addedCount,
    changed: rowsToPut.length - addedCount,
    unchanged: clinics.length - rowsToPut.length,
    unseen: rows.filter((row) => !knownRows.has(row)),
  };
};
