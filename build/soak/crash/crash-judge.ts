import { createHash } from 'node:crypto';
import BetterSqlite3 from 'better-sqlite3';
import type { CrashWriter, Told } from './crash-writer.ts';

/** What a killed server left in its file. */
export interface Left {
  readonly isIntact: boolean;
  /** What stands there by halves, in words. */
  readonly halves: readonly string[];
  /** Photos and documents whose bytes are not those that were stored. */
  readonly brokenBlobs: number;
  /** What the records under a title say. */
  readonly records: ReadonlyMap<string, readonly Told[]>;
  readonly accounts: ReadonlySet<string>;
  /** Their ids. */
  readonly pets: ReadonlySet<string>;
}

/** Each gives a row for what must be done in one commit and was done by halves; the id in a kept answer is read so. */
export const halvesBy = (idInAnswer: string): Readonly<Record<string, string>> => ({
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

const HALVES = halvesBy("json_extract(answer, '$.id')");

export const RECORDS = `select title, notes, next_due_date as "nextDueDate", deleted_at as "deletedAt",
  (select count(*) from record_attachments a where a.record_id = r.id)
  + case when image_blob_id is null then 0 else 1 end as photos,
  (select count(*) from record_documents d where d.record_id = r.id) as documents
  from medical_records r`;

/** Of `RECORDS`. */
export type Row = Omit<Told, 'isDeleted'> & {
  readonly title: string;
  readonly deletedAt: string | null;
};

// The casts of this file: a statement's rows have its columns.
const textsIn = (raw: BetterSqlite3.Database, sql: string): ReadonlySet<string> =>
  new Set(raw.prepare(sql).pluck().all() as string[]);

export const byTitle = (rows: readonly Row[]): Left['records'] => {
  const records = new Map<string, Told[]>();
  for (const { title, deletedAt, ...told } of rows) {
    const same = records.get(title) ?? [];
    records.set(title, [...same, { ...told, isDeleted: deletedAt !== null }]);
  }
  return records;
};

export const BLOBS = 'select sha256, byte_size as size, bytes from blobs';

/** Of `BLOBS`. */
export interface StoredBlob {
  readonly sha256: string;
  readonly size: number;
  readonly bytes: Buffer;
}

/** Whether its bytes are not those that were stored. */
export const isBroken = ({ sha256, size, bytes }: StoredBlob): boolean =>
  bytes.byteLength !== size || createHash('sha256').update(bytes).digest('hex') !== sha256;

const brokenBlobsIn = (raw: BetterSqlite3.Database): number => {
  let broken = 0;
  for (const row of raw.prepare(BLOBS).iterate()) if (isBroken(row as StoredBlob)) broken += 1;
  return broken;
};

/** All that stands in a database, as far as it is looked at. */
export const lookAt = (raw: BetterSqlite3.Database): Left => {
  const said: unknown = raw.pragma('integrity_check', { simple: true });
  const orphans: unknown = raw.pragma('foreign_key_check');
  return {
    isIntact: said === 'ok' && Array.isArray(orphans) && orphans.length === 0,
    halves: Object.entries(HALVES).flatMap(([what, sql]) =>
      [...textsIn(raw, sql)].map((which) => `${what}: ${which}`),
    ),
    brokenBlobs: brokenBlobsIn(raw),
    records: byTitle(raw.prepare(RECORDS).all() as Row[]),
    accounts: textsIn(raw, 'select email from users'),
    pets: textsIn(raw, 'select id from pets'),
  };
};

/** Reads a file that nobody has open, as the next start would find it; what its WAL holds is put into it. */
export const lookAtFile = (file: string): Left => {
  const raw = new BetterSqlite3(file, { fileMustExist: true });
  try {
    return lookAt(raw);
  } finally {
    raw.close();
  }
};

const isSame = (one: Told | undefined, other: Told | undefined): boolean =>
  one?.notes === other?.notes &&
  one?.nextDueDate === other?.nextDueDate &&
  one?.photos === other?.photos &&
  one?.documents === other?.documents &&
  one?.isDeleted === other?.isDeleted;

/** What an owner was promised and does not find; what was on its way may have been done or not. */
export const judge = (
  { acknowledged, accounts, petId, inFlight }: CrashWriter,
  left: Left,
): { readonly lost: number; readonly twice: number } => {
  const titles = new Set([...acknowledged.keys(), ...(inFlight ? [inFlight.title] : [])]);
  let lost = accounts.difference(left.accounts).size + (left.pets.has(petId) ? 0 : 1);
  let twice = 0;
  for (const title of titles) {
    const found = left.records.get(title) ?? [];
    const [first] = found;
    const isMeant =
      isSame(first, acknowledged.get(title)) ||
      (inFlight?.title === title && isSame(first, inFlight.after));
    if (found.length > 1) twice += 1;
    else if (!isMeant) lost += 1;
  }
  return { lost, twice };
};
