import type { Knex } from 'knex';
import { snakeCase } from '#db/engine/columns.ts';
import { compiledOnce } from '#db/engine/compiled.ts';
import type { Database } from '#db/engine/run.ts';
import { SEARCHED } from '#db/engine/search/definitions.ts';
import { KEY_END, ROWS_OF_DAY } from '#db/engine/search/names.ts';
import { postgresKey } from '#db/engine/search/postgres.ts';
import { firstOfDay, sqliteKey } from '#db/engine/search/sqlite.ts';
import { type Held, held, heldColumns, membershipsOf, type Scope, visiblePets } from '#db/scope.ts';

/** Something that was found. */
export interface FoundRow extends Held {
  /** As in the change feed. */
  readonly entity: string;
  readonly id: string;
  readonly petId: string;
  readonly petName: string;
  /** The owner of the pet. */
  readonly userId: string;
  /** A day, or an instant in ISO UTC. */
  readonly at: string;
  readonly kind: string | null;
  /** The title, and the other searched texts. */
  readonly texts: readonly string[];
}

/** A position in the results. They are ordered by date, the newest first, and then by id and entity. */
export type Position = Pick<FoundRow, 'at' | 'id' | 'entity'>;

interface Asked {
  readonly words: readonly string[];
  /** The last result of the page before. */
  readonly after: Position | undefined;
  readonly limit: number;
}

/** Separates the texts of a row. */
const BETWEEN = '\u001f';

/** Stands for the key of an owner in the pattern of a full-text query. */
const KEY = '#';

const isSqlite = (k: Knex): boolean => k.client.config.client !== 'pg';

/** All words must be found; the last one may be the beginning of a word. */
const patternOf = (words: readonly string[], sqlite: boolean): string =>
  words
    .map((word, at) => {
      const isLast = at === words.length - 1;
      const token = `${KEY}${KEY_END}${word}`;
      return sqlite ? `"${token}"${isLast ? '*' : ''}` : `'${token}'${isLast ? ':*' : ''}`;
    })
    .join(sqlite ? ' AND ' : ' & ');

/** The pattern for each account whose pets the scope may contain, as one full-text query. */
const matchOf = (k: Knex, { ownerId, sharedAt }: Scope, pattern: string): Knex.Raw => {
  const key = isSqlite(k) ? sqliteKey : postgresKey;
  const owners = [k.raw(`select ${key('?')} as owner`, [ownerId])];
  if (sharedAt !== undefined) {
    const households = membershipsOf(k, ownerId, sharedAt).select('memberships.ownerId');
    owners.push(k.raw(`select ${key('owner_id')} as owner from ? households`, [households]));
  }
  const all = k.raw(owners.map(() => '?').join(' union all '), owners);
  const each = `'(' || replace(?, '${KEY}', owner) || ')'`;
  return isSqlite(k)
    ? k.raw(`(select group_concat(${each}, ' OR ') from (?) owners)`, [pattern, all])
    : k.raw(`(select string_agg(${each}, ' | ')::tsquery from (?) owners)`, [pattern, all]);
};

interface Values extends Scope {
  readonly pattern: string;
  readonly afterAt?: string;
  readonly afterId?: string;
  readonly afterEntity?: string;
}

const ORDER = 'e.at desc, e.id desc, e.entity desc';

/** Narrows entries to those of the scope after a position. */
const narrowed = (k: Knex, entries: Knex.QueryBuilder, values: Values, scope: Scope): void => {
  const { afterAt, afterId, afterEntity } = values;
  entries.whereIn('e.petId', visiblePets(k, scope));
  if (afterAt === undefined || afterId === undefined || afterEntity === undefined) return;
  entries.whereRaw('(e.at, e.id, e.entity) < (?, ?, ?)', [afterAt, afterId, afterEntity]);
  if (!isSqlite(k)) return;
  entries.whereRaw(`f.rowid < ${firstOfDay('?')} + ${ROWS_OF_DAY}`, [afterAt]);
};

const scopeOf = ({ pattern, afterAt, afterId, afterEntity, ...scope }: Values): Scope => scope;

/**
 * The entries of a page on SQLite. The index returns the newest days first, so that common words need not be read to
 * the end: `newest` finds the day on which the page ends, and within that day the order is by id.
 */
