import { closeSync, openSync, readSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { isKnownSchema, readSchema } from '#db/schema.ts';
import { type Digests, digest } from './digest.ts';
import { BackupError, type Manifest, readManifest } from './manifest.ts';

/** How far a task is, from 0 to 1. */
export type OnProgress = (done: number) => void;

const MAGIC = 'SQLite format 3\u0000';
/** Where an SQLite file says how it is written, and what it says of a rollback journal: every backup is one file. */
const WRITE_VERSION = 18;
const ROLLBACK_JOURNAL = 1;

/** Looked at before SQLite opens it, which may write beside a file of another kind. */
const requireBackupHeader = (file: string): void => {
  const header = Buffer.alloc(100);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, header, 0, header.length, 0);
  } finally {
    closeSync(handle);
  }
  const isOurs =
    header.subarray(0, MAGIC.length).toString('latin1') === MAGIC &&
    header[WRITE_VERSION] === ROLLBACK_JOURNAL;
  if (!isOurs) throw new BackupError('not-a-backup');
};

const CODES: Readonly<Record<string, 'gone' | 'no-folder'>> = {
  ENOENT: 'gone',
  EACCES: 'no-folder',
  EPERM: 'no-folder',
  EISDIR: 'gone',
};

const asProblem = (error: unknown): BackupError => {
  if (error instanceof BackupError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // Whatever SQLite itself stumbles over in it is a fault of the file.
  return new BackupError(CODES[code] ?? (/^SQLITE_/.test(code) ? 'damaged' : 'failed'), error);
};

/** Reads a backup with `look`. Throws BackupError alone. */
const reading = <T>(file: string, look: (raw: BetterSqlite3.Database) => T): T => {
  let raw: BetterSqlite3.Database | undefined;
  try {
    requireBackupHeader(file);
    raw = new BetterSqlite3(file, { readonly: true, fileMustExist: true });
    raw.pragma('trusted_schema = OFF');
    return look(raw);
  } catch (error) {
    throw asProblem(error);
  } finally {
    raw?.close();
  }
};

/** What a backup says of itself, believed as it stands. Throws BackupError. */
export const glance = (file: string): Manifest => reading(file, readManifest);

const requireKnownSchema = (raw: BetterSqlite3.Database, manifest: Manifest): void => {
  if (!isKnownSchema(readSchema(raw))) throw new BackupError('newer');
  // No version of ours has any: they would run in our name.
  const strange = raw
    .prepare("select 1 from sqlite_schema where type in ('trigger', 'view')")
    .get();
  if (strange !== undefined || String(readSchema(raw)) !== String(manifest.schema)) {
    throw new BackupError('damaged');
  }
};

const requireWhole = (raw: BetterSqlite3.Database): void => {
  const said: unknown = raw.pragma('integrity_check', { simple: true });
  const orphans: unknown = raw.pragma('foreign_key_check');
  if (said !== 'ok' || !Array.isArray(orphans) || orphans.length > 0) {
    throw new BackupError('damaged');
  }
};

const isSame = (one: Digests, other: Digests): boolean =>
  JSON.stringify([one.tables, one.unsoundBlobs]) ===
  JSON.stringify([other.tables, other.unsoundBlobs]);

/**
 * Reads all of a backup: SQLite's own checks, the hash of every table, every photo and document. Gives its manifest.
 * Throws BackupError: `newer`, where a newer version made it, before anything of it is judged.
 */
export const check = (file: string, onProgress: OnProgress): Manifest =>
  reading(file, (raw) => {
    const manifest = readManifest(raw);
    requireKnownSchema(raw, manifest);
    requireWhole(raw);
    const size = Number(raw.pragma('page_count', { simple: true })) * 4096;
    let read = 0;
    const found = digest(raw, (bytes) => {
      read += bytes;
      onProgress(Math.min(1, read / size));
    });
    if (!isSame(found, { tables: manifest.tables, unsoundBlobs: manifest.unsoundBlobs })) {
      throw new BackupError('damaged');
    }
    return manifest;
  });
