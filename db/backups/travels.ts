import type BetterSqlite3 from 'better-sqlite3';
import { PLAIN_HASH, UNKNOWN_HASH } from '#db/request-hashes.ts';
import { tablesOf } from './digest.ts';

/**
 * What never leaves in a backup: whoever finds the file is signed in nowhere, holds no code that still works and
 * reaches no device. Signing in with the password works wherever it is restored.
 */
export const STAYS: readonly string[] = [
  'account_tokens',
  'biometric_challenges',
  'phone_codes',
  'push_subscriptions',
  'rate_limits',
  'sessions',
];

/** What belongs to the computer that it was made on, and goes back to it alone: which networks its owner allowed. */
export const STAYS_BEHIND: readonly string[] = ['settings'];

/** All else: what owners entered, with what is derived from it and what the app knows of the world. */
export const TRAVELS: readonly string[] = [
  'biometric_credentials',
  'blobs',
  'clinic_areas',
  'clinic_directories',
  'clinic_ratings',
  'found_mutes',
  'found_reports',
  'idempotency_keys',
  'import_ids',
  'knex_migrations',
  'knex_migrations_lock',
  'medical_records',
  'notices',
  'pets',
  'provider_identities',
  'record_attachments',
  'record_documents',
  'reminders',
  'scanned_pets',
  'security_notices',
  'subscription_plans',
  'support_attachments',
  'support_messages',
  'user_subscriptions',
  'users',
  'vet_clinics',
];

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
