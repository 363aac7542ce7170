import type { Runner } from '#db/engine/run.ts';
import type { AnyTable } from '#db/engine/table.ts';
import type { ReadScope } from '#db/scope.ts';
import type { NewRows } from '#db/transfer/late-rows.ts';
import type { Owner } from '#server/http/actor.ts';
import type { Route } from '#server/http/handle.ts';
import type { RowLimit } from '#server/http/quotas.ts';
import type { Parts } from '#server/parts.ts';
import type { ProfileChanges } from '#server/transfer/contract.ts';
import type { Restoring } from './restoring.ts';
import type { HiddenColumns, StandInPage } from './stand-ins.ts';

/** The account into which a file is imported, and the time. */
export interface ImportAccount {
  readonly userId: string;
  readonly scope: ReadScope;
  readonly timeZone: string;
  readonly now: Date;
}

/** A range in a staging file, in bytes. */
export interface StagedRange {
  readonly at: number;
  readonly length: number;
}

/** A photo or document in the staging file. Sizes are in bytes and pixels. */
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

/** Identifies a row in an export file by the kind of its section (pets, records and so on) and its id. */
export interface RowName {
  readonly kind: string;
  readonly id: string;
}

/** A row of a file. All ids in it are the file's. */
interface FileRow {
  readonly id: string;
  /** The row's ids in the accounts from which it was imported before. */
  readonly origins?: readonly string[];
  /** Rows that this row refers to. A file that lacks one of them is refused. */
  readonly parents?: readonly RowName[];
  /** Another row that exists in the account exactly if this row does, so that no look-up is needed. */
  readonly existsWith?: RowName;
  /** The row's photos and documents; null for an empty slot. */
  readonly blobs?: readonly (StagedBlob | null)[];
  /** A value that other sections read before the row is inserted. */
  readonly noteForOthers?: string | null;
}

/** A row that a section has parsed. `value` stays in the staging file as JSON until the row is inserted. */
export interface ReadRow<Value> extends FileRow {
  readonly value: Value;
}

export interface StagedRow extends FileRow {
  readonly value: StagedRange;
}

/** Helpers for parsing a row of a file. */
export interface ReadContext {
  readonly account: ImportAccount;
  /** The index of the row in its list. */
  readonly place: number;
  /** The day of the export, if the file states it. */
  readonly fileDay: string | undefined;
  /** Stages a photo from a data URL; null if there is none. */
  readonly photo: (
    sentPhoto: string | null | undefined,
    of: Parameters<Parts['photos']['readExported']>[1],
  ) => Promise<StagedBlob | null>;
  readonly pdf: (document: {
    readonly name: string;
    readonly bytes: Uint8Array;
    readonly sha256: string;
  }) => Promise<StagedBlob>;
}

/** The rows of a file, by section kind and id. */
export type StagedRows = (kind: string) => ReadonlyMap<string, StagedRow>;

/**
 * Inserting a part of a file: rows that are hidden until the whole file is stored, each statement in a transaction of
 * its own, or the rest in one transaction, which may be repeated from its start.
 */
export interface ImportContext {
  readonly tx: Runner;
  readonly account: ImportAccount;
  /** The columns that hide a row of a section with `isHidden`. */
  readonly hidden: HiddenColumns;
  /** The rows of the part. */
  readonly rows: StagedRows;
  /** Whether the account had this row of the file before. */
  readonly isKnown: (kind: string, id: string) => boolean;
  /** The account's id of a row of the file; undefined if it has none yet. */
  readonly find: (kind: string, id: string) => string | undefined;
  /**
   * The id of a row of the account, or of its stand-in (see `insertStandIns`), or the new id of a row that was already
   * inserted. Throws Error if it is missing.
   */
  readonly idOf: (kind: string, id: string) => string;
  /** The id of the row for which a stand-in stands; undefined for another id. */
  readonly targetOf: (id: string) => string | undefined;
  /**
   * Runs `work` in the transaction that shows the import: for changes of rows that the owner sees already. The import
   * begins again if such rows are changed meanwhile.
   */
  readonly whenPublished: (work: (tx: Runner) => Promise<unknown>) => Promise<unknown>;
  /** Stores a photo or document under a new id; null for null. */
  readonly store: {
    (blob: StagedBlob): Promise<string>;
    (blob: StagedBlob | null): Promise<string | null>;
  };
}

