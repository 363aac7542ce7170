import { existsSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { listTables } from './digest.ts';
import type { BackupContents } from './manifest.ts';

const EMPTY_CONTENTS: BackupContents = {
  accounts: 0,
  pets: 0,
  records: 0,
  photos: 0,
  documents: 0,
};

const count = (raw: BetterSqlite3.Database, table: string, condition: string): number =>
  listTables(raw).includes(table)
    ? Number(raw.prepare(`select count(*) from ${table} where ${condition}`).pluck().get())
    : 0;

/**
 * Counts the contents of an opened database. An older schema may have no samples and no documents.
 */
export const readContents = (raw: BetterSqlite3.Database): BackupContents => {
  const knowsSamples = raw
    .prepare("select 1 from pragma_table_info('pets') where name = 'is_sample'")
    .get();
  const ownPetsFilter = `deleted_at is null${knowsSamples ? ' and is_sample = 0' : ''}`;
  const ownLivingFilter = `deleted_at is null and pet_id in (select id from pets where ${ownPetsFilter})`;
  return {
    accounts: count(raw, 'users', 'true'),
    pets: count(raw, 'pets', ownPetsFilter),
    records: count(raw, 'medical_records', ownLivingFilter),
    photos: count(raw, 'blobs', "kind = 'photo'"),
    documents: count(raw, 'blobs', "kind = 'document'"),
  };
};

/**
 * The contents of a database file, empty if the file is missing. Undefined if it is too damaged to
 * read.
 */
export const contentsOfFile = (file: string): BackupContents | undefined => {
  if (!existsSync(file)) return EMPTY_CONTENTS;
  const database = new BetterSqlite3(file, { fileMustExist: true, timeout: 5000 });
  try {
    database.pragma('query_only = ON');
    return readContents(database);
  } catch {
    return undefined;
  } finally {
    database.close();
  }
};
