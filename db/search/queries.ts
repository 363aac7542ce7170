import { compiledInScope } from '#db/compiled-in-scope.ts';
import { snakeCase } from '#db/engine/columns.ts';
import type { Database } from '#db/engine/run.ts';
import { SEARCHED_TABLES } from '#db/engine/search/definitions.ts';
import { accessColumns, type PetAccess, type ReadScope, toRowWithAccess } from '#db/scope.ts';
import { entriesOnPostgres } from './entries-on-postgres.ts';
import { entriesOnSqlite } from './entries-on-sqlite.ts';
import type { Shape, Values } from './page.ts';
import { type SearchTerm, toNeedles, toPattern } from './terms.ts';

/** Something that was found. */
export interface FoundRow extends PetAccess {
  /** The entity's name in the change feed. */
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

interface SearchRequest {
  readonly terms: readonly SearchTerm[];
  /** The last result of the page before. */
  readonly after: Position | undefined;
  readonly limit: number;
  /** See `Shape`. Tests set a smaller number. */
  readonly newest?: number;
}

/** The separator between the texts of a row. */
const TEXT_SEPARATOR = '\u001f';

const MAX_NEWEST_HITS = 400;

const caseSql = (of: (searched: (typeof SEARCHED_TABLES)[number]) => string | undefined): string =>
  `case hit.entity ${SEARCHED_TABLES.map((each) => `when '${each.entity}' then ${of(each) ?? 'null'}`).join(' ')} end`;

const columnSql = ({ table }: (typeof SEARCHED_TABLES)[number], column: string): string =>
  `${snakeCase(table.name)}.${snakeCase(column)}`;

const KIND_SQL = caseSql((each) => each.search.kind && columnSql(each, each.search.kind));

const TEXTS_SQL = caseSql((each) => {
  const { columns, title, kind } = each.search;
  const otherColumns = columns.filter((column) => column !== title && column !== kind);
  return [title, ...otherColumns]
    .map((column) => `coalesce(${columnSql(each, column)}, '')`)
    .join(` || '${TEXT_SEPARATOR}' || `);
});

type ReadRow = Parameters<
  typeof toRowWithAccess<Omit<FoundRow, keyof PetAccess | 'texts'> & { texts: string }>
>[0];

const findPage = compiledInScope((knex, scope, values: Values, shape: Shape) => {
  const hits = (knex.client.config.client === 'pg' ? entriesOnPostgres : entriesOnSqlite)(
    knex,
    scope,
    values,
    shape,
  );
  const query = knex.from(hits.as('hit')).join('pets', 'pets.id', 'hit.petId');
  for (const { table, entity, petId } of SEARCHED_TABLES) {
    if (petId === 'id') continue;
    query.joinRaw(
      `left join ${snakeCase(table.name)} on hit.entity = '${entity}' and ${snakeCase(table.name)}.id = hit.id`,
    );
  }
  return query
    .orderByRaw('hit.at desc, hit.id desc, hit.entity desc')
    .select<ReadRow[]>(
      ...['hit.entity', 'hit.id', 'hit.petId', 'hit.at', 'pets.name as petName', 'pets.userId'],
      knex.raw(`${KIND_SQL} as kind`),
      knex.raw(`${TEXTS_SQL} as texts`),
      ...accessColumns(knex, scope),
    );
});

/** The hits for all terms in the pets of a scope, newest first. At least one term is required. */
export const search = async (
  db: Pick<Database, 'kind' | 'run'>,
  scope: ReadScope,
  { terms, after, limit, newest = MAX_NEWEST_HITS }: SearchRequest,
): Promise<readonly FoundRow[]> => {
  const sqlite = db.kind === 'sqlite';
  const { needles, sizes } = toNeedles(terms);
  const values: Values = {
    pattern: toPattern(terms, sqlite),
    ...(sqlite && { needles }),
    ...(after && { afterAt: after.at, afterId: after.id, afterEntity: after.entity }),
  };
  const rows = await findPage(db, scope, values, { limit, newest, sizes: sqlite ? sizes : [] });
  return rows.map(({ texts, ...row }) => ({
    ...toRowWithAccess(row),
    texts: texts.split(TEXT_SEPARATOR),
  }));
};
