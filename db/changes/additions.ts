import type { SearchOptions } from '#db/engine/appearances.ts';
import { snakeCase } from '#db/engine/columns.ts';
import type { Runner } from '#db/engine/run.ts';
import { ownerReference } from '#db/owner-rows.ts';
import type { ReadScope } from '#db/scope.ts';
import { tables } from '#db/tables.ts';

/** Something of a pet that was added or changed after a position in the change feed. */
export interface AdditionRow {
  /** Its name in the change feed. */
  readonly entity: string;
  readonly id: string;
  readonly title: string;
  /** A day, or an instant in ISO UTC. */
  readonly date: string;
}

export interface AdditionsPage {
  readonly additions: readonly AdditionRow[];
  /** Whether there are more, older ones. */
  readonly more: boolean;
}

interface AdditionTable extends Pick<SearchOptions, 'title' | 'date'> {
  /** The table's name in the database. */
  readonly name: string;
  readonly entity: string;
  readonly hides: boolean;
}

/** The tables of the parts of pets, with the title and date that the search or `FeedOptions` names. */
export const ADDITION_TABLES: readonly AdditionTable[] = tables.flatMap((table) => {
  const { name, names, feed, search } = table;
  if (!feed || 'partOf' in feed || names.includes('userId')) return [];
  const described = feed.addition ?? search;
  if (!described || ownerReference(table)?.parent !== 'pets') return [];
  const { title, date } = described;
  const hides = names.includes('deletedAt');
  return [{ name: snakeCase(name), entity: feed.entity, title, date, hides }];
});

/** SQL for the first of these columns that is not null, in the only table whose row was joined. */
const firstSql = (columnsOf: (table: AdditionTable) => readonly string[]): string =>
  `coalesce(${ADDITION_TABLES.flatMap((table) =>
    columnsOf(table).map((column) => `${table.name}.${snakeCase(column)}`),
  ).join(', ')})`;

/**
 * The things that were added to a pet or changed after the position `after` of the change feed,
 * newest first.
 */
export const listAdditions = async (
  db: Runner,
  { ownerId }: ReadScope,
  {
    petId,
    after,
    limit,
  }: { readonly petId: string; readonly after: number; readonly limit: number },
): Promise<AdditionsPage> => {
  const rows = await db.run((knex) => {
    const query = knex('changes')
      .where({ 'changes.userId': ownerId, 'changes.parentId': petId })
      .where('changes.seq', '>', after);
    for (const { name, entity, hides } of ADDITION_TABLES) {
      query.leftJoin(name, (join) => {
        join.on(`${name}.id`, 'changes.id').andOnVal('changes.entity', entity);
        if (hides) join.andOnNull(`${name}.deletedAt`);
      });
    }
    return query
      .whereRaw(`${firstSql(() => ['id'])} is not null`)
      .orderBy('changes.seq', 'desc')
      .limit(limit + 1)
      .select<readonly AdditionRow[]>(
        'changes.entity',
        'changes.id',
        knex.raw(`${firstSql(({ title }) => [title])} as title`),
        knex.raw(`${firstSql(({ date }) => date)} as date`),
      );
  });
  return { additions: rows.slice(0, limit), more: rows.length > limit };
};
