/**
 * Why the database refused. `unique` is a broken uniqueness; `conflict` means that other transactions used the same
 * rows at the same time; `full` and `read-only` are about the disk, and `failing` is any other failure of it; `standby`
 * means that PostgreSQL takes no changes, because it copies another server or may not be written to;
 * `over-plan` is about an owner's storage; `in-use` means that the database is being replaced, or cannot be replaced
 * while others use it; `served` means that another server uses it; `no-backup` means that a migration was not begun
 * because no backup could be made, `backup-locked` that the key which encrypts backups is missing; `unsuitable` means
 * that PostgreSQL is too old, or stores text in an encoding that lacks characters.
 */
export type DatabaseErrorCode =
  | 'unique'
  | 'foreign-key'
  | 'check'
  | 'busy'
  | 'conflict'
  | 'full'
  | 'read-only'
  | 'standby'
  | 'failing'
  | 'over-plan'
  | 'newer-schema'
  | 'locked'
  | 'in-use'
  | 'served'
  | 'no-backup'
  | 'backup-locked'
  | 'unsuitable'
  | 'damaged'
  | 'unavailable'
  | 'other';

export class DatabaseError extends Error {
  readonly code: DatabaseErrorCode;
  constructor(code: DatabaseErrorCode, cause: unknown, message?: string) {
    super(message ?? (cause instanceof Error ? cause.message : 'database error'), { cause });
    this.name = 'DatabaseError';
    this.code = code;
  }
}

/** PostgreSQL's code for a lock that was not granted within `lock_timeout`. */
const LOCK_TIMEOUT = '55P03';

const byDriverCode: Readonly<Record<string, DatabaseErrorCode>> = {
  SQLITE_CONSTRAINT_UNIQUE: 'unique',
  SQLITE_CONSTRAINT_PRIMARYKEY: 'unique',
  SQLITE_CONSTRAINT_FOREIGNKEY: 'foreign-key',
  SQLITE_CONSTRAINT_CHECK: 'check',
  SQLITE_CONSTRAINT_NOTNULL: 'check',
  SQLITE_BUSY: 'busy',
  SQLITE_FULL: 'full',
  // The file that readers share grows with the WAL.
  SQLITE_IOERR_SHMSIZE: 'full',
  SQLITE_IOERR: 'failing',
  SQLITE_READONLY: 'read-only',
  SQLITE_CANTOPEN: 'unavailable',
  SQLITE_NOTADB: 'damaged',
  SQLITE_CORRUPT: 'damaged',
  '23505': 'unique',
  '23503': 'foreign-key',
  '23514': 'check',
  '23502': 'check',
  // A number too large for its column, or text that is not a number.
  '22003': 'check',
  '22021': 'check',
  '40001': 'conflict',
  '40P01': 'conflict',
  [LOCK_TIMEOUT]: 'conflict',
  // A statement that took longer than statement_timeout, or that somebody cancelled.
  '57014': 'busy',
  // PostgreSQL has too little memory, or too few places for locks.
  '53200': 'busy',
  '25P03': 'unavailable',
  '25006': 'standby',
  '53100': 'full',
  '58030': 'failing',
  '53300': 'unavailable',
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
  '57P04': 'unavailable',
  '57P05': 'unavailable',
  '3D000': 'unavailable',
  '28000': 'unavailable',
  '28P01': 'unavailable',
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  ENOTFOUND: 'unavailable',
  EAI_AGAIN: 'unavailable',
  ETIMEDOUT: 'unavailable',
};

/** SQLite appends details to the name of a kind: `SQLITE_READONLY_DIRECTORY`. */
const SQLITE_KIND = /^SQLITE_[A-Z]+/;

/**
 * PostgreSQL's codes have five letters and digits, and the first two name a class. Codes of the operating system have
 * no digit.
 */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;
const LOST_CONNECTION = '08';

const driverCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

/** Whether PostgreSQL did not grant a lock within `lock_timeout`, by the driver's error. */
export const isLockTimeout = (error: unknown): boolean => driverCode(error) === LOCK_TIMEOUT;

/** Whether PostgreSQL closed the connection with this error. */
const isFatal = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && /^(FATAL|PANIC)$/.test(String(error.severity));

/** Maps a driver's error to a DatabaseError. All other errors pass unchanged. */
export const mapDriverError = (error: unknown): unknown => {
  const code = driverCode(error);
  if (code === undefined || error instanceof DatabaseError) return error;
  const knownCode = byDriverCode[code];
  if (knownCode !== undefined) return new DatabaseError(knownCode, error);
  if (SQLSTATE.test(code)) {
    const isLost = code.startsWith(LOST_CONNECTION) || isFatal(error);
    return new DatabaseError(isLost ? 'unavailable' : 'other', error);
  }
  const [kind] = SQLITE_KIND.exec(code) ?? [];
  return kind === undefined ? error : new DatabaseError(byDriverCode[kind] ?? 'other', error);
};