const entriesOnSqlite = (k: Knex, values: Values, limit: number): Knex.QueryBuilder => {
  const scope = scopeOf(values);
  const matching = () =>
    k('search_index as f')
      .joinRaw('cross join search_entries e on e.seq = f.rowid')
      .whereRaw('f.search_index match ?', [matchOf(k, scope, values.pattern)])
      .modify((entries) => narrowed(k, entries, values, scope));
  const newest = matching().orderByRaw('f.rowid desc').limit(limit).select('e.seq');
  return matching()
    .whereRaw(`f.rowid >= (select min(seq) / ${ROWS_OF_DAY} * ${ROWS_OF_DAY} from ?)`, [newest])
    .orderByRaw(ORDER)
    .limit(limit)
    .select('e.entity', 'e.id', 'e.petId', 'e.at');
};

/**
 * The entries of a page on PostgreSQL. What matches is read by itself first: the planner does not know how few rows the
 * words of one owner find, and would rather read all entries of the pets.
 */
const entriesOnPostgres = (k: Knex, values: Values, limit: number): Knex.QueryBuilder => {
  const scope = scopeOf(values);
  const matching = k('search_entries')
    .whereRaw('search_entries.tokens @@ ?', [matchOf(k, scope, values.pattern)])
    .select('entity', 'id', 'petId', 'at');
  return k('matching as e')
    .withMaterialized('matching', matching)
    .modify((entries) => narrowed(k, entries, values, scope))
    .orderByRaw(ORDER)
    .limit(limit)
    .select('e.entity', 'e.id', 'e.petId', 'e.at');
};

const caseOf = (of: (searched: (typeof SEARCHED)[number]) => string | undefined): string =>
  `case hit.entity ${SEARCHED.map((each) => `when '${each.entity}' then ${of(each) ?? 'null'}`).join(' ')} end`;

const columnOf = ({ table }: (typeof SEARCHED)[number], column: string): string =>
  `${snakeCase(table.name)}.${snakeCase(column)}`;

const KIND = caseOf((each) => each.search.kind && columnOf(each, each.search.kind));

const TEXTS = caseOf((each) => {
  const { columns, title, kind } = each.search;
  const others = columns.filter((column) => column !== title && column !== kind);
  return [title, ...others]
    .map((column) => `coalesce(${columnOf(each, column)}, '')`)
    .join(` || '${BETWEEN}' || `);
});

type ReadRow = Parameters<typeof held<Omit<FoundRow, keyof Held | 'texts'> & { texts: string }>>[0];

const findPage = compiledOnce((k, values: Values, limit: number) => {
  const hits = (isSqlite(k) ? entriesOnSqlite : entriesOnPostgres)(k, values, limit);
  const query = k.from(hits.as('hit')).join('pets', 'pets.id', 'hit.petId');
  for (const { table, entity, petId } of SEARCHED) {
    if (petId === 'id') continue;
    query.joinRaw(
      `left join ${snakeCase(table.name)} on hit.entity = '${entity}' and ${snakeCase(table.name)}.id = hit.id`,
    );
  }
  return query
    .orderByRaw('hit.at desc, hit.id desc, hit.entity desc')
    .select<ReadRow[]>(
      ...['hit.entity', 'hit.id', 'hit.petId', 'hit.at', 'pets.name as petName', 'pets.userId'],
      k.raw(`${KIND} as kind`),
      k.raw(`${TEXTS} as texts`),
      ...heldColumns(k, scopeOf(values)),
    );
});

/** The hits for normalised words in the pets of a scope, newest first. At least one word is required. */
export const search = async (
  db: Pick<Database, 'kind' | 'run'>,
  scope: Scope,
  { words, after, limit }: Asked,
): Promise<readonly FoundRow[]> => {
  const values: Values = {
    ...scope,
    pattern: patternOf(words, db.kind === 'sqlite'),
    ...(after && { afterAt: after.at, afterId: after.id, afterEntity: after.entity }),
  };
  const rows = await findPage(db, values, limit);
  return rows.map(({ texts, ...row }) => ({ ...held(row), texts: texts.split(BETWEEN) }));
};
