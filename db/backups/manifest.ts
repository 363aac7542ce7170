import { createHash } from 'node:crypto';
import type BetterSqlite3 from 'better-sqlite3';

/** Why a file cannot be restored, or why a backup could not be made. */
export type BackupProblem =
  | 'not-a-backup'
  | 'damaged'
  | 'newer'
  | 'no-room'
  | 'no-folder'
  /** The folder of the database cannot be written. */
  | 'read-only'
  | 'gone'
  /**
   * The backup is encrypted, and no key was given, the key is of another passphrase, or this
   * installation's own key is not available.
   */
  | 'needs-passphrase'
  | 'wrong-passphrase'
  | 'locked'
  | 'failed';

export class BackupError extends Error {
  readonly problem: BackupProblem;
  constructor(problem: BackupProblem, cause?: unknown) {
    super(cause instanceof Error ? cause.message : problem, { cause });
    this.name = 'BackupError';
    this.problem = problem;
  }
}

/** An error as BackupError, by the code that the system or SQLite gave it. */
export const toBackupError = (
  error: unknown,
  findProblem: (code: string) => BackupProblem | undefined,
): BackupError => {
  if (error instanceof BackupError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return new BackupError(findProblem(code) ?? 'failed', error);
};

export type BackupKind = 'daily' | 'manual' | 'before-migration' | 'before-restore';

/** The installation and the reason for which a backup was made. */
export interface Origin {
  /**
   * The id of the installation, a UUID. Data that belongs to one computer is never restored to
   * another.
   */
  readonly installation: string;
  readonly kind: BackupKind;
  /** `madeAt` is an instant in ISO UTC. */
  readonly madeAt: string;
  readonly appVersion: string;
  readonly mode: 'hosted' | 'household';
}

/**
 * The number of things that an owner would look for in the backup. Samples and deleted things do
 * not count.
 */
export interface BackupContents {
  readonly accounts: number;
  readonly pets: number;
  readonly records: number;
  readonly photos: number;
  readonly documents: number;
}

export interface TableDigest {
  readonly rows: number;
  /** SHA-256 over all values of all rows in the order of the primary key, hexadecimal. */
  readonly sha256: string;
}

/** The description of a backup in its table `backup_manifest`. */
export interface Manifest extends Origin {
  readonly format: typeof FORMAT;
  /** The migrations that were applied. */
  readonly schema: readonly string[];
  readonly contents: BackupContents;
  readonly tables: Readonly<Record<string, TableDigest>>;
  /** Ids of photos and documents that already did not match their hash when the backup was made. */
  readonly unsoundBlobs: readonly string[];
}

export const FORMAT = 1;
export const MANIFEST_TABLE = 'backup_manifest';

const hashText = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Writes the manifest into a copy of the database. */
export const putManifest = (raw: BetterSqlite3.Database, manifest: Manifest): void => {
  const body = JSON.stringify(manifest);
  raw.exec(`create table ${MANIFEST_TABLE} (body text not null, sha256 text not null)`);
  raw.prepare(`insert into ${MANIFEST_TABLE} values (?, ?)`).run(body, hashText(body));
};

const EMPTY_ORIGIN = { installation: '', kind: '', madeAt: '', appVersion: '', mode: '' };

const KINDS: readonly string[] = [
  'daily',
  'manual',
  'before-migration',
  'before-restore',
] satisfies readonly BackupKind[];

const ISO_UTC = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Validated because anybody can write such a description, with a correct hash. */
export const isOrigin = (value: unknown): value is Origin => {
  if (typeof value !== 'object' || value === null) return false;
  const { installation, kind, madeAt, appVersion, mode } = { ...EMPTY_ORIGIN, ...value };
  return (
    [installation, appVersion].every((text) => typeof text === 'string') &&
    ISO_UTC.test(madeAt) &&
    !Number.isNaN(Date.parse(madeAt)) &&
    KINDS.includes(kind) &&
    (mode === 'hosted' || mode === 'household')
  );
};

const CONTENTS: readonly string[] = [
  'accounts',
  'pets',
  'records',
  'photos',
  'documents',
] satisfies readonly (keyof BackupContents)[];

/** Whether the contents are counts. The other fields are compared with the file when it is checked. */
const hasCounts = (manifest: object): boolean => {
  const counts: unknown = Reflect.get(manifest, 'contents');
  return (
    typeof counts === 'object' &&
    counts !== null &&
    CONTENTS.every((name) => Number.isSafeInteger(Reflect.get(counts, name)))
  );
};

/** The manifest of an opened file. Throws BackupError `not-a-backup`, `damaged` or `newer`. */
export const readManifest = (raw: BetterSqlite3.Database): Manifest => {
  const hasManifest = raw.prepare('select 1 from sqlite_schema where name = ?').get(MANIFEST_TABLE);
  if (hasManifest === undefined) throw new BackupError('not-a-backup');
  const [body, sha256] = raw
    .prepare(`select body, sha256 from ${MANIFEST_TABLE}`)
    .raw(true)
    // A cast: both columns are text. Anything else does not match its hash.
    .get() as [string, string];
  if (hashText(String(body)) !== sha256) throw new BackupError('damaged');
  const manifest: unknown = JSON.parse(body);
  if (typeof manifest !== 'object' || manifest === null) throw new BackupError('damaged');
  // A later format may have other fields.
  if (Number(Reflect.get(manifest, 'format')) > FORMAT) throw new BackupError('newer');
  if (!isOrigin(manifest) || !hasCounts(manifest)) throw new BackupError('damaged');
  // A cast: what is read before the check of the whole file was validated.
  return { ...(manifest as Manifest), format: FORMAT };
};
