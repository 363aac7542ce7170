import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#db/engine/run.ts';
import { SqliteDatabase } from '#db/engine/sqlite/sqlite.ts';
import { copyTemplate } from '#db/testing.ts';
import { startTestServer, type TestClient } from '#server/testing.ts';
import { PETS, PLAN } from '#server/transfer/testing/pets-file.ts';
import { upload } from '#server/transfer/testing/upload.ts';
import { table } from './markdown.ts';
import { median } from './quantiles.ts';

/**
 * Measures the processor time of the longest transaction of an import that adds many rows to an account: another owner's
 * write waits for it. `publication.ts [rounds] [rows that one transaction moves]`
 */
const ROUNDS = Number(process.argv[2] ?? 5);
const rowsAtOnce = process.argv[3] === undefined ? {} : { rowsAtOnce: Number(process.argv[3]) };

const MAX_MS = 20;

const ACCOUNT = { pets: PETS, medicalRecords: [], carePlans: [PLAN] };

const times = <T>(count: number, create: (at: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, at) => create(at));
const petOf = (at: number): string => (at % 2 === 0 ? 'p' : 'q');
const day = (at: number): string =>
  new Date(Date.UTC(2020, 0, 1) + (at % 2000) * 86_400_000).toISOString().slice(0, 10);

const record = (at: number) => ({
  ...{ id: `r${at}`, petId: petOf(at), type: 'vaccine', title: `Rabies ${at}` },
  ...{ dateAdministered: day(at), nextDueDate: '2027-01-02', description: 'At the clinic' },
});
const expense = (at: number) => ({
  ...{ id: `x${at}`, petId: petOf(at), category: 'food', amount: '5', spentOn: day(at) },
});
const weighing = (at: number) => ({
  ...{ id: `w${at}`, petId: petOf(at), weighedOn: day(at), weight: '4 kg' },
});
const diaryEntry = (at: number) => ({
  ...{ id: `d${at}`, petId: petOf(at), at: `${day(at)}T02:00:00.000Z` },
  ...{ kind: 'appetite', level: 1, note: `Ate well ${at}` },
});
const dose = (at: number) => ({
  ...{ id: `g${at}`, planId: 'c1', day: null, status: 'given' },
  givenAt: `${day(at)}T0${at % 10}:00:00.000Z`,
});
const clinic = (at: number) => ({ name: `Clinic ${at}`, address: `Street ${at}` });
const rating = (at: number) => ({
  ...{ source: 'own', sourceId: null, rating: 5, review: 'Kind' },
  ...clinic(at),
});

interface ImportedFile extends Readonly<Record<string, unknown>> {
  readonly profile?: object;
}

const FILES: Readonly<Record<string, ImportedFile>> = {
  '4,000 records': { ...ACCOUNT, medicalRecords: times(4000, record) },
  '19,999 records': { ...ACCOUNT, medicalRecords: times(19_999, record) },
  '4,000 diary entries': { ...ACCOUNT, diaryEntries: times(4000, diaryEntry) },
  '4,000 doses': { ...ACCOUNT, doses: times(4000, dose) },
  '10,000 weights': { ...ACCOUNT, weighings: times(10_000, weighing) },
  '10,000 expenses': { ...ACCOUNT, expenseItems: times(10_000, expense) },
  '500 clinics with ratings': {
    ...ACCOUNT,
    profile: { ownClinics: times(500, clinic), clinicRatings: times(500, rating) },
  },
};

const milliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

/** Calls `done` with the processor time of each transaction. */
const watchWrites = (db: Database, done: (ms: number) => void): void => {
  const { transaction } = db;
  db.transaction = async (work) => {
    let start = process.cpuUsage();
    const result = await transaction.call(db, (tx) => {
      start = process.cpuUsage();
      return work(tx);
    });
    done(milliseconds(process.cpuUsage(start)));
    // The cast is safe: the result has the type that `work` promised.
    return result as never;
  };
};

/** The time of the longest transaction, and of the whole import, in ms. */
const measure = async (file: ImportedFile): Promise<readonly [longest: number, whole: number]> => {
  const folder = mkdtempSync(join(tmpdir(), 'alaga-publication-'));
  const place = join(folder, 'alaga.db');
  await copyTemplate(place);
  const db = new SqliteDatabase(place);
  const close = async () => {
    await db.close();
    rmSync(folder, { recursive: true });
  };
  const database = { db, folder, place, [Symbol.asyncDispose]: close };
  await using server = await startTestServer({ database, publicationLimits: rowsAtOnce });
  const { client } = await server.owner();
  const restore = async (to: TestClient, content: object) => {
    const path = '/api/import';
    const answer = await upload({ url: server.url, client: to }, path, JSON.stringify(content));
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  };
  await restore(client, ACCOUNT);
  const { body: exported } = await client.get<{ readonly profile: object }>('/api/export');
  const profile = { ...exported.profile, ...file.profile };
  let longest = 0;
  watchWrites(db, (ms) => {
    longest = Math.max(longest, ms);
  });
  const startedAt = performance.now();
  await restore(client, { ...file, ...(file.profile ? { profile } : {}) });
  return [longest, performance.now() - startedAt];
};

const rows: string[][] = [];
for (const [name, file] of Object.entries(FILES)) {
  await measure(file);
  const runs: (readonly [number, number])[] = [];
  for (let round = 0; round < ROUNDS; round += 1) runs.push(await measure(file));
  const longest = runs.map(([ms]) => ms);
  const isTooLong = median(longest) > MAX_MS;
  if (isTooLong) process.exitCode = 1;
  rows.push([
    name,
    longest.map((ms) => ms.toFixed(1)).join(', '),
    runs.map(([, ms]) => ms.toFixed(0)).join(', '),
    isTooLong ? 'TOO LONG' : 'ok',
  ]);
}
console.log(
  table(
    ['import', 'longest transaction, ms of processor time', 'whole import, ms', `≤ ${MAX_MS} ms`],
    rows,
  ),
);
