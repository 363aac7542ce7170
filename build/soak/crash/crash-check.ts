import { createHash } from 'node:crypto';
import BetterSqlite3 from 'better-sqlite3';
import type { CrashWriter, RecordContent } from './crash-writer.ts';

/** The content of a killed server's file. */
export interface DataAfterKill {
  readonly isIntact: boolean;
  /** Descriptions of partly written things. */
  readonly halves: readonly string[];
  /** The number of photos and documents whose bytes differ from the stored hash. */
  readonly brokenBlobs: number;
  /** The content of the records with each title. */
  readonly records: ReadonlyMap<string, readonly RecordContent[]>;
  readonly accounts: ReadonlySet<string>;
  /** The ids of the stored pets. */
  readonly pets: ReadonlySet<string>;
}

/**
 * Queries that return rows for things that must be written in one commit and were written only
 * partly. The parameter is the SQL that reads the id in a stored response.
 */
export const partialWritesBy = (idInAnswer: string): Readonly<Record<string, string>> => ({
  'a due date without its reminder': `select r.title from medical_records r
    where r.deleted_at is null and r.next_due_date is not null and 1 != (
      select count(*) from reminders m where m.medical_record_id = r.id
      and m.deleted_at is null and substr(m.due_date, 1, 10) = r.next_due_date)`,
  'a reminder without its due date': `select m.title from reminders m
    join medical_records r on r.id = m.medical_record_id
    where m.deleted_at is null and (r.next_due_date is null or r.deleted_at is not null)`,
  'a photo or document that nothing shows': `select id from blobs where id not in (
    select image_blob_id from medical_records where image_blob_id is not null
    union select blob_id from record_attachments union select blob_id from record_documents)`,
  'a count of storage that is not true': `select s.user_id from user_subscriptions s
    where s.storage_used != (
      select coalesce(sum(b.byte_size), 0) from blobs b where b.user_id = s.user_id)`,
  'an account without its plan': `select id from users
    where id not in (select user_id from user_subscriptions)`,
  'an answer that is kept without what it answers': `select key from idempotency_keys
    where route = 'POST /api/pets/:petId/medical-records'
    and ${idInAnswer} not in (select id from medical_records)`,
});

const PARTIAL_WRITES = partialWritesBy("json_extract(answer, '$.id')");

export const RECORDS_SQL = `select title, notes, next_due_date as "nextDueDate", deleted_at as "deletedAt",
  (select count(*) from record_attachments a where a.record_id = r.id)
  + case when image_blob_id is null then 0 else 1 end as photos,
  (select count(*) from record_documents d where d.record_id = r.id) as documents
  from medical_records r`;

/** A row of `RECORDS_SQL`. */
export type Row = Omit<RecordContent, 'isDeleted'> & {
  readonly title: string;
  readonly deletedAt: string | null;
};

// A cast here and below: the rows have the columns of the statement.
const textsIn = (raw: BetterSqlite3.Database, sql: string): ReadonlySet<string> =>
  new Set(raw.prepare(sql).pluck().all() as string[]);

export const byTitle = (rows: readonly Row[]): DataAfterKill['records'] => {
  const records = new Map<string, RecordContent[]>();
  for (const { title, deletedAt, ...content } of rows) {
    const sameRecords = records.get(title) ?? [];
    records.set(title, [...sameRecords, { ...content, isDeleted: deletedAt !== null }]);
  }
  return records;
};

export const BLOBS_SQL = 'select sha256, byte_size as size, bytes from blobs';

/** A row of `BLOBS_SQL`. */
export interface StoredBlob {
  readonly sha256: string;
  readonly size: number;
  readonly bytes: Buffer;
}

/** Whether a blob's bytes differ from its stored hash. */
export const isBroken = ({ sha256, size, bytes }: StoredBlob): boolean =>
  bytes.byteLength !== size || createHash('sha256').update(bytes).digest('hex') !== sha256;

const brokenBlobsIn = (raw: BetterSqlite3.Database): number => {
  let brokenCount = 0;
  for (const row of raw.prepare(BLOBS_SQL).iterate())
    if (isBroken(row as StoredBlob)) brokenCount += 1;
  return brokenCount;
};

/** Reads everything in a database that the test checks. */
export const readData = (raw: BetterSqlite3.Database): DataAfterKill => {
  const result: unknown = raw.pragma('integrity_check', { simple: true });
  const orphanRows: unknown = raw.pragma('foreign_key_check');
  return {
    isIntact: result === 'ok' && Array.isArray(orphanRows) && orphanRows.length === 0,
    halves: Object.entries(PARTIAL_WRITES).flatMap(([what, sql]) =>
      [...textsIn(raw, sql)].map((kind) => `${what}: ${kind}`),
    ),
    brokenBlobs: brokenBlobsIn(raw),
    records: byTitle(raw.prepare(RECORDS_SQL).all() as Row[]),
    accounts: textsIn(raw, 'select email from users'),
    pets: textsIn(raw, 'select id from pets'),
  };
};

/** Reads a file that nobody has open, as the next start would. Its WAL is recovered into it. */
export const readDataFile = (file: string): DataAfterKill => {
  const database = new BetterSqlite3(file, { fileMustExist: true });
  try {
    return readData(database);
  } finally {
    database.close();
  }
};

const isSame = (a: RecordContent | undefined, b: RecordContent | undefined): boolean =>
  a?.notes === b?.notes &&
  a?.nextDueDate === b?.nextDueDate &&
  a?.photos === b?.photos &&
  a?.documents === b?.documents &&
  a?.isDeleted === b?.isDeleted;

/**
 * Compares the file with acknowledged writes, and describes what is missing. The unanswered write
 * may be there or not.
 */
export const findLosses = (
  { acknowledged, accounts, petId, inFlight }: CrashWriter,
  dataAfterKill: DataAfterKill,
): { readonly lost: number; readonly twice: number } => {
  const titles = new Set([...acknowledged.keys(), ...(inFlight ? [inFlight.title] : [])]);
  let lostCount =
    accounts.difference(dataAfterKill.accounts).size + (dataAfterKill.pets.has(petId) ? 0 : 1);
  let duplicateCount = 0;
  for (const title of titles) {
    const recordTitles = dataAfterKill.records.get(title) ?? [];
    const [first] = recordTitles;
    const wasAcknowledged =
      isSame(first, acknowledged.get(title)) ||
      (inFlight?.title === title && isSame(first, inFlight.after));
    if (recordTitles.length > 1) duplicateCount += 1;
    else if (!wasAcknowledged) lostCount += 1;
  }
  return { lost: lostCount, twice: duplicateCount };
};
