import type { Knex } from 'knex';
import { ENTRIES_PER_DAY, KEY_END } from '#db/engine/search/names.ts';
import { firstOfDay, sqliteKey } from '#db/engine/search/sqlite.ts';
import { type ReadScope, visiblePets } from '#db/scope.ts';
import {
  FOUND_COLUMNS,
  narrowToAfter,
  newestMatches,
  ownerIdsSql,
  type Shape,
  selectHits,
  tooFewNewestCondition,
  type Values,
} from './page.ts';
import { KEY_PLACEHOLDER } from './terms.ts';

/** A full-text query of SQLite that finds nothing. */
const MATCH_NOTHING = '""';

/** More hits than a page are read, so that a day seldom has to be read to its end. */
const EXTRA_HITS = 10;

/** The first `seq` of the oldest day of the first hits. */
const LAST_DAY = `select min(seq) / ${ENTRIES_PER_DAY} * ${ENTRIES_PER_DAY} from first`;

/** SQL that counts the first hits from days whose hits are complete. */
const COMPLETE_HITS_SQL = `select count(*) from first where seq >= (${LAST_DAY}) + ${ENTRIES_PER_DAY}`;

/** Whether the entry `e` has all terms. The tokenizer of the index splits at spaces too. */
const allTermsCondition = (knex: Knex, { needles = [] }: Values, { sizes }: Shape): Knex.Raw => {
  let from = 0;
  const terms = sizes.map((size) => {
    const any = needles.slice(from, from + size);
    from += size;
    const conditions = any.map(() => "instr(' ' || e.tokens || ' ', ' ' || o.key || ?) > 0");
    return knex.raw(`(${conditions.join(' or ')})`, any);
  });
  return knex.raw(terms.map(() => '?').join(' and '), terms);
};

/**
 * The entries of a page on SQLite. The index returns the newest days first, so that common words need not be read to
 * the end. Within the day on which the page ends the order is by id, so that the rest of that day is read too.
 */
export const entriesOnSqlite = (
  knex: Knex,
  scope: ReadScope,
  values: Values,
  shape: Shape,
): Knex.QueryBuilder => {
  const { limit } = shape;
  const maxEntries = limit + EXTRA_HITS;
  const owners = knex
    .from(knex.raw('(?) owners', [ownerIdsSql(knex, scope)]))
    .select('ownerId', knex.raw(`${sqliteKey('owner_id')} || '${KEY_END}' as key`));
  // The outer limit stops at the first hits, because the entries are read in the order of the inner one.
  const seqs = knex
    .from(newestMatches(knex, values, shape).select('e.seq', 'e.petId', 'e.tokens').as('e'))
    .where(allTermsCondition(knex, values, shape))
    .whereIn('e.petId', visiblePets(knex, scope))
    .limit(limit)
    .select('e.seq');
  const newest = knex
    .from(knex.raw('owners o cross join search_entries e on e.seq in ?', [seqs]))
    .select('e.ownerId', ...FOUND_COLUMNS.map((column) => `e.${column}`));
  const each = `'(' || replace(?, '${KEY_PLACEHOLDER}${KEY_END}', o.key) || ')'`;
  const pattern = knex('owners as o')
    .where(tooFewNewestCondition(knex, shape))
    .select(
      knex.raw(`coalesce(group_concat(${each}, ' OR '), '${MATCH_NOTHING}')`, [values.pattern]),
    );
  const matchingEntries = (match: Knex.QueryBuilder | Knex.Raw) =>
    knex('search_index as f')
      .joinRaw('cross join search_entries e on e.seq = f.rowid')
      .whereRaw('f.search_index match ?', [match])
      .whereIn('e.petId', visiblePets(knex, scope))
      .modify(narrowToAfter, values)
      .select('e.seq', ...FOUND_COLUMNS.map((column) => `e.${column}`));
  const firstHits = matchingEntries(pattern)
    .modify((entries) => {
      if (values.afterAt === undefined) return;
      entries.whereRaw(`f.rowid < ${firstOfDay('?')} + ${ENTRIES_PER_DAY}`, [values.afterAt]);
    })
    .orderByRaw('f.rowid desc')
    .limit(maxEntries);
  const lastDayHits = matchingEntries(
    knex.raw(
      `(case when (select count(*) from first) = ? and (${COMPLETE_HITS_SQL}) < ? then ? else '${MATCH_NOTHING}' end)`,
      [maxEntries, limit, pattern.clone()],
    ),
  ).whereRaw(`f.rowid >= (${LAST_DAY}) and f.rowid < (select min(seq) from first)`);
  return selectHits(
    knex,
    knex
      .queryBuilder()
      .withMaterialized('owners', owners)
      .withMaterialized('newest', newest)
      .withMaterialized('first', firstHits)
      .with('rest', knex('first').unionAll(lastDayHits)),
    shape,
  );
};
