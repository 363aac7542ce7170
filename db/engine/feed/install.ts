import { createHash } from 'node:crypto';
import type BetterSqlite3 from 'better-sqlite3';
import type { Knex } from 'knex';
import { PREFIX as SEARCH_PREFIX } from '#db/engine/search/names.ts';
import { postgresSearchFill, postgresSearchTriggers } from '#db/engine/search/postgres.ts';
import { SQLITE_DROPS, sqliteSearchFill, sqliteSearchTriggers } from '#db/engine/search/sqlite.ts';
import { createSearchTables } from '#db/engine/search/tables.ts';
import { FEED, type FeedDefinition, PREFIX, type TriggerSql } from './definitions.ts';
import { postgresFill, postgresTriggers } from './postgres.ts';
import { sqliteFill, sqliteTriggers } from './sqlite.ts';

/**
 * The triggers of the feed and of the search follow the table definitions of this version. They are dropped before a
 * migration, which may drop a column that they name, and created again after it. Backups contain none.
 */

interface InstalledTrigger {
  readonly name: string;
  readonly kept: string | null;
}

const ownTriggerCondition = (column: string): string =>
  `(${[PREFIX, SEARCH_PREFIX]
    .map((prefix) => `${column} like '${prefix.replace('_', '\\_')}%' escape '\\'`)
    .join(' or ')})`;

const SQLITE_TRIGGERS = `select name, sql as kept from sqlite_schema where type = 'trigger' and ${ownTriggerCondition('name')}`;

const POSTGRES_TRIGGERS = `select t.tgname as name, obj_description(t.oid, 'pg_trigger') as kept
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal and ${ownTriggerCondition('t.tgname')}`;

/** PostgreSQL rewrites the text of a trigger, so its comment holds a hash of the statement that created it. */
const hashTrigger = ({ sql }: TriggerSql): string => createHash('sha256').update(sql).digest('hex');

const isInstalledCompletely = (
  installedTriggers: readonly InstalledTrigger[],
  expected: readonly TriggerSql[],
  keptOf: (trigger: TriggerSql) => string,
): boolean => {
  const keptByName = new Map(installedTriggers.map(({ name, kept }) => [name, kept]));
  return (
    keptByName.size === expected.length &&
    expected.every((item) => keptByName.get(item.name) === keptOf(item))
  );
};

const everySqliteTrigger = (feed: FeedDefinition = FEED): readonly TriggerSql[] => [
  ...sqliteTriggers(feed),
  ...sqliteSearchTriggers,
];

const everyPostgresTrigger = (feed: FeedDefinition = FEED): readonly TriggerSql[] => [
  ...postgresTriggers(feed),
  ...postgresSearchTriggers,
];

/** Whether an opened SQLite database has exactly the triggers of this version. */
export const hasFeed = (raw: BetterSqlite3.Database): boolean =>
  // A cast: the rows have the columns that the statement names.
  isInstalledCompletely(
    raw.prepare(SQLITE_TRIGGERS).all() as InstalledTrigger[],
    everySqliteTrigger(),
    ({ sql }) => sql,
  );

/** Drops the triggers and the index of the search of an opened SQLite database. */
export const uninstallFeed = (raw: BetterSqlite3.Database): void => {
  // A cast: the compiler does not know the type of these rows.
  for (const { name } of raw.prepare(SQLITE_TRIGGERS).all() as InstalledTrigger[])
    raw.exec(`drop trigger ${name}`);
  for (const sql of SQLITE_DROPS) raw.exec(sql);
};

const isPostgres = (database: Knex): boolean => database.client.config.client === 'pg';

const triggersIn = async (database: Knex): Promise<readonly InstalledTrigger[]> => {
  if (!isPostgres(database)) return database.raw<InstalledTrigger[]>(SQLITE_TRIGGERS);
  const { rows }: { rows: InstalledTrigger[] } = await database.raw(POSTGRES_TRIGGERS);
  return rows;
};

/** Whether a PostgreSQL database has exactly the triggers of this version. */
export const hasPostgresFeed = async (database: Knex): Promise<boolean> =>
  isInstalledCompletely(await triggersIn(database), everyPostgresTrigger(), hashTrigger);

export const dropFeed = async (database: Knex): Promise<void> => {
  for (const { name } of await triggersIn(database)) {
    // Dropping a function also drops its trigger.
    await database.raw(isPostgres(database) ? 'drop function ?? cascade' : 'drop trigger ??', [
      name,
    ]);
  }
};

/** Creates the triggers and adds the rows that the feed lacks, in one transaction. */
export const installFeed = (database: Knex, feed: FeedDefinition = FEED): Promise<void> =>
  database.transaction(async (trx) => {
    await dropFeed(trx);
    const isPg = isPostgres(database);
    await createSearchTables(trx, isPg);
    for (const trigger of (isPg ? everyPostgresTrigger : everySqliteTrigger)(feed)) {
      await trx.raw(trigger.sql);
      if (!isPg) continue;
      await trx.raw(`comment on trigger ?? on ?? is '${hashTrigger(trigger)}'`, [
        trigger.name,
        trigger.table,
      ]);
    }
    for (const sql of (isPg ? postgresFill : sqliteFill)(feed)) await trx.raw(sql);
    for (const sql of isPg ? postgresSearchFill : sqliteSearchFill) await trx.raw(sql);
  });
