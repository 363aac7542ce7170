import type { Knex } from 'knex';
import { postgresKey } from '#db/engine/search/postgres.ts';
import { type ReadScope, visiblePets } from '#db/scope.ts';
import {
  FOUND_COLUMNS,
  narrowToAfter,
  newestMatches,
  ORDER_SQL,
  ownerIdsSql,
  type Shape,
  selectHits,
  tooFewNewestCondition,
  type Values,
} from './page.ts';
import { KEY_PLACEHOLDER } from './terms.ts';

/** The entries of a page on PostgreSQL. */
export const entriesOnPostgres = (
  knex: Knex,
  scope: ReadScope,
  values: Values,
  shape: Shape,
): Knex.QueryBuilder => {
  const { limit } = shape;
  const owners = knex
    .from(knex.raw('(?) owners', [ownerIdsSql(knex, scope)]))
    .select(
      'ownerId',
      knex.raw(`replace(?, '${KEY_PLACEHOLDER}', ${postgresKey('owner_id')})::tsquery as query`, [
        values.pattern,
      ]),
    );
  const foundEntries = knex
    .from(newestMatches(knex, values, shape).as('e'))
    .whereRaw('e.tokens @@ o.query')
    .whereRaw('e.pet_id in (select id from visible)')
    .orderByRaw(ORDER_SQL)
    .limit(limit);
  const newest = knex
    .from(knex.raw('owners o cross join lateral ?', [foundEntries.as('e')]))
    .select('e.ownerId', ...FOUND_COLUMNS.map((column) => `e.${column}`));
  const query = knex('owners as o')
    .where(tooFewNewestCondition(knex, shape))
    .select(knex.raw("string_agg('(' || o.query::text || ')', ' | ')::tsquery"));
  const matching = knex('search_entries')
    .whereRaw('search_entries.tokens @@ ?', [query])
    .select(...FOUND_COLUMNS);
  const otherEntries = knex('matching as e')
    .whereRaw('e.pet_id in (select id from visible)')
    .modify(narrowToAfter, values)
    .orderByRaw(ORDER_SQL)
    .limit(limit)
    .select(...FOUND_COLUMNS.map((column) => `e.${column}`));
  return selectHits(
    knex,
    knex
      .queryBuilder()
      .withMaterialized('owners', owners)
      .withMaterialized('visible', visiblePets(knex, scope))
      .withMaterialized('newest', newest)
      // Materialized, because the planner overestimates how many entries the words of one owner match.
      .withMaterialized('matching', matching)
      .with('rest', otherEntries),
    shape,
  );
};
