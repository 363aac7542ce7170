import type BetterSqlite3 from 'better-sqlite3';
import { isKnownSchema, readSchema } from '#db/engine/schema.ts';
import { type Digests, digest } from './digest.ts';
import { BackupError, type Manifest, readManifest } from './manifest.ts';
import { readBackup } from './read-backup.ts';

/** Progress from 0 to 1. */
export type OnProgress = (progress: number) => void;

const requireKnownSchema = (raw: BetterSqlite3.Database, manifest: Manifest): void => {
  if (!isKnownSchema(readSchema(raw))) throw new BackupError('newer');
  // No version of Alaga creates triggers or views that stay in a backup. A foreign one would run
  // with this app's rights.
  const foreignObject = raw
    .prepare("select 1 from sqlite_schema where type in ('trigger', 'view')")
    .get();
  if (foreignObject !== undefined || String(readSchema(raw)) !== String(manifest.schema)) {
    throw new BackupError('damaged');
  }
};

const requireIntact = (raw: BetterSqlite3.Database): void => {
  const result: unknown = raw.pragma('integrity_check', { simple: true });
  const orphanRows: unknown = raw.pragma('foreign_key_check');
  if (result !== 'ok' || !Array.isArray(orphanRows) || orphanRows.length > 0) {
    throw new BackupError('damaged');
  }
};

const isSame = (a: Digests, b: Digests): boolean =>
  JSON.stringify([a.tables, a.unsoundBlobs]) === JSON.stringify([b.tables, b.unsoundBlobs]);

/**
 * Reads the whole backup and checks it with SQLite's own checks, the hash of every table, and the
 * hash of every photo and document. Returns its manifest. Throws BackupError, and `newer` before
 * any other check if a newer version made the backup.
 */
export const check = (file: string, onProgress: OnProgress): Manifest =>
  readBackup(file, (raw) => {
    const manifest = readManifest(raw);
    requireKnownSchema(raw, manifest);
    requireIntact(raw);
    const size = Number(raw.pragma('page_count', { simple: true })) * 4096;
    let bytesRead = 0;
    const digests = digest(raw, (bytes) => {
      bytesRead += bytes;
      onProgress(Math.min(1, bytesRead / size));
    });
    if (!isSame(digests, { tables: manifest.tables, unsoundBlobs: manifest.unsoundBlobs })) {
      throw new BackupError('damaged');
    }
    return manifest;
  });
