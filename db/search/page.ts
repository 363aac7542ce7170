import type { Knex } from 'knex';
import { currentMemberships, type ReadScope } from '#db/scope.ts';

/** The values of a search. */
export interface Values {
  readonly pattern: string;
  /** The words to search for; absent on PostgreSQL. */
  readonly needles?: readonly string[];
  readonly afterAt?: string;
  readonly afterId?: string;
  readonly afterEntity?: string;
}

/** The options that change the text of the statement. */
export interface Shape {
  readonly limit: number;
  /**
   * The maximum number of entries that are read per owner, newest first, before the full-text index
   * is used. Frequent words fill a page with them, while the index would return all their entries.
   */
  readonly newest: number;
  /** How many of `needles` belong to each term; used only on SQLite. */
  readonly sizes: readonly number[];
}

/** The accounts whose pets a scope may contain. */
export const ownerIdsSql = (knex: Knex, { ownerId, sharedAt }: ReadScope): Knex.Raw => {
  const accountIdSql = knex.raw('select ? as owner_id', [ownerId]);
  if (sharedAt === undefined) return accountIdSql;
  const households = currentMemberships(knex, ownerId, sharedAt).select('memberships.ownerId');
  return knex.raw('? union all select owner_id from ? households', [accountIdSql, households]);
};

export const ORDER_SQL = 'at desc, id desc, entity desc';

/** Narrows a query to the entries after a position. */
export const narrowToAfter = (
  entries: Knex.QueryBuilder,
  { afterAt, afterId, afterEntity }: Values,
): void => {
  if (afterAt === undefined || afterId === undefined || afterEntity === undefined) return;
  entries.whereRaw('(e.at, e.id, e.entity) < (?, ?, ?)', [afterAt, afterId, afterEntity]);
};

/** The newest entries of the owner of the row `o` after a position. */
export const newestMatches = (knex: Knex, values: Values, { newest }: Shape): Knex.QueryBuilder =>
  knex('search_entries as e')
    .whereRaw('e.owner_id = o.owner_id')
    .modify(narrowToAfter, values)
    .orderByRaw(ORDER_SQL)
    .limit(newest);

/** Whether `newest` may lack entries of a page, for the row `o` of an owner. */
export const tooFewNewestCondition = (knex: Knex, { limit }: Shape): Knex.Raw =>
  knex.raw('(select count(*) from newest where newest.owner_id = o.owner_id) < ?', [limit]);

export const FOUND_COLUMNS = ['entity', 'id', 'petId', 'at'] as const;

/** All hits of a page: among the newest entries, and of owners for whom these are too few, by the full-text index. */
export const selectHits = (
  knex: Knex,
  newest: Knex.QueryBuilder,
  { limit }: Shape,
): Knex.QueryBuilder =>
  newest
    .select(...FOUND_COLUMNS)
    .from('newest')
    .union(knex('rest').select(...FOUND_COLUMNS))
    .orderByRaw(ORDER_SQL)
    .limit(limit);
