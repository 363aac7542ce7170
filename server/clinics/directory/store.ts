import {
  listClinicsBySourceId,
  listDirectoryClinics,
  putClinics,
  retireClinics,
} from '#db/clinics/directory.ts';
import type { ClinicRow } from '#db/clinics/queries.ts';
import type { Runner } from '#db/engine/run.ts';
import type { ClinicImport } from '#server/clinics/contract.ts';
import { type Box, boxesAround, distanceBetween } from '#server/clinics/rules.ts';
import type { Area } from './grid.ts';
import type { FoundClinic } from './match-clinics.ts';
import { mergeClinics } from './merge.ts';

/**
 * In km: at the very edge a directory and we may disagree about what is within, a building that the edge cuts is in its
 * answer or not. What lies there is never taken for gone.
 */
const EDGE_KM = 2;

/** What may be among what was found: the rows there, and those that have moved from elsewhere. */
const rowsFor = async (
  tx: Runner,
  boxes: readonly Box[],
  found: readonly FoundClinic[],
): Promise<readonly ClinicRow[]> => {
  const there = await listDirectoryClinics(tx, boxes);
  const ids = new Set(there.map(({ sourceId }) => sourceId));
  const elsewhere = found.map(({ sourceId }) => sourceId).filter((id) => !ids.has(id));
  return [...there, ...(await listClinicsBySourceId(tx, elsewhere))];
};

/** Keeps what a whole answer of the directory said of an area; what it says no more is retired. */
export const storeArea = async (
  tx: Runner,
  area: Area,
  found: readonly FoundClinic[],
  now: string,
): Promise<void> => {
  const rows = await rowsFor(tx, boxesAround(area.middle, area.radius), found);
  const { put, unseen } = mergeClinics(rows, found, now);
  const gone = unseen.filter(
    ({ source, latitude, longitude }) =>
      source === 'osm' &&
      latitude !== null &&
      longitude !== null &&
      distanceBetween(area.middle, { latitude, longitude }) < area.radius - EDGE_KM,
  );
  // Nothing at all is more likely a server without the data than a land without a clinic.
  if (found.length > 0) {
    await retireClinics(
      tx,
      gone.map(({ id }) => id),
      now,
    );
  }
  await putClinics(tx, put);
};

/** In degrees: as far as two entries of one clinic may lie apart. */
const MARGIN_DEGREES = 0.01;

const boxOf = (found: readonly FoundClinic[]): Box => {
  const box = { south: 90, north: -90, west: 180, east: -180 };
  for (const { latitude, longitude } of found) {
    box.south = Math.min(box.south, latitude - MARGIN_DEGREES);
    box.north = Math.max(box.north, latitude + MARGIN_DEGREES);
    box.west = Math.min(box.west, longitude - MARGIN_DEGREES);
    box.east = Math.max(box.east, longitude + MARGIN_DEGREES);
  }
  return { ...box, south: Math.max(-90, box.south), north: Math.min(90, box.north) };
};

/** Keeps what a file held; what it does not name stays as it is. */
export const storeFile = async (
  tx: Runner,
  { clinics, skipped }: { readonly clinics: readonly FoundClinic[]; readonly skipped: number },
  now: string,
): Promise<ClinicImport> => {
  if (clinics.length === 0) return { added: 0, changed: 0, unchanged: 0, skipped };
  const rows = await rowsFor(tx, [boxOf(clinics)], clinics);
  const { put, added, changed, unchanged } = mergeClinics(rows, clinics, now);
  await putClinics(tx, put);
  return { added, changed, unchanged, skipped };
};