/** A row of an export with its size in a file. */
export interface SnapshotRow {
  readonly id: string;
  /** The row that this row belongs to. */
  readonly parent?: RowName;
  readonly photos?: number;
  readonly documents?: number;
  /** The approximate size without long texts. */
  readonly bytes: number;
  /** The length of the row's long texts in characters. */
  readonly textLength?: number;
  /** The ids of both ends of a reference, see `Links`. */
  readonly link?: readonly [from: string, to: string] | undefined;
}

/**
 * References between rows that may be in different files of an export. If a file contains only one of the two rows, the
 * reference is in a list of its own. The import that adds the second row inserts it.
 */
interface Links {
  /** The name of the entity's list in an export file. */
  readonly list: string;
  readonly maxRows: number;
  /** The kinds of the two rows. */
  readonly kinds: readonly [from: string, to: string];
  /** The names of the two id fields. */
  readonly fields: readonly [from: string, to: string];
  insert(tx: Runner, idEnds: ReadonlyMap<string, string>): Promise<unknown>;
}

/** A list of an export and the import of its rows. `Value` is a parsed row. */
export interface Section<Value = unknown> {
  /** The name of the entity's list in an export file. */
  readonly list: string;
  /** The name of the section's rows in references, also used to remember their former ids. */
  readonly kind: string;
  /** The maximum number of rows in a file; far more than most owners have. */
  readonly maxRows: number;
  /** Whether a file without the list is refused. */
  readonly isRequired?: boolean;
  /**
   * How a large export is divided into files. A file may begin at each `root`, or at a `branch` of a root, whose root
   * is then repeated. A `leaf` stays with its parent. `cut` is the first letter of the cut.
   */
  readonly division:
    | { readonly as: 'root'; readonly cut: string }
    | { readonly as: 'branch' | 'leaf' };
  /** Fields that earlier programs wrote differently: numeric ids, and days as instants or as midnight. */
  readonly earlier?: {
    readonly ids?: readonly string[];
    readonly days?: readonly string[];
    readonly dueDates?: readonly string[];
  };
  readonly links?: Links;

  /** All rows of an export, read in its transaction. `parentRows` returns the rows of an earlier section. */
  snapshot(
    tx: Runner,
    owner: Pick<ImportAccount, 'scope' | 'userId'>,
    parentRows: (kind: string) => readonly SnapshotRow[],
  ): Promise<readonly SnapshotRow[]>;
  /**
   * A page of rows as the file contains them, in the order of `ids`, without those that were deleted permanently. Throws
   * FileGone.
   */
  exported(db: Runner, ids: readonly string[]): AsyncIterable<{ readonly id: string }>;
  /** Throws InvalidFile, or the error that the same input would cause in a call. */
  read(value: unknown, readContext: ReadContext): Promise<ReadRow<Value>>;
  /**
   * Validates the rows of a whole file against each other and drops those that are not imported. Throws InvalidFile.
   */
  reconcile?(rows: readonly StagedRow[], all: StagedRows): readonly StagedRow[];
  /**
   * The ids of a page that the account already has. Without this function, rows are found only through `existsWith`.
   */
  findExisting?(
    db: Runner,
    account: ImportAccount,
    ids: readonly string[],
  ): Promise<readonly string[]>;
  /**
   * The rows that the account has under other ids, by the file's ids. `find` returns the account's id of a row of an
   * earlier section that the account has.
   */
  findEqual?(
    db: Runner,
    rows: readonly StagedRow[],
    find: (kind: string, id: string) => string | undefined,
  ): Promise<ReadonlyMap<string, string>>;
  /**
   * Whether former ids are stored, so that a second import finds the rows. The kinds are checked by the table, so a new
   * one needs a migration.
   */
  readonly isRemembered?: boolean;
  /**
   * Whether an import stores its rows hidden, with all rows that name them as parents, until the whole file is stored.
   * `insert` must then write the columns `hidden`, of which a table without rows below it needs only `importId`.
   */
  readonly isHidden?: boolean;
  /**
   * Inserts hidden copies of rows of the account. The rows that the import adds to such a row belong to its copy until
   * the whole file is stored. The copy of a row that belongs to another belongs to that one's copy. Returns the number of inserted
   * copies: fewer than asked for if the account no longer has a row. Without this function, what is added to rows of
   * the section is inserted when the rest is shown.
   */
  insertStandIns?(page: StandInPage): Promise<number>;
  /** Inserts a page of rows that the account lacks, and returns their new ids. */
  insert(
    rows: readonly (StagedRow & { readonly row: Value })[],
    importState: ImportContext,
  ): Promise<readonly string[]>;
  /** Runs after all sections of a part were inserted: once for each hidden row, and once for the rest. */
  finish?(importState: ImportContext): Promise<void>;
}

