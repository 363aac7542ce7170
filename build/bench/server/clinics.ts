import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { openDatabase } from '#db/engine/open.ts';
import type { Clinic } from '#server/clinics/contract.ts';
import { clinicsWithin, type SearchCircle } from '#server/clinics/directory/nearby.ts';
import { byDistance, type Place } from '#server/clinics/rules.ts';
import {
  findByFullScan,
  insertClinics,
  scanInSql,
  seededRandom,
} from '#server/clinics/testing/many-clinics.ts';

/**
 * Compares finding clinics within 25 km by the index with reading every row, with 100,000 clinics
 * in the table: half of them around cities, the others anywhere. Both ways return the same rows, in
 * one run.
 */
const CLINIC_COUNT = 100_000;
const ROUND_COUNT = 7;
const MIN_RATIO = 50;

const CITIES: readonly Place[] = [
  { latitude: 14.5995, longitude: 120.9842 },
  { latitude: 10.3157, longitude: 123.8854 },
  { latitude: 51.5072, longitude: -0.1276 },
  { latitude: 40.7128, longitude: -74.006 },
  { latitude: -36.85, longitude: 174.76 },
  { latitude: -18.1248, longitude: 178.4501 },
];

const random = seededRandom(2026);
const places = Array.from({ length: CLINIC_COUNT }, (_, index): Place => {
  const city = CITIES[index % (2 * CITIES.length)];
  if (!city) return { latitude: random() * 180 - 90, longitude: random() * 360 - 180 };
  // Thousands of clinics are within about 200 km of a city, as in England.
  const randomOffset = () => (random() + random() + random() - 1.5) * 2.5;
  return { latitude: city.latitude + randomOffset(), longitude: city.longitude + randomOffset() };
});

const folder = mkdtempSync(join(tmpdir(), 'alaga-clinics-'));
const db = await openDatabase(join(folder, 'alaga.db'));
await insertClinics(db, places);

const timeQuery = async (
  answer: (searchArea: SearchCircle) => Promise<readonly Clinic[]>,
  searchArea: SearchCircle,
): Promise<readonly [number, readonly Clinic[]]> => {
  const startedAt = performance.now();
  const clinics = await answer(searchArea);
  return [performance.now() - startedAt, clinics];
};

/** The minimum, which other work of the computer disturbed least. */
const findFastest = (times: readonly number[]): number => Math.min(...times);

const findByIndex = async (searchArea: SearchCircle) =>
  (await clinicsWithin(db, 'nobody', searchArea)).toSorted(byDistance);
const findByScan = (searchArea: SearchCircle) => findByFullScan(db, searchArea);
const findInSql = (searchArea: SearchCircle) => scanInSql(db, searchArea);

const rows: Record<string, unknown>[] = [];
let lowestRatio = Number.POSITIVE_INFINITY;
for (const place of CITIES) {
  const searchArea = { place, radius: 25 };
  const [byIndex, byScan, bySql]: [number[], number[], number[]] = [[], [], []];
  let count = 0;
  // The first round only warms up the compiler and the statements.
  for (let round = -1; round < ROUND_COUNT; round += 1) {
    const [indexTime, found] = await timeQuery(findByIndex, searchArea);
    const [scanTime, all] = await timeQuery(findByScan, searchArea);
    const [sqlTime, same] = await timeQuery(findInSql, searchArea);
    if (!isDeepStrictEqual(found, all) || !isDeepStrictEqual(found, same)) {
      throw new Error('the answers differ');
    }
    if (round < 0) continue;
    byIndex.push(indexTime);
    byScan.push(scanTime);
    bySql.push(sqlTime);
    count = found.length;
  }
  const ratio = findFastest(byScan) / findFastest(byIndex);
  lowestRatio = Math.min(lowestRatio, ratio);
  rows.push({
    place: `${place.latitude}, ${place.longitude}`,
    clinics: count,
    'by index, ms': findFastest(byIndex).toFixed(2),
    'every row, ms': findFastest(byScan).toFixed(0),
    'every row in SQL, ms': findFastest(bySql).toFixed(0),
    ratio: ratio.toFixed(0),
  });
}
await db.close();
rmSync(folder, { recursive: true });
console.table(rows);
console.log(`At least ${lowestRatio.toFixed(0)} times faster; wanted: ${MIN_RATIO}.`);
if (lowestRatio < MIN_RATIO) process.exitCode = 1;
