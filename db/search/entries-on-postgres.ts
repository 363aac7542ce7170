import type { Knex } from 'knex';
import { postgresKey } from '#db/engine/search/postgres.ts';
import { visiblePets } from '#db/scope.ts';
import {
  after,
  FOUND,
  hitsOf,
  isShort,
  newestOf,
  ORDER,
  ownersOf,
  type Shape,
  scopeOf,
  type Values,
} from './page.ts';
import { KEY } from './terms.ts';

/** The entries of a page on PostgreSQL. */
export const entriesOnPostgres = (k: Knex, values: Values, shape: Shape): Knex.QueryBuilder => {
  const scope = scopeOf(values);
  const { limit } = shape;
  const owners = k
    .from(k.raw('(?) owners', [ownersOf(k, scope)]))
    .select(
      'ownerId',
      k.raw(`replace(?, '${KEY}', ${postgresKey('owner_id')})::tsquery as query`, [values.pattern]),
    );
  const found = k
    .from(newestOf(k, values, shape).as('e'))
    .whereRaw('e.tokens @@ o.query')
    .whereRaw('e.pet_id in (select id from visible)')
    .orderByRaw(ORDER)
    .limit(limit);
  const newest = k
    .from(k.raw('owners o cross join lateral ?', [found.as('e')]))
    .select('e.ownerId', ...FOUND.map((column) => `e.${column}`));
  const query = k('owners as o')
    .where(isShort(k, shape))
    .select(k.raw("string_agg('(' || o.query::text || ')', ' | ')::tsquery"));
  const matching = k('search_entries')
    .whereRaw('search_entries.tokens @@ ?', [query])
    .select(...FOUND);
  const rest = k('matching as e')
    .whereRaw('e.pet_id in (select id from visible)')
    .modify(after, values)
    .orderByRaw(ORDER)
    .limit(limit)
    .select(...FOUND.map((column) => `e.${column}`));
  return hitsOf(
    k,
    k
      .queryBuilder()
      .withMaterialized('owners', owners)
      .withMaterialized('visible', visiblePets(k, scope))
      .withMaterialized('newest', newest)
      // What matches is read by itself: the planner does not know how few entries the words of one owner find.
      .withMaterialized('matching', matching)
      .with('rest', rest),
    shape,
  );
};
