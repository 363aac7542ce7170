import type BetterSqlite3 from 'better-sqlite3';
import { snakeCase } from '#db/engine/columns.ts';
import type { AnyTable } from '#db/engine/table.ts';
import { PLAIN_HASH, UNKNOWN_HASH } from '#db/request-hashes.ts';
import { tables } from '#db/tables.ts';
import { listTables } from './digest.ts';

const tableNames = (tables: readonly AnyTable[]): readonly string[] =>
  tables.map(({ name }) => snakeCase(name));

/**
 * Tables that are never in a backup. Owners can sign in with the password wherever it is restored.
 */
export const NEVER_BACKED_UP = tableNames(tables.filter(({ stays }) => stays.notBackedUp));

/** Tables whose rows are restored only on the computer that made the backup. */
export const NOT_RESTORED_ELSEWHERE = tableNames(
  tables.filter(({ stays }) => stays.notRestoredElsewhere),
);

/** An older database lacks some of the tables. */
const emptyTables = (raw: BetterSqlite3.Database, names: readonly string[]): void => {
  const existingTables = listTables(raw);
  for (const name of names.filter((table) => existingTables.includes(table)))
    raw.exec(`delete from ${name}`);
};

/** The columns of mail tokens, before tokens had a table. */
const FORMER_TOKENS: readonly string[] = [
  'email_confirmation_token',
  'email_confirmation_expires_at',
  'password_reset_token',
  'password_reset_expires_at',
];

/** Deletes from a copy the data that must never be in a backup. */
export const deleteSecrets = (raw: BetterSqlite3.Database): void => {
  emptyTables(raw, NEVER_BACKED_UP);
  // A cast: `pluck` returns one column, which is text.
  const columns = raw
    .prepare("select name from pragma_table_info('users')")
    .pluck()
    .all() as string[];
  for (const column of FORMER_TOKENS.filter((name) => columns.includes(name))) {
    raw.exec(`update users set ${column} = null`);
  }
  // A copy made while a migration holds the lock must not come back locked.
  raw.exec('update knex_migrations_lock set is_locked = 0');
};

/**
 * Deletes from a copy the data that belongs to another computer. The hash of a request that may
 * contain a password is keyed with a secret that is not in backups. From now on such a stored
 * response is found by its key alone.
 */
export const deleteForeignData = (raw: BetterSqlite3.Database): void => {
  emptyTables(raw, NOT_RESTORED_ELSEWHERE);
  if (!listTables(raw).includes('idempotency_keys')) return;
  raw
    .prepare('update idempotency_keys set body_hash = ? where substr(body_hash, 1, ?) <> ?')
    .run(UNKNOWN_HASH, PLAIN_HASH.length, PLAIN_HASH);
};
