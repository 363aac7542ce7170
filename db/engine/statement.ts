import knex, { type Knex } from 'knex';
import { addWords, IndexedWords } from '#db/engine/search/write-words.ts';
import { columnsByName } from '#db/tables.ts';
import { camelCase, snakeCase } from './columns.ts';
import { decoders } from './table.ts';

/** A value after encoding. Booleans remain only for a database that has a type for them. */
export type Binding = string | number | bigint | boolean | null | Uint8Array;

/** A statement without its values. */
export interface StatementText {
  readonly sql: string;
  /** Reads go to the reader. A statement that knex did not build may do anything. */
  readonly access: 'read' | 'write' | 'anything';
  /** Whether the result is all rows, the first row, a column, or the number of changed rows. */
  readonly resultKind: 'rows' | 'first' | 'column' | 'count';
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

/** A query of knex. It is never awaited, because this knex has no connection. */
interface Compilable {
  toSQL(): Compiled;
}

/**
 * SQLite plans a statement again at each run if a bound value might lead to another plan (a join, a limit), which costs
 * several times the statement itself. It does not look at a value behind a plus, which changes nothing else.
 */
const hideFromPlanner = (sql: string): string => sql.replaceAll('?', '+?');

/** A knex without a connection, which only builds. Identifiers are camelCase in code and snake_case in the database. */
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
  if (value instanceof IndexedWords) return value.toString();
  if (value === undefined) throw new TypeError('undefined in a statement');
  return JSON.stringify(value);
};

const isCompilable = (query: unknown): query is Compilable =>
  typeof query === 'object' && query !== null && 'toSQL' in query;

/** Encodes booleans as 0 and 1, because SQLite has no booleans. */
export const encodeForSqlite = (value: unknown): Binding =>
  typeof value === 'boolean' ? Number(value) : encode(value);

/** A query with a compiled text and the values of this run, which are not encoded yet. */
export class ReadyQuery {
  readonly text: StatementText;
  readonly bindings: readonly unknown[];
  constructor(text: StatementText, bindings: readonly unknown[]) {
    this.text = text;
    this.bindings = bindings;
  }
}

const getResultKind = ({ method = 'raw', returning }: Compiled): StatementText['resultKind'] => {
  if (method === 'first') return 'first';
  if (method === 'pluck') return 'column';
  return method === 'select' || method === 'raw' || returning !== undefined ? 'rows' : 'count';
};

const getAccessKind = ({ method = 'raw' }: Compiled): StatementText['access'] => {
  if (method === 'select' || method === 'first' || method === 'pluck') return 'read';
  return method === 'raw' ? 'anything' : 'write';
};

/** The SQL text and bindings of a query as knex built it. */
export const asReadyQuery = (query: unknown): ReadyQuery => {
  if (!isCompilable(query)) throw new TypeError('a statement must be a knex query');
  addWords(query);
  const compiledSql = query.toSQL();
  const { sql, bindings } = compiledSql.toNative();
  return new ReadyQuery(
    { sql, access: getAccessKind(compiledSql), resultKind: getResultKind(compiledSql) },
    bindings,
  );
};

/** The SQL text and encoded bindings of a built query. */
export const compile = (
  query: unknown,
  encoder: (value: unknown) => Binding = encode,
): Statement => {
  const { text, bindings } = query instanceof ReadyQuery ? query : asReadyQuery(query);
  const { sql, access, resultKind } = text;
  return { sql, access, resultKind, bindings: bindings.map(encoder) };
};

type DecodeRow = (values: readonly unknown[]) => Record<string, unknown>;

/**
 * Turns a driver's rows of values into objects with camelCase keys. Made once for each statement, as a function with an
 * object literal like the one that better-sqlite3 makes for its own rows: V8 gives all rows of a statement the same
 * hidden class, while a loop over the names of many statements is several times as slow.
 */
export const rowDecoder = (columns: readonly string[]): DecodeRow => {
  const properties = columns.map((column, index) => {
    const key = camelCase(column);
    const kind = columnsByName.get(key)?.kind;
    const value = `values[${index}]`;
    const isDecoded = kind !== undefined && kind in decoders;
    return `${JSON.stringify(key)}: ${isDecoded ? `decoders.${kind}(${value})` : value}`;
  });
  const createDecoder = new Function(
    'decoders',
    `return (values) => ({ ${properties.join(', ')} })`,
  );
  // A cast: the text above is a function of this type.
  return createDecoder(decoders) as DecodeRow;
};
