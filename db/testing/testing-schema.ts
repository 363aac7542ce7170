import type { Database } from '#db/engine/run.ts';

/** Reads the schema of either database, for tests, without the index of the search, which no query writes. */

export interface Column {
  readonly table: string;
  readonly name: string;
  /** The database's own name, such as `boolean` or `text`. */
  readonly type: string;
  /** Whether the database computes the column from others, so that no statement writes it. */
  readonly isComputed: boolean;
  /** Whether the column is part of the table's primary key. */
  readonly isKey: boolean;
  readonly isNullable: boolean;
  /** The default value in the database; undefined without one. */
  readonly fallback: string | number | boolean | undefined;
}

/** A foreign key, and what happens to its row when the referenced row is deleted. */
export interface Reference {
  readonly table: string;
  readonly parent: string;
  /** The action of the foreign key when the referenced row is deleted, such as `CASCADE` or `SET NULL`. */
  readonly whenGone: string;
}

type Queries = Readonly<Record<Database['kind'], string>>;

const COLUMNS: Queries = {
  sqlite: `select t.name as "table", c.name, lower(c.type) as type, c.hidden > 1 as computed,
      c.pk > 0 as key, not c."notnull" as nullable, c.dflt_value as fallback
    from sqlite_schema t join pragma_table_xinfo(t.name) c
    where t.type = 'table' and t.name not like 'knex_%' and t.name not like 'sqlite_%' and t.name not like 'search_%'
    order by t.name, c.cid`,
  postgres: `select table_name as "table", column_name as name, data_type as type, is_generated = 'ALWAYS' as computed,
      is_nullable = 'YES' as nullable, column_default as fallback,
      column_name in (
        select a.attname from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
        where i.indisprimary and i.indrelid = format('%I', table_name)::regclass
      ) as key
    from information_schema.columns
    where table_schema = 'public' and table_name not like 'knex_%' and table_name not like 'search_%'
    order by table_name collate "C", ordinal_position`,
};

const REFERENCES: Queries = {
  sqlite: `select t.name as "table", f."table" as parent, f.on_delete as "whenGone"
    from sqlite_schema t join pragma_foreign_key_list(t.name) f where t.type = 'table'`,
  postgres: `select conrelid::regclass::text as "table", confrelid::regclass::text as parent,
      case confdeltype when 'c' then 'CASCADE' when 'n' then 'SET NULL' else 'NO ACTION' end as "whenGone"
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
};

/** Reads rows of the database's own schema. The cast is safe: the rows have the columns that the query names. */
const ask = async <T>(db: Database, queries: Queries): Promise<readonly T[]> =>
  (await db.run((knex) => knex.raw(queries[db.kind]))) as unknown as readonly T[];

/** Parses a default as SQL writes it: `'1'`, `'0'::bigint`, `'en'::text`, `true`. */
const parseDefault = (type: string, sql: string | null): Column['fallback'] => {
  if (sql === null) return undefined;
  const value = sql.replace(/::[a-z ]+$/, '').replace(/^'(.*)'$/, '$1');
  if (type === 'boolean') return value === '1' || value === 'true';
  return /int/.test(type) ? Number(value) : value;
};

export const listColumns = async (db: Database): Promise<readonly Column[]> => {
  type FoundColumn = Pick<Column, 'table' | 'name' | 'type'> &
    Record<'computed' | 'key' | 'nullable', unknown> & { readonly fallback: string | null };
  return (await ask<FoundColumn>(db, COLUMNS)).map(
    ({ computed, key, nullable, fallback, ...column }) => ({
      ...column,
      isComputed: Boolean(computed),
      isKey: Boolean(key),
      isNullable: Boolean(nullable),
      fallback: parseDefault(column.type, fallback),
    }),
  );
};

export const listReferences = (db: Database): Promise<readonly Reference[]> => ask(db, REFERENCES);

export const readTableNames = async (db: Database): Promise<readonly string[]> => [
  ...new Set((await listColumns(db)).map(({ table }) => table)),
];

/** All rows of a table, in a stable order. */
export const readRows = async (
  db: Database,
  table: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  db.run((knex) => knex(table).select('*'));
