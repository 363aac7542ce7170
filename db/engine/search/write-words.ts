import { SEARCH_WORDS } from '#db/engine/table.ts';
import { SEARCHED_TABLES, storedWords } from './definitions.ts';

/** The words of columns that a statement writes, worked out when the values are known. */
export class IndexedWords {
  readonly texts: readonly unknown[];
  constructor(texts: readonly unknown[]) {
    this.texts = texts;
  }

  toString(): string {
    return storedWords(this.texts);
  }
}

type Row = Readonly<Record<string, unknown>>;

/** The parts of a builder of knex that say what it writes. */
interface WriteWords {
  readonly _method?: string;
  readonly _single?: { readonly table?: unknown; insert?: unknown; update?: unknown };
}

const columnsOfTable: ReadonlyMap<unknown, readonly string[]> = new Map(
  SEARCHED_TABLES.map(({ table, search }) => [table.name, search.columns]),
);

const addWordColumns = (row: Row, columns: readonly string[]): Row => ({
  ...row,
  [SEARCH_WORDS]: new IndexedWords(columns.map((column) => row[column])),
});

/**
 * Adds the words of a row to a statement that inserts or changes rows of a searched table, so that no query can forget
 * them. Throws Error where an update writes only some of the searched columns: its words would depend on the others.
 */
export const addWords = (query: object): void => {
  // A cast: knex does not declare these parts of its builders.
  const { _method: method, _single: single } = query as WriteWords;
  const columns = columnsOfTable.get(single?.table);
  if (!single || !columns) return;
  if (method === 'insert') {
    const rows = Array.isArray(single.insert) ? single.insert : [single.insert];
    // A cast: knex inserts objects.
    single.insert = rows.map((row: unknown) => addWordColumns(row as Row, columns));
  }
  if (method !== 'update') return;
  // A cast: knex updates with an object.
  const row = single.update as Row;
  const writtenColumns = columns.filter((column) => row[column] !== undefined);
  if (writtenColumns.length === 0) return;
  if (writtenColumns.length < columns.length) {
    throw new Error(`an update of ${String(single.table)} must write all of ${columns.join(', ')}`);
  }
  single.update = addWordColumns(row, columns);
};
