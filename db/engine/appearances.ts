/** Where the rows of a table appear besides the calls about them, described with their columns. */

/** How the rows of a table appear in the change feed of their owner. */
export type FeedOptions<Name extends string = string> =
  | {
      /** The name of a row in the feed, such as `pet`. */
      readonly entity: string;
      /** Columns that no owner is shown: their changes are not in the feed. */
      readonly silent?: readonly Name[];
      /**
       * A column that names a row without belonging to it. When that row is hidden or shown, the row of this table
       * changes, because it no longer shows its name.
       */
      readonly about?: Name;
      /**
       * How a deletion of the pet lists a row that the deleting device has not read yet; by default with the title and
       * the date of the search.
       */
      readonly addition?: Pick<SearchOptions<Name>, 'title' | 'date'>;
    }
  /** A change of a row appears as a change of the row that this column names. */
  | { readonly partOf: Name };

/** How the rows of a table are found by `/api/search`. The columns must be visible to every role of a household. */
export interface SearchOptions<Name extends string = string> {
  /** The columns whose words find a row. */
  readonly columns: readonly Name[];
  readonly title: Name;
  readonly kind?: Name;
  /** The columns of a row's date; the first that is not null counts. */
  readonly date: readonly Name[];
}

/**
 * How Recently deleted lists the rows of a table, each named after its entity in the change feed. The rows have a column
 * `deletedAt`, and their first reference to a photo is the photo of the list.
 */
export interface DeletedOptions<Name extends string = string> {
  /** The name of a kind of rows that is not in the change feed. */
  readonly kind?: string;
  readonly title: Name;
  readonly type?: Name;
  /** The column of an amount in centavos. */
  readonly centavos?: Name;
  /** The column with the kind of the edited thing, for discarded sides of conflicts. */
  readonly sideOf?: Name;
  /** The table of the photos and PDFs of a row, in the order of its column `position`. */
  readonly files?: string;
  /** Whether the first of these photos is shown for a row without a photo of its own. */
  readonly showsFiles?: true;
}

/** How the activity of a pet lists the rows of a table, which are entries of pets or the pets themselves. */
export interface ActivityOptions<Name extends string = string> {
  readonly title: Name;
  /** The column of the instant; `createdAt` by default. */
  readonly at?: Name;
  readonly type?: Name;
  readonly note?: Name;
  /** The column with the name of the sitter who wrote the row. */
  readonly sitter?: Name;
}

/** A row that a call restores. */
export interface RestorableRow {
  readonly id: string;
  /** Null once it is restored. */
  readonly deletedAt: string | null;
  readonly version: number;
  readonly petId?: string | null;
}

export interface Appearances<Name extends string> {
  readonly feed?: FeedOptions<Name>;
  readonly search?: SearchOptions<Name>;
  readonly deleted?: DeletedOptions<Name>;
  readonly activity?: ActivityOptions<Name>;
}
