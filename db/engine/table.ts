import type {
  ActivityOptions,
  Appearances,
  DeletedOptions,
  FeedOptions,
  SearchOptions,
} from './appearances.ts';

/**
 * One definition of a table gives the type of its rows, the columns that queries name, how stored values are decoded,
 * and what an export, a backup and a move to PostgreSQL contain. A test compares it with the migrated schema.
 */

/** A `day` is YYYY-MM-DD and an `instant` ISO 8601 UTC; both are text in the database, as JSON is. */
export type ColumnKind =
  | 'text'
  | 'day'
  | 'instant'
  | 'integer'
  | 'bigint'
  | 'real'
  | 'boolean'
  | 'json'
  | 'bytes';

type DecodeValue = (storedValue: unknown) => unknown;

/** Values that drivers return undecoded: SQLite stores booleans as 0 and 1, and JSON is text on both databases. */
export const decoders: Readonly<Partial<Record<ColumnKind, DecodeValue>>> = {
  boolean: (storedValue) =>
    storedValue === null ? null : storedValue === 1 || storedValue === true,
  json: (storedValue) => (typeof storedValue === 'string' ? JSON.parse(storedValue) : storedValue),
};

export interface Reference {
  /** The name of the table whose key the column holds. */
  readonly table: string;
  readonly whenGone: 'cascade' | 'set null' | 'no action';
}

interface ColumnTraits {
  readonly isNullable: boolean;
  readonly isKey: boolean;
  /** Whether the database computes the column from others, so that no statement writes it. */
  readonly isComputed: boolean;
  /** The column's default value in the database. */
  readonly fallback?: string | number | boolean;
  readonly reference?: Reference;
  /** The reason why no export contains the column. */
  readonly notExported?: string;
}

/** A column. `Leaves`: whether exports contain it. `Optional`: whether a new row may leave it out. */
export class Column<Value = unknown, Leaves = unknown, Optional = unknown> {
  /** Exists only in types: inference reads the type parameters from it. */
  declare readonly types: { value: Value; leaves: Leaves; optional: Optional };
  readonly kind: ColumnKind;
  readonly traits: ColumnTraits;

  constructor(kind: ColumnKind, traits: ColumnTraits) {
    this.kind = kind;
    this.traits = traits;
  }

  #with(traits: Partial<ColumnTraits>) {
    return new Column<never, never, never>(this.kind, { ...this.traits, ...traits });
  }

  nullable(): Column<Value | null, Leaves, true> {
    return this.#with({ isNullable: true });
  }

  /** A key of several columns has them in the order of the definition. */
  key(): Column<Value, Leaves, Optional> {
    return this.#with({ isKey: true });
  }

  fallback(fallback: Value & (string | number | boolean)): Column<Value, Leaves, true> {
    return this.#with({ fallback });
  }

  computed(): Column<Value, Leaves, Optional> {
    return this.#with({ isComputed: true });
  }

  references(
    table: string,
    whenGone: Reference['whenGone'] = 'cascade',
  ): Column<Value, Leaves, Optional> {
    return this.#with({ reference: { table, whenGone } });
  }

  notExported(reason: string): Column<Value, false, Optional> {
    return this.#with({ notExported: reason });
  }
}

const column = <Value>(kind: ColumnKind) =>
  new Column<Value, true, false>(kind, { isNullable: false, isKey: false, isComputed: false });

export const text = <Value extends string = string>() => column<Value>('text');
export const day = () => column<string>('day');
export const instant = () => column<string>('instant');
export const integer = () => column<number>('integer');
/** A column for sums and counters beyond 32 bits. */
export const bigint = () => column<number>('bigint');
export const realColumn = () => column<number>('real');
export const boolean = () => column<boolean>('boolean');
export const json = <Value>() => column<Value>('json');
export const bytes = () => column<Uint8Array>('bytes');

/** The kinds of rows with a quota, named as in refusals such as `quota.pets`. A kind may include several tables. */
export type CountedRows = 'pets' | 'records' | 'scans' | 'clinics' | 'pushDevices' | 'ratings';

/** Reasons why a table or column is left out of exports or backups; without a reason it is included. */
interface LifetimeOptions {
  /** Why exports contain no rows of the table. */
  readonly notExported?: string;
  /** Why backups contain no rows of the table. */
  readonly notBackedUp?: string;
  /** Why a backup restores the table's rows only on the computer that made the backup. */
  readonly notRestoredElsewhere?: string;
}

/**
 * Who may know the ids of rows that devices create: `public` ids are printed on tags and sent to strangers, `private`
 * ones are known to the devices of the owner alone.
 */
export type ChosenIds = 'public' | 'private';

interface TableOptions extends LifetimeOptions {
  /** Set if devices may choose the ids of rows. */
  readonly chosenIds?: ChosenIds;
  /** The quota that rows of the table count against. */
  readonly quota?: CountedRows;
}

/**
 * The column of searched tables that holds their normalised words. Statements do not name it: the builder adds it
 * (`db/engine/search/write-words.ts`), and it is not among the names of a table.
 */
export const SEARCH_WORDS = 'searchWords';

type Columns = Readonly<Record<string, Column>>;
type Name<C> = keyof C & string;

/** The names of the columns whose type parameter has a value. */
type ColumnsWith<C extends Columns, P extends 'leaves' | 'optional', Value> = {
  [N in Name<C>]: C[N]['types'][P] extends Value ? N : never;
}[Name<C>];

type Row<C extends Columns> = { readonly [N in keyof C]: C[N]['types']['value'] };

