import type BetterSqlite3 from 'better-sqlite3';
import { snakeCase } from '#db/engine/columns.ts';
import type { AnyTable } from '#db/engine/table.ts';
import { PLAIN_HASH, UNKNOWN_HASH } from '#db/request-hashes.ts';
import { tables } from '#db/tables.ts';
import { tablesOf } from './digest.ts';

const named = (tables: readonly AnyTable[]): readonly string[] =>
  tables.map(({ name }) => snakeCase(name));

/** Tables that never leave in a backup. Signing in with the password works wherever it is restored. */
export const STAYS = named(tables.filter(({ stays }) => stays.notBackedUp));

/** Tables whose rows go back to the computer alone that the backup was made on. */
export const STAYS_BEHIND = named(tables.filter(({ stays }) => stays.notRestoredElsewhere));

/** An older database lacks some of them. */
const emptied = (raw: BetterSqlite3.Database, names: readonly string[]): void => {
  const there = tablesOf(raw);
  for (const name of names.filter((table) => there.includes(table)))
    raw.exec(`delete from ${name}`);
};

/** Where the tokens of mails stood before they had a table of their own. */
const FORMER_TOKENS: readonly string[] = [
  'email_confirmation_token',
  'email_confirmation_expires_at',
  'password_reset_token',
  'password_reset_expires_at',
];

/** Takes out of a copy what never leaves. */
export const takeOutSecrets = (raw: BetterSqlite3.Database): void => {
  emptied(raw, STAYS);
  // The cast: `pluck` gives the one column, which is text.
  const columns = raw
    .prepare("select name from pragma_table_info('users')")
    .pluck()
    .all() as string[];
  for (const column of FORMER_TOKENS.filter((name) => columns.includes(name))) {
    raw.exec(`update users set ${column} = null`);
  }
  // A copy made while a migration waits to begin must not come back locked.
  raw.exec('update knex_migrations_lock set is_locked = 0');
};

/**
 * Takes out of a copy what belongs to another computer than this. Of a request that may have held a password, the hash
 * is keyed with a secret that does not travel: such an answer is found by its key alone from now on.
 */
export const takeOutForeign = (raw: BetterSqlite3.Database): void => {
  emptied(raw, STAYS_BEHIND);
  if (!tablesOf(raw).includes('idempotency_keys')) return;
  raw
    .prepare('update idempotency_keys set body_hash = ? where substr(body_hash, 1, ?) <> ?')
    .run(UNKNOWN_HASH, PLAIN_HASH.length, PLAIN_HASH);
};
