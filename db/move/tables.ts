import { snakeCase } from '#db/engine/columns.ts';
import type { AnyTable, ColumnKind } from '#db/engine/table.ts';
import { MoveError } from './problem.ts';

/** The names of column types in PostgreSQL. */
const TYPE_NAMES = {
  text: 'text',
  day: 'text',
  instant: 'text',
  json: 'text',
  integer: 'integer',
  bigint: 'bigint',
  real: 'double precision',
  boolean: 'boolean',
  bytes: 'bytea',
} as const satisfies Readonly<Record<ColumnKind, string>>;

export type ColumnType = (typeof TYPE_NAMES)[ColumnKind];

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
}

/**
 * A table in both databases: the columns that are not computed, and the positions of its key
 * columns.
 */
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly key: readonly number[];
}

export const toTable = ({ name, columns }: AnyTable): Table => {
  const writtenColumns = Object.entries(columns).filter(([, { traits }]) => !traits.isComputed);
  return {
    name: snakeCase(name),
    columns: writtenColumns.map(([column, { kind }]) => ({
      name: snakeCase(column),
      type: TYPE_NAMES[kind],
    })),
    key: writtenColumns.flatMap(([, { traits }], index) => (traits.isKey ? [index] : [])),
  };
};

export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const columnNames = ({ name, columns }: Table): readonly string[] =>
  columns.map((column) => `${name}.${column.name}`);

/**
 * Throws MoveError if a column exists in only one database or has no definition, because a table
 * that is left out would be lost silently. `inSource` and `inTarget` are the columns of the
 * databases, as `table.column`.
 */
export const requireSame = (
  tables: readonly Table[],
  inSource: readonly string[],
  inTarget: readonly string[],
): void => {
  const columnSets = [tables.flatMap(columnNames), inSource, inTarget].map(
    (names) => new Set(names),
  );
  const allNames = [...new Set(columnSets.flatMap((names) => [...names]))];
  const mismatches = allNames
    .filter((name) => !columnSets.every((names) => names.has(name)))
    .toSorted();
  if (mismatches.length === 0) return;
  throw new MoveError(
    'schema',
    `The file and PostgreSQL do not have the same tables and columns: ${mismatches.join(', ')}. No data was changed.`,
  );
};

/** The name of a row in messages: `users 0199…`. */
export const describeRow = (table: Table, row: readonly unknown[]): string =>
  `${table.name} ${table.key.map((index) => String(row[index])).join(' / ')}`;
