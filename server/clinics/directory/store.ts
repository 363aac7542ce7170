import {
  listClinicsBySourceId,
  listDirectoryClinics,
  putClinics,
  retireClinics,
} from '#db/clinics/directory.ts';
import type { ClinicRow } from '#db/clinics/queries.ts';
import { splitIntoChunks } from '#db/engine/chunks.ts';
import type { Database, Runner } from '#db/engine/run.ts';
import { pauseBetweenSteps } from '#db/engine/step-pause.ts';
import type { ClinicImport } from '#server/clinics/contract.ts';
import { boxesAround, distanceBetween, type SearchBox } from '#server/clinics/rules.ts';
import type { Area } from './grid.ts';
import type { FoundClinic } from './match-clinics.ts';
import { getSourceId, mergeClinics } from './merge.ts';

/**
 * Kilometres. At the edge of an area, the directory and our distance may disagree, for example about a building that
 * the edge cuts. A clinic there is never considered gone.
 */
const EDGE_KM = 2;

/**
 * Rows that may match the result: those in the area, and those with the same ids that have moved in from elsewhere.
 */
const rowsFor = async (
  tx: Runner,
  boxes: readonly SearchBox[],
  foundClinics: readonly FoundClinic[],
): Promise<readonly ClinicRow[]> => {
  const clinicsInBoxes = await listDirectoryClinics(tx, boxes);
  const ids = new Set(clinicsInBoxes.map(({ sourceId }) => sourceId));
  const missingIds = foundClinics.map(({ sourceId }) => sourceId).filter((id) => !ids.has(id));
  return [...clinicsInBoxes, ...(await listClinicsBySourceId(tx, missingIds))];
};

/** Stores a directory's complete result for an area. Clinics that are missing from it are retired. */
export const storeArea = async (
  tx: Runner,
  area: Area,
  foundClinics: readonly FoundClinic[],
  now: string,
): Promise<void> => {
  const rows = await rowsFor(tx, boxesAround(area.middle, area.radius), foundClinics);
  const { put, unseen } = mergeClinics(rows, foundClinics, now);
  const delistedClinics = unseen.filter(
    ({ source, latitude, longitude }) =>
      source === 'osm' &&
      latitude !== null &&
      longitude !== null &&
      distanceBetween(area.middle, { latitude, longitude }) < area.radius - EDGE_KM,
  );
  // An empty result more likely means a server without data than an area without clinics.
  if (foundClinics.length > 0) {
    await retireClinics(
      tx,
      delistedClinics.map(({ id }) => id),
      now,
    );
  }
  await putClinics(tx, put);
};

/** Degrees; the largest distance between two entries of one clinic. */
const MARGIN_DEGREES = 0.01;

const boundingBox = (foundClinics: readonly FoundClinic[]): SearchBox => {
  const box = { south: 90, north: -90, west: 180, east: -180 };
  for (const { latitude, longitude } of foundClinics) {
    box.south = Math.min(box.south, latitude - MARGIN_DEGREES);
    box.north = Math.max(box.north, latitude + MARGIN_DEGREES);
    box.west = Math.min(box.west, longitude - MARGIN_DEGREES);
    box.east = Math.max(box.east, longitude + MARGIN_DEGREES);
  }
  return { ...box, south: Math.max(-90, box.south), north: Math.min(90, box.north) };
};

/** Stores the contents of a file; other clinics stay unchanged. */
export const storeFile = async (
  tx: Runner,
  { clinics, skipped }: { readonly clinics: readonly FoundClinic[]; readonly skipped: number },
  now: string,
): Promise<ClinicImport> => {
  if (clinics.length === 0) return { added: 0, changed: 0, unchanged: 0, skipped };
  const rows = await rowsFor(tx, [boundingBox(clinics)], clinics);
  const { put, added, changed, unchanged } = mergeClinics(rows, clinics, now);
  await putClinics(tx, put);
  return { added, changed, unchanged, skipped };
};

/** Rows of one transaction. SQLite stores them in about a tenth of a second. */
const ROWS_OF_STEP = 500;

/**
 * Like `storeFile`, in many small transactions: while another process holds SQLite's lock, a server stands still. A
 * repeated call continues where one has failed.
 */
export const storeFileInSteps = async (
  db: Database,
  { clinics, skipped }: Parameters<typeof storeFile>[1],
  now: string,
): Promise<ClinicImport> => {
  if (clinics.length === 0) return { added: 0, changed: 0, unchanged: 0, skipped };
  const rows = await rowsFor(db, [boundingBox(clinics)], clinics);
  const { put, added, changed, unchanged } = mergeClinics(rows, clinics, now);
  for (const step of splitIntoChunks(put, ROWS_OF_STEP)) {
    await db.transaction(async (tx) => {
      const ids = step.flatMap(({ sourceId }) => sourceId ?? []);
      const stored = await listClinicsBySourceId(tx, ids);
      // The server may have added some of the clinics since the rows were read.
      const idsBySource = new Map(stored.map((row) => [getSourceId(row), row.id]));
      await putClinics(
        tx,
        step.filter((row) => (idsBySource.get(getSourceId(row)) ?? row.id) === row.id),
      );
    });
    await pauseBetweenSteps(db);
  }
  return { added, changed, unchanged, skipped };
};
