import type { Database } from '#db/engine/run.ts';
import {
  BLOBS_SQL,
  byTitle,
  type DataAfterKill,
  isBroken,
  partialWritesBy,
  RECORDS_SQL,
  type Row,
  type StoredBlob,
} from './crash-check.ts';

/** Reads the data after a kill. PostgreSQL itself is not checked for damage. */
export const readPostgresData = async (db: Database): Promise<DataAfterKill> => {
  // A cast: the rows have the columns of the statement.
  const rows = async <T>(sql: string) => (await db.run((knex) => knex.raw(sql))) as unknown as T[];
  const listTexts = async (sql: string) =>
    (await rows<Readonly<Record<string, string>>>(sql)).flatMap((row) => Object.values(row));
  const halfWritten: string[] = [];
  for (const [what, sql] of Object.entries(partialWritesBy("answer::json->>'id'"))) {
    halfWritten.push(...(await listTexts(sql)).map((kind) => `${what}: ${kind}`));
  }
  return {
    isIntact: true,
    halves: halfWritten,
    brokenBlobs: (await rows<StoredBlob>(BLOBS_SQL)).filter(isBroken).length,
    records: byTitle(await rows<Row>(RECORDS_SQL)),
    accounts: new Set(await listTexts('select email from users')),
    pets: new Set(await listTexts('select id from pets')),
  };
};
