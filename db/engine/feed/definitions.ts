import { snakeCase } from '#db/engine/columns.ts';
import type { AnyTable } from '#db/engine/table.ts';
import { ownerReference } from '#db/owner-rows.ts';
import { tables } from '#db/tables.ts';

/**
 * The tables in the change feed, derived from the table definitions (`inFeed`). Triggers of the database write the
 * feed, so that no query can forget it. All names are those of the database.
 */

export interface FeedTable {
  readonly name: string;
  readonly entity: string;
  /** The column that references the owner, or the row of `parent`. */
  readonly referenceColumn: string;
  readonly isOwnerOptional: boolean;
  /** A row that is named without being the owner or the parent. */
  readonly about: { readonly table: string; readonly column: string } | undefined;
  /** Undefined where `referenceColumn` references the owner. */
  readonly parent: FeedTable | undefined;
  /**
   * The columns whose changes move a row to another to which it then belongs. Only an import moves rows, many at once,
   * and announces them itself.
   */
  readonly movedColumns: readonly string[];
  /** Columns whose changes are in the feed. */
  readonly watched: readonly string[];
  /** Whether a row can be hidden by its `deleted_at`, with all that belongs to it. */
  readonly hides: boolean;
  /**
   * Whether an import stores rows hidden together with all that belongs to them, which is announced after they are
   * shown.
   */
  readonly isImportedHidden: boolean;
  /** Whether an import stores rows hidden by themselves. They are announced when they no longer name their import. */
  readonly isImportedAlone: boolean;
  readonly hasVersion: boolean;
}

export interface FeedPart {
  readonly name: string;
  readonly parentTable: FeedTable;
  readonly foreignKeyColumn: string;
}

const OWNER_TABLE = 'users';

/** The column of tables whose rows an import stores hidden. */
const IMPORT_COLUMN = 'importId';

const tableNamed = (tables: readonly AnyTable[], name: string): AnyTable => {
  const foundTable = tables.find((table) => table.name === name);
  if (foundTable === undefined) throw new Error(`there is no table ${name}`);
  return foundTable;
};

const findReferencedTable = ({ name, columns }: AnyTable, column: string): string => {
  const table = columns[column]?.traits.reference?.table;
  if (table === undefined) throw new Error(`${name}.${column} names no row`);
  return table;
};

/** The columns that name the rows to which the rows of a table belong. */
const listParentColumns = (tables: readonly AnyTable[], { columns }: AnyTable): readonly string[] =>
  Object.entries(columns).flatMap(([name, { traits }]) => {
    const { table = OWNER_TABLE, whenGone } = traits.reference ?? {};
    const isParent = whenGone === 'cascade' && table !== OWNER_TABLE;
    return isParent && tableNamed(tables, table).feed ? snakeCase(name) : [];
  });

const toFeedTable = (tables: readonly AnyTable[], table: AnyTable): FeedTable => {
  const { name, names, columns, feed } = table;
  if (feed === undefined || 'partOf' in feed) throw new Error(`the feed knows no rows of ${name}`);
  const { entity, silent = [], about } = feed;
  const reference = name === OWNER_TABLE ? undefined : ownerReference(table);
  const ownerColumn = reference?.column ?? (name === OWNER_TABLE ? 'id' : 'userId');
  const isImported = names.includes(IMPORT_COLUMN);
  const isImportSilent = silent.includes(IMPORT_COLUMN);
  const parent = reference && toFeedTable(tables, tableNamed(tables, reference.parent));
  return {
    name: snakeCase(name),
    entity,
    referenceColumn: snakeCase(ownerColumn),
    isOwnerOptional: columns[ownerColumn]?.traits.isNullable ?? false,
    about:
      about === undefined
        ? undefined
        : { table: snakeCase(findReferencedTable(table, about)), column: snakeCase(about) },
    parent,
    movedColumns: parent?.isImportedHidden ? listParentColumns(tables, table) : [],
    watched: names
      .filter((item) => !silent.includes(item) && columns[item]?.traits.isComputed === false)
      .map(snakeCase),
    hides: names.includes('deletedAt'),
    isImportedHidden: isImported && isImportSilent,
    isImportedAlone: isImported && !isImportSilent,
    hasVersion: names.includes('version'),
  };
};

export interface FeedDefinition {
  readonly tables: readonly FeedTable[];
  readonly parts: readonly FeedPart[];
}

/** The change feed of those given tables that take part in it. */
const buildFeed = (all: readonly AnyTable[]): FeedDefinition => ({
  tables: all
    .filter(({ feed }) => feed !== undefined && !('partOf' in feed))
    .map((table) => toFeedTable(all, table)),
  parts: all.flatMap((table) => {
    const { feed, name } = table;
    if (feed === undefined || !('partOf' in feed)) return [];
    const parentTable = toFeedTable(all, tableNamed(all, findReferencedTable(table, feed.partOf)));
    return [{ name: snakeCase(name), parentTable, foreignKeyColumn: snakeCase(feed.partOf) }];
  }),
});

export const FEED: FeedDefinition = buildFeed(tables);

/** The feed with these tables as well, if the database's own list lacks them. */
export const feedWith = (extraTables: readonly AnyTable[]): FeedDefinition =>
  buildFeed([...new Set([...tables, ...extraTables])]);

/** SQL for the owner of a row; `row` is `new`, or a table in a query. */
export const ownerSql = ({ referenceColumn, parent }: FeedTable, row: string): string => {
  if (parent === undefined) return `${row}.${referenceColumn}`;
  const parentColumn = `of_${parent.name}`;
  return `(select ${ownerSql(parent, parentColumn)} from ${parent.name} ${parentColumn} where ${parentColumn}.id = ${row}.${referenceColumn})`;
};

/** Conditions for a written row to be in the feed. */
export const writeConditions = ({
  referenceColumn,
  isOwnerOptional,
  isImportedAlone,
}: FeedTable): readonly string[] => [
  ...(isOwnerOptional ? [`new.${referenceColumn} is not null`] : []),
  ...(isImportedAlone ? ['new.import_id is null'] : []),
];

/** SQL for the id of the parent row; null if the row belongs to the owner directly. */
export const parentSql = ({ referenceColumn, parent }: FeedTable, row: string): string =>
  parent === undefined ? 'null' : `${row}.${referenceColumn}`;

/** Rows of one kind that belong to a row, at any depth. */
export interface DescendantTables {
  readonly entity: string;
  /** A query for the ids of the descendants. */
  readonly ids: string;
}

/** The rows that are hidden and shown together with the rows of these ids, and those that only name one of them. */
export const hiddenDescendants = (
  feed: FeedDefinition,
  { name }: FeedTable,
  ids: string,
): readonly DescendantTables[] => [
  ...feed.tables
    .filter(({ parent }) => parent?.name === name)
    .flatMap((child) => {
      const childIdsSql = `select id from ${child.name} where ${child.referenceColumn} in (${ids})`;
      return [
        { entity: child.entity, ids: childIdsSql },
        ...hiddenDescendants(feed, child, childIdsSql),
      ];
    }),
  ...feed.tables.flatMap(({ name: table, entity, about }) =>
    about?.table === name
      ? [{ entity, ids: `select id from ${table} where ${about.column} in (${ids})` }]
      : [],
  ),
];

/** The prefix of the names of all triggers and functions of the feed. */
export const PREFIX = 'feed_';

export interface TriggerSql {
  readonly name: string;
  readonly table: string;
  /** The statements that create the trigger; on PostgreSQL, its function first. */
  readonly sql: string;
}
