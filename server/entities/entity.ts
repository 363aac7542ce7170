import type { UserRow } from '#db/accounts/queries.ts';
import type { Runner } from '#db/engine/run.ts';
import type { AnyTable } from '#db/engine/table.ts';
import type { Scope } from '#db/scope.ts';
import type { Parts } from '#server/parts.ts';
import type { ProfileChanges } from '#server/transfer/contract.ts';

/** Whose account a file is read for, and when. */
export interface Keeper {
  readonly userId: string;
  readonly scope: Scope;
  readonly timeZone: string;
  readonly now: Date;
}

/** Where something lies in a staging file, in bytes. */
export interface Place {
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
  readonly bytes: Place;
  readonly thumbnail: Place | null;
}

/** A row of a list, by the kind of its section. */
export interface RowName {
  readonly kind: string;
  readonly id: string;
}

/** A row of a file. Every id in it is the file's. */
interface FileRow {
  readonly id: string;
  /** What it was called in the accounts that it came through. */
  readonly origins?: readonly string[];
  /** The rows that it names: a file in which one of them is missing is refused. */
  readonly parents?: readonly RowName[];
  /** It stands in the account where this one does, and is looked for no further. */
  readonly standsWith?: RowName;
  /** A place that is null was left empty by the file. */
  readonly blobs?: readonly (StagedBlob | null)[];
  /** What other sections must know of it before it is inserted. */
  readonly note?: string | null;
}

/** What a section read of a row; `value` waits as JSON in the staging file until the row is inserted. */
export interface ReadRow<Value> extends FileRow {
  readonly value: Value;
}

export interface StagedRow extends FileRow {
  readonly value: Place;
}

/** What helps to read a row of a file. */
export interface Reading {
  readonly keeper: Keeper;
  /** The row's place among its like. */
  readonly place: number;
  /** The day of the export, where the file has told it. */
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
  readonly keeper: Keeper;
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

/** What a row takes in a file. */
export interface SnapshotRow {
  readonly id: string;
  /** The row of which it is a part, or to which it belongs. */
  readonly parent?: RowName;
  readonly photos?: number;
  readonly documents?: number;
  /** Without texts that are written at length, close to what it takes. */
  readonly bytes: number;
  /** Characters of texts that are written at length. */
  readonly textLength?: number;
  /** See Links. */
  readonly link?: string | null;
}

/** A reference between two rows of one kind, which is told by itself where only one of both is in a file. */
interface Links {
  /** The name of the list in the file. */
  readonly list: string;
  readonly most: number;
  /** Of both rows: of the one that a snapshot's row has for its parent, and of the one that its `link` names. */
  readonly kind: string;
  /** What the fields of the two ids are called. */
  readonly fields: readonly [from: string, to: string];
  insert(tx: Runner, ends: ReadonlyMap<string, string>): Promise<unknown>;
}

/** A list of an export, and how its rows come into an account. `Value` is what a row of a file is read to. */
export interface Section<Value = unknown> {
  /** The name of the list in the file. */
  readonly list: string;
  /** What references call its rows, and under which their earlier ids are remembered. */
  readonly kind: string;
  /** How many a file may hold: far beyond what most owners have. */
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

  /** All that an export holds of it, in the transaction of that moment; `above` gives what came before. */
  snapshot(
    tx: Runner,
    owner: Pick<Keeper, 'scope' | 'userId'>,
    above: (kind: string) => readonly SnapshotRow[],
  ): Promise<readonly SnapshotRow[]>;
  /** A page of rows as the file has them, in the order of `ids`; those that are gone for good are missing. */
  exported(db: Runner, ids: readonly string[]): AsyncIterable<{ readonly id: string }>;
  /** Throws InvalidFile, or what refuses the same by hand. */
  read(value: unknown, reading: Reading): Promise<ReadRow<Value>>;
  /** Checks the rows of a whole file against each other and leaves out what is not wanted. Throws InvalidFile. */
  settle?(rows: readonly StagedRow[], all: StagedRows): readonly StagedRow[];
  /** Those of a page of ids under which the account has a row; without it rows stand with others alone. */
  standing?(db: Runner, keeper: Keeper, ids: readonly string[]): Promise<readonly string[]>;
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

/** What the profile of a file changes in an account. */
export interface ProfilePlan {
  /** How many rows it adds, by the name of their list. */
  readonly adds?: Readonly<Record<string, number>>;
  /** What it stores. */
  readonly blobs?: readonly StagedBlob[];
  readonly changes?: ProfileChanges;
  insert(importing: Importing): Promise<unknown>;
}

/** What stands in the profile of an export. */
export interface ProfilePart<Value = unknown> {
  exported(db: Runner, user: UserRow): Promise<object>;
  /** Throws InvalidFile. */
  read(value: unknown, reading: Pick<Reading, 'photo'>): Promise<Value>;
  /** `isKnown` where the profile of this file was imported before, or is the account's own. */
  plan(db: Runner, keeper: Keeper, value: Value, isKnown: boolean): Promise<ProfilePlan>;
}

/** A kind of thing that owners have. All that works on every kind iterates over `server/entities.ts`. */
export interface Entity {
  readonly table: AnyTable;
  readonly section?: Section;
  readonly profile?: ProfilePart;
  /** The list under which an import says how many rows are beyond the table's quota; its section's by default. */
  readonly countedAs?: string;
  /** What is deleted of it stays for a while under Recently deleted: its table says so in `deletedAt`. */
  readonly isKeptDeleted?: true;
  /**
   * Deletes what the foreign keys of an account's row do not take along, or mends what they leave behind. Instant in
   * ISO UTC.
   */
  beforeAccountGoes?(tx: Runner, userId: string, at: string): Promise<unknown>;
}