/** The changes that a file's profile makes to an account. */
export interface ProfilePlan {
  /** The numbers of rows that are added, by the names of the part's lists. */
  readonly adds?: Readonly<Record<string, number>>;
  /** The numbers of rows that the account has already. */
  readonly has?: Readonly<Record<string, number>>;
  /** The photos to store. */
  readonly blobs?: readonly StagedBlob[];
  readonly changes?: ProfileChanges;
  /** New rows that nobody but the owner sees, parents first. They are inserted before or after `insert`. */
  readonly newRows?: readonly NewRows[];
  /** Everything else. */
  insert(importState: ImportContext): Promise<unknown>;
}

/** A part of the profile in an export. */
export interface ProfilePart<Value = unknown> {
  /** The names of the lists in the profile whose rows are counted. */
  readonly lists?: readonly string[];
  exported(db: Runner, user: Owner['user']): Promise<object>;
  /** Throws InvalidFile. */
  read(value: unknown, readContext: Pick<ReadContext, 'photo'>): Promise<Value>;
  /** `isKnown` is true if this profile was imported before or is the account's own. */
  plan(db: Runner, account: ImportAccount, value: Value, isKnown: boolean): Promise<ProfilePlan>;
}

/** A pet that goes from the account `from` to the account `to`. `at` is ISO UTC. */
export interface PetMove {
  readonly petId: string;
  readonly petName: string;
  readonly from: string;
  readonly to: string;
  readonly at: string;
}

/** The treatment of a pet's rows when the pet gets a new owner. */
export interface HandOverTreatment {
  /**
   * Whether the rows become the new owner's. Otherwise they stay with the account, or end if they mean nothing without
   * the pet.
   */
  readonly rows: 'move' | 'stay';
  /** The values that replace what must not go along, by column. */
  readonly sets?: Readonly<Record<string, string | number | null>>;
  /** A limit that the new owner's rows must not exceed. */
  readonly limit?: RowLimit;
  /** Runs before any row is moved. */
  readonly before?: (tx: Runner, move: PetMove) => Promise<unknown>;
}

/** The new time zone of an account. */
export interface TimeZoneChange {
  readonly userId: string;
  readonly timeZone: string;
  readonly now: Date;
}

/** Describes one kind of data that owners have. Code that handles all kinds iterates over `server/entities.ts`. */
export interface Entity {
  readonly table: AnyTable;
  readonly section?: Section;
  readonly profile?: ProfilePart;
  /** The list whose name an import uses to report rows above the quota; by default the section's own. */
  readonly countedAs?: string;
  /** How a call restores deleted rows; needed if the table is `restorable`. */
  readonly restoring?: Restoring;
  readonly onHandOver: HandOverTreatment;
  /** The entity's routes, if they need nothing from other features. */
  readonly routes?: (parts: Parts) => readonly Route[];
  /** Runs in the transaction that restores a pet or changes its date of death. `instant` is in ISO UTC. */
  onPetChange?(tx: Runner, petId: string, instant: string): Promise<unknown>;
  /** Runs in the transaction that changes the time zone of an account. */
  onTimeZoneChange?(tx: Runner, change: TimeZoneChange): Promise<unknown>;
  /** Deletes rows that foreign keys to the account do not delete, or corrects totals. `instant` is in ISO UTC. */
  beforeAccountGoes?(tx: Runner, userId: string, instant: string): Promise<unknown>;
}
