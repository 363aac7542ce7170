import { createHash } from 'node:crypto';
import type { Database } from '#db/run.ts';
import { byTitle, halvesBy, type Left, RECORDS, type Row } from './crash-judge.ts';

/** As `lookAtFile`; that the database itself is whole is PostgreSQL's own care. */
export const lookAtPostgres = async (db: Database): Promise<Left> => {
  // A cast: a statement's rows have its columns.
  const rows = async <T>(sql: string) => (await db.run((k) => k.raw(sql))) as unknown as T[];
  const texts = async (sql: string) =>
    (await rows<Readonly<Record<string, string>>>(sql)).flatMap((row) => Object.values(row));
  const halves: string[] = [];
  for (const [what, sql] of Object.entries(halvesBy("answer::json->>'id'"))) {
    halves.push(...(await texts(sql)).map((which) => `${what}: ${which}`));
  }
  const blobs = await rows<{ sha256: string; size: number; bytes: Buffer }>(
    'select sha256, byte_size as size, bytes from blobs',
  );
  const broken = blobs.filter(({ sha256, size, bytes }) => {
    const found = createHash('sha256').update(bytes).digest('hex');
    return found !== sha256 || bytes.byteLength !== size;
  });
  return {
    isIntact: true,
    halves,
    brokenBlobs: broken.length,
    records: byTitle(await rows<Row>(RECORDS)),
    accounts: new Set(await texts('select email from users')),
    pets: new Set(await texts('select id from pets')),
  };
};
