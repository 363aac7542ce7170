import { putClinics } from '#db/clinics/directory.ts';
import { type ClinicRow, toBand } from '#db/clinics/queries.ts';
import { vetClinics } from '#db/clinics/table.ts';
import type { Database, Runner } from '#db/engine/run.ts';
import type { Clinic } from '#server/clinics/contract.ts';
import type { SearchCircle } from '#server/clinics/directory/nearby.ts';
import { distanceTo, presentClinic } from '#server/clinics/present.ts';
import { byDistance, type Place } from '#server/clinics/rules.ts';

/** A seeded random generator (mulberry32) of numbers from 0 to 1. */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};

const rowAt = ({ latitude, longitude }: Place, index: number): ClinicRow => ({
  id: `crowd-${String(index).padStart(7, '0')}`,
  userId: null,
  source: 'osm',
  sourceId: `node/${index}`,
  name: `Clinic number ${index}`,
  nameKey: `clinic number ${index}`,
  address: `${index} Rizal Street, Poblacion, Some City 1000, Some Province`,
  phone: '+63 2 8123 4567',
  email: 'care@example.com',
  type: 'general',
  hours: 'Mo-Sa 09:00-18:00',
  description: null,
  website: 'https://vet.example/',
  latitude,
  longitude,
  band: toBand(latitude),
  ratingSum: 0,
  ratingCount: 0,
  goneAt: null,
  mergedAt: null,
  version: 1,
  deletedAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});

/** Inserts clinics at these places. */
export const insertClinics = async (db: Database, places: readonly Place[]): Promise<void> => {
  await db.transaction((tx) => putClinics(tx, places.map(rowAt)));
};

/** Finds the clinics without an index, by computing the distance of every row. */
export const findByFullScan = async (
  db: Runner,
  { place, radius }: SearchCircle,
): Promise<readonly Clinic[]> => {
  const allClinics = await db.run((knex) =>
    knex<ClinicRow>('vetClinics').select('id', 'latitude', 'longitude'),
  );
  const nearbyRows = allClinics.filter(
    (row) => (distanceTo(row, place) ?? Number.POSITIVE_INFINITY) <= radius,
  );
  const rows = await db.run((knex) =>
    knex<ClinicRow>('vetClinics')
      .whereIn(
        'id',
        nearbyRows.map(({ id }) => id),
      )
      .select(...vetClinics.names),
  );
  return rows.map((row) => presentClinic(row, place)).sort(byDistance);
};

/** Finds the same clinics with the distance computed in SQL, which is the fastest way without an index. */
export const scanInSql = async (
  db: Runner,
  { place: { latitude, longitude }, radius }: SearchCircle,
): Promise<readonly Clinic[]> => {
  const rows = await db.run((knex) =>
    knex<ClinicRow>('vetClinics')
      .whereRaw(
        `2 * 6371 * asin(sqrt(min(1, pow(sin(radians(latitude - ?) / 2), 2)
           + cos(radians(?)) * cos(radians(latitude)) * pow(sin(radians(longitude - ?) / 2), 2)))) <= ?`,
        [latitude, latitude, longitude, radius],
      )
      .select(...vetClinics.names),
  );
  return rows.map((row) => presentClinic(row, { latitude, longitude })).sort(byDistance);
};
