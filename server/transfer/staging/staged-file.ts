import type { StagedRow } from '#server/entities/entity.ts';
import type { PartNumber } from '#server/transfer/rules.ts';

/** A whole file that has been found right, every reference in it included. */
export interface StagedFile {
  readonly exportDate: string | null;
  /** Where it is one of several. */
  readonly part: PartNumber | null;
  /** By kind, and then by the file's ids. */
  readonly rows: ReadonlyMap<string, ReadonlyMap<string, StagedRow>>;
  /** By the names of their lists. */
  readonly links: ReadonlyMap<string, readonly (readonly [from: string, to: string])[]>;
  readonly profile: {
    /** The names under which it is remembered. */
    readonly ids: readonly string[];
    /** The values that the parts of the profile read, in the order of the parts. */
    readonly values: readonly unknown[];
  } | null;
}

const NONE: ReadonlyMap<string, StagedRow> = new Map();

export const rowsOf = ({ rows }: Pick<StagedFile, 'rows'>, kind: string) => rows.get(kind) ?? NONE;
