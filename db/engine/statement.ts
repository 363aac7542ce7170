import knex, { type Knex } from 'knex';
import { columnsByName } from '#db/tables.ts';
import { camelCase, snakeCase } from './columns.ts';
import { decoders } from './table.ts';

/** What a statement may be bound to after encoding; booleans where the database has a type of its own for them. */
export type Binding = string | number | bigint | boolean | null | Uint8Array;

/** All of a statement but the values that it is bound to. */
export interface StatementText {
  readonly sql: string;
  /** What only reads goes to the reader; what knex did not build may be anything. */
  readonly does: 'read' | 'write' | 'anything';
  /** Whether rows come back, the first row alone does, or only the number of changed rows. */
  readonly gives: 'rows' | 'first' | 'column' | 'count';
}

export interface Statement extends StatementText {
  readonly bindings: readonly Binding[];
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

/**
 * SQLite plans a statement anew at every run where a bound value might lead to another plan: a join, a limit. That costs
 * several times what the statement does. Behind a plus, which changes nothing else, it does not look at the value.
 */
const hideFromPlanner = (sql: string): string => sql.replaceAll('?', '+?');

/** A knex that only builds. Identifiers are camelCase in code and snake_case in the database. */
export const statementBuilder = (client: 'better-sqlite3' | 'pg'): Knex => {
  const builder = knex({
    client,
    useNullAsDefault: true,
    wrapIdentifier: (name, quote) => quote(name === '*' ? name : snakeCase(name)),
  });
  if (client === 'better-sqlite3') builder.client.positionBindings = hideFromPlanner;
  return builder;
};

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

/** A query whose text is there already, with the values of this time, not encoded yet. */
export class ReadyQuery {
  readonly text: StatementText;
  readonly bindings: readonly unknown[];
  constructor(text: StatementText, bindings: readonly unknown[]) {
    this.text = text;
    this.bindings = bindings;
  }
}

const givesOf = ({ method = 'raw', returning }: Compiled): StatementText['gives'] => {
  if (method === 'first') return 'first';
  if (method === 'pluck') return 'column';
  return method === 'select' || method === 'raw' || returning !== undefined ? 'rows' : 'count';
};

const doesOf = ({ method = 'raw' }: Compiled): StatementText['does'] => {
  if (method === 'select' || method === 'first' || method === 'pluck') return 'read';
  return method === 'raw' ? 'anything' : 'write';
};

/** SQL text and bindings of a query as knex built it. */
export const readyOf = (query: unknown): ReadyQuery => {
  if (!isCompilable(query)) throw new TypeError('a statement must be a knex query');
  const compiled = query.toSQL();
  const { sql, bindings } = compiled.toNative();
  return new ReadyQuery({ sql, does: doesOf(compiled), gives: givesOf(compiled) }, bindings);
};

/** SQL text and encoded bindings of a built query. */
export const compile = (
  query: unknown,
  encoder: (value: unknown) => Binding = encode,
): Statement => {
  const { text, bindings } = query instanceof ReadyQuery ? query : readyOf(query);
  const { sql, does, gives } = text;
  return { sql, does, gives, bindings: bindings.map(encoder) };
};

/** Turns a driver's rows of values into objects with camelCase keys; made once per statement. */
export const rowDecoder = (columns: readonly string[]) => {
  const keys = columns.map(camelCase);
  const decoded = keys.flatMap((key, index) => {
    const kind = columnsByName.get(key)?.kind;
    const decode = kind && decoders[kind];
    return decode === undefined ? [] : [{ key, index, decode }];
  });
  // Every row is a copy of it, and so of one shape.
  const blank: Readonly<Record<string, unknown>> = Object.fromEntries(
    keys.map((key) => [key, null]),
  );
  return (values: readonly unknown[]): Record<string, unknown> => {
    const row = { ...blank };
    for (let index = 0; index < keys.length; index += 1) {
      const value = values[index];
      if (value !== null) row[keys[index] ?? ''] = value;
    }
    for (const { key, index, decode } of decoded) row[key] = decode(values[index]);
    return row;
  };
};
