import { v7 } from 'uuid';
import type { Runner } from '#db/engine/run.ts';
import { getDefaults } from '#db/engine/table.ts';
import { type ClinicRow, insertClinic, toBand } from './queries.ts';
import { vetClinics } from './table.ts';

let counter = 0;

/** Higher than the ids at the source that tests choose themselves. */
const FIRST_SOURCE_ID = 1_000_000;

/** Inserts a clinic of the directory with plausible values, near Manila by default. For tests. */
export const buildClinic = async (
  db: Runner,
  overrides: Partial<ClinicRow> = {},
): Promise<ClinicRow> => {
  counter += 1;
  const instant = '2026-03-01T02:00:00.000Z';
  const name = overrides.name === undefined ? `Clinic ${counter}` : overrides.name;
  const latitude = overrides.latitude === undefined ? 14.6 : overrides.latitude;
  const clinic: ClinicRow = {
    ...getDefaults(vetClinics),
    id: v7(),
    source: 'osm',
    sourceId: `node/${FIRST_SOURCE_ID + counter}`,
    nameKey: name?.toLowerCase() ?? '',
    address: '12 Katipunan Avenue, Quezon City',
    longitude: 120.98,
    band: latitude === null ? null : toBand(latitude),
    createdAt: instant,
    updatedAt: instant,
    ...overrides,
    name,
    latitude,
  };
  await insertClinic(db, clinic);
  return clinic;
};
