import knex, { type Knex } from 'knex';
import { booleanColumns, camelCase, jsonColumns, snakeCase } from './columns.ts';

/** What a statement may be bound to after encoding; booleans where the database has a type of its own for them. */
export type Binding = string | number | bigint | boolean | null | Uint8Array;

export interface Statement {
  readonly sql: string;
  readonly bindings: readonly Binding[];
  /** Whether it only reads: read statements go to the reader. */
  readonly reads: boolean;
  /** Whether rows come back, the first row alone does, or only the number of changed rows. */
  readonly gives: 'rows' | 'first' | 'column' | 'count';
}

interface Compiled {
  method?: string;
  returning?: unknown;
  pluck?: string;
  toNative(): { sql: string; bindings: readonly unknown[] };
}

/** A query as knex hands it over: never awaited, since this knex has no connection. */
interface Compilable {
  toSQL(): Compiled;
}

/** A knex that only builds. Identifiers are camelCase in code and snake_case in the database. */
export const statementBuilder = (client: 'better-sqlite3' | 'pg'): Knex =>
  knex({
    client,
    useNullAsDefault: true,
    wrapIdentifier: (name, quote) => quote(name === '*' ? name : snakeCase(name)),
  });

const encode = (value: unknown): Binding => {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'bigint' || value instanceof Uint8Array) return value;
  if (typeof value === 'boolean') return value;
  if (value instanceof Date) return value.toISOString();
  if (value === undefined) throw new TypeError('undefined in a statement');
  return JSON.stringify(value);
};

const isCompilable = (query: unknown): query is Compilable =>
  typeof query === 'object' && query !== null && 'toSQL' in query;

/** SQLite has no booleans. */
export const encodeForSqlite = (value: unknown): Binding =>
  typeof value === 'boolean' ? Number(value) : encode(value);

/** SQL text and encoded bindings of a built query. */
export const compile = (
  query: unknown,
  encoder: (value: unknown) => Binding = encode,
): Statement => {
  if (!isCompilable(query)) throw new TypeError('a statement must be a knex query');
  const compiled = query.toSQL();
  const { sql, bindings } = compiled.toNative();
  const method = compiled.method ?? 'raw';
  const reads = method === 'select' || method === 'first' || method === 'pluck';
  const gives =
    method === 'first'
      ? 'first'
      : method === 'pluck'
        ? 'column'
        : reads || method === 'raw' || compiled.returning !== undefined
          ? 'rows'
          : 'count';
  return { sql, bindings: bindings.map(encoder), reads, gives };
};

type Decode = (value: unknown) => unknown;
const decodeBoolean: Decode = (value) => (value === null ? null : value === 1 || value === true);
const decodeJson: Decode = (value) => (typeof value === 'string' ? JSON.parse(value) : value);

/** Turns a driver's rows of values into objects with camelCase keys; made once per statement. */
export const rowDecoder = (columns: readonly string[]) => {
  const plan = columns.map((column) => ({
    key: camelCase(column),
    decode: booleanColumns.has(column)
      ? decodeBoolean
      : jsonColumns.has(column)
        ? decodeJson
        : undefined,
  }));
  return (values: readonly unknown[]): Record<string, unknown> => {
    const row: Record<string, unknown> = {};
    plan.forEach(({ key, decode }, index) => {
      const value = values[index];
      row[key] = decode === undefined ? value : decode(value);
    });
    return row;
  };
};
