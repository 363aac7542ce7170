import { v7 } from 'uuid';
import type { Runner } from '#db/run.ts';
import { bandOf, type ClinicRow, insertClinic } from './queries.ts';

let counter = 0;

/** Inserts a plausible clinic of the directory, near Manila unless told otherwise; for tests. */
export const buildClinic = async (
  db: Runner,
  overrides: Partial<ClinicRow> = {},
): Promise<ClinicRow> => {
  counter += 1;
  const instant = '2026-03-01T02:00:00.000Z';
  const name = overrides.name === undefined ? `Clinic ${counter}` : overrides.name;
  const latitude = overrides.latitude === undefined ? 14.6 : overrides.latitude;
  const clinic: ClinicRow = {
    id: v7(),
    userId: null,
    source: 'osm',
    sourceId: `node/${counter}`,
    nameKey: name?.toLowerCase() ?? '',
    address: '12 Katipunan Avenue, Quezon City',
    phone: null,
    email: null,
    type: 'general',
    hours: null,
    description: null,
    website: null,
    longitude: 120.98,
    band: latitude === null ? null : bandOf(latitude),
    ratingSum: 0,
    ratingCount: 0,
    goneAt: null,
    createdAt: instant,
    updatedAt: instant,
    ...overrides,
    name,
    latitude,
  };
  await insertClinic(db, clinic);
  return clinic;
};
