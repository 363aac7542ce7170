import type { UserRow } from '#db/accounts/queries.ts';
import type { Runner } from '#db/engine/run.ts';
import type { AnyTable } from '#db/engine/table.ts';
import type { Scope } from '#db/scope.ts';
import type { Route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import type { ProfileChanges } from '#server/transfer/contract.ts';

/** Whose account a file is read for, and when. */
export interface ImportAccount {
  readonly userId: string;
  readonly scope: Scope;
  readonly timeZone: string;
  readonly now: Date;
}

/** Where something lies in a staging file, in bytes. */
export interface StagedRange {
  readonly at: number;
  readonly length: number;
}

/** A photo or document whose bytes wait in the staging file. Sizes in bytes and pixels. */
export interface StagedBlob {
  readonly sha256: string;
  readonly width: number | null;
  readonly height: number | null;
  /** Null for a photo. */
  readonly name: string | null;
  readonly mimeType: string;
  readonly bytes: StagedRange;
  readonly thumbnail: StagedRange | null;
}

/** A row of a list, by the kind of its section. */
export interface RowName {
  readonly kind: string;
  readonly id: string;
}

/** A row of a file. Every id in it is the file's. */
interface FileRow {
  readonly id: string;
  /** Its ids in the accounts that it came through. */
  readonly origins?: readonly string[];
  /** The rows that it names: a file in which one of them is missing is refused. */
  readonly parents?: readonly RowName[];
  /** It stands in the account where this one does, and is looked for no further. */
  readonly standsWith?: RowName;
  /** A place that is null was left empty by the file. */
  readonly blobs?: readonly (StagedBlob | null)[];
  /** A note for other sections, which they read before it is inserted. */
  readonly note?: string | null;
}

/** A row that a section has read; `value` stays as JSON in the staging file until the row is inserted. */
export interface ReadRow<Value> extends FileRow {
  readonly value: Value;
}

export interface StagedRow extends FileRow {
  readonly value: StagedRange;
}

/** The helpers for reading a row of a file. */
export interface Reading {
  readonly keeper: ImportAccount;
  /** The row's place among its like. */
  readonly place: number;
  /** The day of the export, where the file names it. */
  readonly fileDay: string | undefined;
  /** Takes over a data URL, or null where there is none. */
  readonly photo: (
    sent: string | null | undefined,
    of: Parameters<Parts['photos']['takeBack']>[1],
  ) => Promise<StagedBlob | null>;
  readonly pdf: (document: {
    readonly name: string;
    readonly bytes: Uint8Array;
    readonly sha256: string;
  }) => Promise<StagedBlob>;
}

/** The rows of a file by the kinds of their sections. */
export type StagedRows = (kind: string) => ReadonlyMap<string, StagedRow>;

/** One run of the transaction that inserts a file: it may be repeated, and then begins again. */
export interface Importing {
  readonly tx: Runner;
  readonly keeper: ImportAccount;
  readonly rows: StagedRows;
  /** Whether the account had a row of the file before. */
  readonly isKnown: (kind: string, id: string) => boolean;
  /** The account's id of a row of the file; undefined where it has none yet. */
  readonly find: (kind: string, id: string) => string | undefined;
  /** The same, of one that was inserted before. Throws Error. */
  readonly idOf: (kind: string, id: string) => string;
  /** Puts the bytes of a photo or document into the database under a new id; null for null. */
  readonly store: {
    (blob: StagedBlob): Promise<string>;
    (blob: StagedBlob | null): Promise<string | null>;
  };
}

/** A row of an export with its size in a file. */
export interface SnapshotRow {
  readonly id: string;
  /** The row of which it is a part, or to which it belongs. */
  readonly parent?: RowName;
  readonly photos?: number;
  readonly documents?: number;
  /** Its approximate size, without long texts. */
  readonly bytes: number;
  /** Characters of its long texts. */
  readonly textLength?: number;
  /** See Links. */
  readonly link?: string | null;
}

/** A reference between two rows of one kind. It stands in a list of its own where a file holds only one of the two. */
interface Links {
  /** The name of the list in the file. */
  readonly list: string;
  readonly most: number;
  /** Of both rows: of the one that a snapshot's row has for its parent, and of the one that its `link` names. */
  readonly kind: string;
  /** The names of the fields with the two ids. */
  readonly fields: readonly [from: string, to: string];
  insert(tx: Runner, ends: ReadonlyMap<string, string>): Promise<unknown>;
}

/** A list of an export, and how its rows are imported. `Value` is a row of a file after reading. */
export interface Section<Value = unknown> {
  /** The name of the list in the file. */
  readonly list: string;
  /** The name of its rows in references, under which their earlier ids are remembered too. */
  readonly kind: string;
  /** The most rows that a file may hold: far more than most owners have. */
  readonly most: number;
  /** A file without the list is none of ours. */
  readonly isRequired?: boolean;
  /**
   * How an export is divided where it is too large for one file: a `root` begins where it may be cut, and so does a
   * `branch` of a root, which takes its root along. A `leaf` goes with its parent. `cut` is the first letter of the cut.
   */
  readonly division:
    | { readonly as: 'root'; readonly cut: string }
    | { readonly as: 'branch' | 'leaf' };
  /** Fields that earlier programs wrote otherwise: ids as numbers, days as instants, or as midnight. */
  readonly earlier?: {
    readonly ids?: readonly string[];
    readonly days?: readonly string[];
    readonly dueDates?: readonly string[];
  };
  readonly links?: Links;

  /** All rows of an export, read in the export's transaction; `above` gives the rows of the sections before. */
  snapshot(
    tx: Runner,
    owner: Pick<ImportAccount, 'scope' | 'userId'>,
    above: (kind: string) => readonly SnapshotRow[],
  ): Promise<readonly SnapshotRow[]>;
  /** A page of rows as the file has them, in the order of `ids`; those that are gone for good are missing. */
  exported(db: Runner, ids: readonly string[]): AsyncIterable<{ readonly id: string }>;
  /** Throws InvalidFile, or the error that the same input by hand would get. */
  read(value: unknown, reading: Reading): Promise<ReadRow<Value>>;
  /** Checks the rows of a whole file against each other and drops those that are not imported. Throws InvalidFile. */
  settle?(rows: readonly StagedRow[], all: StagedRows): readonly StagedRow[];
  /** Those of a page of ids under which the account has a row; without it rows stand with others alone. */
  standing?(db: Runner, keeper: ImportAccount, ids: readonly string[]): Promise<readonly string[]>;
  /**
   * Whether earlier ids of its rows are remembered, so that a second import finds them. The table of those ids checks
   * their kinds: one more needs a migration.
   */
  readonly isRemembered?: boolean;
  /** Inserts a page of rows that the account lacks, and gives their ids there. */
  insert(
    rows: readonly (StagedRow & { readonly row: Value })[],
    importing: Importing,
  ): Promise<readonly string[]>;
  /** Runs when all sections are inserted. */
  finish?(importing: Importing): Promise<void>;
}

/** The changes that the profile of a file makes to an account. */
export interface ProfilePlan {
  /** How many rows it adds, by the name of their list. */
  readonly adds?: Readonly<Record<string, number>>;
  /** The photos that it stores. */
  readonly blobs?: readonly StagedBlob[];
  readonly changes?: ProfileChanges;
  insert(importing: Importing): Promise<unknown>;
}

/** A part of the profile in an export. */
export interface ProfilePart<Value = unknown> {
  exported(db: Runner, user: UserRow): Promise<object>;
  /** Throws InvalidFile. */
  read(value: unknown, reading: Pick<Reading, 'photo'>): Promise<Value>;
  /** `isKnown` where the profile of this file was imported before, or is the account's own. */
  plan(db: Runner, keeper: ImportAccount, value: Value, isKnown: boolean): Promise<ProfilePlan>;
}

/** A kind of thing that owners have. All that works on every kind iterates over `server/entities.ts`. */
export interface Entity {
  readonly table: AnyTable;
  readonly section?: Section;
  readonly profile?: ProfilePart;
  /** The list under which an import says how many rows are beyond the table's quota; its section's by default. */
  readonly countedAs?: string;
  /** Deleted rows stay under Recently deleted for a while; `deletedAt` of the table says since when. */
  readonly isKeptDeleted?: true;
  /** Its calls, where they need nothing of another feature. */
  readonly routes?: (parts: Parts) => readonly Route[];
  /**
   * Deletes rows that the foreign keys to the account do not delete, or corrects totals that these leave wrong. Instant
   * in ISO UTC.
   */
  beforeAccountGoes?(tx: Runner, userId: string, at: string): Promise<unknown>;
}