/** A table without the types of its columns, for code that works with every table. */
export interface AnyTable {
  /** The table's name in camelCase, as queries write it. */
  readonly name: string;
  readonly columns: Columns;
  readonly names: readonly string[];
  readonly stays: LifetimeOptions;
  readonly quota?: CountedRows | undefined;
  readonly chosenIds?: ChosenIds | undefined;
  /** Undefined if rows of the table are not in the change feed. */
  readonly feed: FeedOptions | undefined;
  /** Undefined if the search does not find rows of the table. */
  readonly search: SearchOptions | undefined;
  /** Undefined if deleted rows cannot be restored. */
  readonly deleted: DeletedOptions | undefined;
  /** Undefined if the activity of a pet does not list the rows. */
  readonly activity: ActivityOptions | undefined;
}

export type RowOf<T extends AnyTable> = Row<T['columns']>;
/** A row as an export contains it. */
export type ExportedRowOf<T extends AnyTable> = Pick<
  RowOf<T>,
  ColumnsWith<T['columns'], 'leaves', true> & keyof RowOf<T>
>;

const searchWords = text().nullable().notExported('an import works it out of the other columns');

class Table<C extends Columns> implements AnyTable {
  readonly name: string;
  readonly columns: C;
  readonly stays: LifetimeOptions;
  readonly quota: CountedRows | undefined;
  readonly chosenIds: ChosenIds | undefined;
  readonly feed: FeedOptions<Name<C>> | undefined;
  readonly search: SearchOptions<Name<C>> | undefined;
  readonly deleted: DeletedOptions<Name<C>> | undefined;
  readonly activity: ActivityOptions<Name<C>> | undefined;
  readonly names: readonly Name<C>[];
  readonly #columns: C;
  readonly #options: TableOptions;
  readonly #appearances: Appearances<Name<C>>;

  constructor(
    name: string,
    columns: C,
    options: TableOptions,
    appearances: Appearances<Name<C>> = {},
  ) {
    const { feed, search, deleted, activity } = appearances;
    const { quota, chosenIds, ...stays } = options;
    this.name = name;
    this.columns = search ? { ...columns, [SEARCH_WORDS]: searchWords } : columns;
    this.stays = stays;
    this.quota = quota;
    this.chosenIds = chosenIds;
    this.feed = feed;
    this.search = search;
    this.deleted = deleted;
    this.activity = activity;
    this.names = Object.keys(columns);
    this.#columns = columns;
    this.#options = options;
    this.#appearances = appearances;
  }

  #appearing(added: Appearances<Name<C>>): Table<C> {
    const appearances = { ...this.#appearances, ...added };
    return new Table(this.name, this.#columns, this.#options, appearances);
  }

  inFeed(feed: FeedOptions<Name<C>>): Table<C> {
    return this.#appearing({ feed });
  }

  searchedBy(search: SearchOptions<Name<C>>): Table<C> {
    return this.#appearing({ search });
  }

  /** Deleted rows stay in the table for 30 days, in which they can be restored. */
  restorable(deleted: DeletedOptions<Name<C>>): Table<C> {
    return this.#appearing({ deleted });
  }

  /** The activity of a pet lists when each row was added. */
  inActivity(activity: ActivityOptions<Name<C>>): Table<C> {
    return this.#appearing({ activity });
  }

  pick<N extends Name<C>>(...names: readonly N[]): readonly N[] {
    return names;
  }

  /** Returns all column names except these. */
  but<N extends Name<C>>(...excludedNames: readonly N[]): readonly Exclude<Name<C>, N>[] {
    const excludedColumns: ReadonlySet<string> = new Set(excludedNames);
    return this.names.filter((name): name is Exclude<Name<C>, N> => !excludedColumns.has(name));
  }

  /** The qualified names for a join: `pets.id`. */
  of(names: readonly Name<C>[]): readonly string[] {
    return names.map((name) => `${this.name}.${name}`);
  }
}

export const table = <const C extends Columns>(
  name: string,
  columns: C,
  options: TableOptions = {},
) => new Table(name, columns, options);

type Defaults<T extends AnyTable> = Pick<
  RowOf<T>,
  ColumnsWith<T['columns'], 'optional', true> & keyof RowOf<T>
>;

/** The values of the columns that a new row may omit, without computed columns. */
export const getDefaults = <T extends AnyTable>(definedTable: T): Defaults<T> => {
  const { names, columns } = definedTable;
  const writtenColumns = Object.entries(columns).filter(
    ([name, { traits }]) =>
      names.includes(name) &&
      !traits.isComputed &&
      (traits.isNullable || traits.fallback !== undefined),
  );
  // A cast: the compiler cannot follow which columns the filter keeps.
  return Object.fromEntries(
    writtenColumns.map(([name, { traits }]) => [name, traits.fallback ?? null]),
  ) as Defaults<T>;
};

/** The values of these columns of a row. */
export const valuesOf = <Row extends object, N extends keyof Row & string>(
  row: Row,
  names: readonly N[],
): Readonly<Record<string, Row[N]>> => Object.fromEntries(names.map((name) => [name, row[name]]));

/** The columns that exports contain. */
export const exportedNames = <T extends AnyTable>({
  names,
  columns,
}: T): readonly (keyof ExportedRowOf<T> & string)[] =>
  // A cast: the compiler cannot follow which columns the filter keeps.
  names.filter(
    (name) => columns[name]?.traits.notExported === undefined,
  ) as unknown as readonly (keyof ExportedRowOf<T> & string)[];

/** The part of a row that exports contain. */
export const listExported = <T extends AnyTable>(
  definedTable: T,
  row: ExportedRowOf<T>,
): ExportedRowOf<T> =>
  // A cast: Object.fromEntries does not know the names of the columns.
  Object.fromEntries(
    exportedNames(definedTable).map((name) => [name, row[name]]),
  ) as ExportedRowOf<T>;
