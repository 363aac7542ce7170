import type { SearchOptions } from '#db/engine/appearances.ts';
import { snakeCase } from '#db/engine/columns.ts';
import type { AnyTable } from '#db/engine/table.ts';
import { tables } from '#db/tables.ts';
import { splitWords } from './words.ts';

/** The tables that the search finds, derived from the table definitions (`searchedBy`). */

export interface SearchedTable {
  readonly table: AnyTable;
  /** The name of a row in the feed and in the answers of the search. */
  readonly entity: string;
  readonly search: SearchOptions;
  /** The column that names the pet, in the database's form. */
  readonly petId: 'id' | 'pet_id';
  readonly hasDeleted: boolean;
}

export const SEARCHED_TABLES: readonly SearchedTable[] = tables.flatMap((table) => {
  const { search, feed, names } = table;
  if (!search) return [];
  if (!feed || 'partOf' in feed) throw new Error(`${table.name} is searched without a name`);
  const petId = names.includes('petId') ? 'pet_id' : 'id';
  const hasDeleted = names.includes('deletedAt');
  return [{ table, entity: feed.entity, search, petId, hasDeleted }];
});

/** The words of a row as they are stored: separated by spaces. */
export const storedWords = (texts: readonly unknown[]): string =>
  splitWords(texts.filter((text) => typeof text === 'string').join('\n')).join(' ');

/** SQL for the date of a row; `row` is `new`, or a table in a query. */
export const dateExpression = ({ search: { date } }: SearchedTable, row: string): string => {
  const columns = date.map((column) => `${row}.${snakeCase(column)}`);
  return columns.length > 1 ? `coalesce(${columns.join(', ')})` : (columns[0] ?? 'null');
};
