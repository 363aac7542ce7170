import { MoveError } from './problem.ts';
import { isKnownType } from './values.ts';

export interface Column {
  readonly name: string;
  /** As PostgreSQL calls it, such as `double precision`. */
  readonly type: string;
}

/** A table of both databases: the columns that are not computed, and where those of its key stand among them. */
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly key: readonly number[];
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const namesOf = ({ name, columns }: Table): readonly string[] =>
  columns.map((column) => `${name}.${column.name}`);

/**
 * Throws MoveError where something stands on one side alone, or could not be compared: a table that was left out would
 * be lost without a word. `inSource` are the columns of the file, `table.column`.
 */
export const requireSame = (tables: readonly Table[], inSource: readonly string[]): void => {
  const there = new Set(tables.flatMap(namesOf));
  const here = new Set(inSource);
  const alone = [...there.symmetricDifference(here)].toSorted();
  if (alone.length > 0) {
    throw new MoveError(
      'schema',
      `The file and PostgreSQL do not have the same tables and columns: ${alone.join(', ')}. Nothing was changed.`,
    );
  }
  const odd = tables.filter(
    ({ key, columns }) => key.length === 0 || columns.some(({ type }) => !isKnownType(type)),
  );
  if (odd.length > 0) {
    const names = odd.map(({ name }) => name).join(', ');
    throw new MoveError(
      'schema',
      `These tables cannot be compared: ${names}. Nothing was changed.`,
    );
  }
};

/** Which row is meant, for whoever is told of it: `users 0199…`. */
export const nameOf = (table: Table, row: readonly unknown[]): string =>
  `${table.name} ${table.key.map((at) => String(row[at])).join(' / ')}`;
