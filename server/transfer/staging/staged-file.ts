import type { StagedRow } from '#server/entities/entity.ts';
import type { PartNumber } from '#server/transfer/rules.ts';

/** A validated file with consistent references. */
export interface StagedFile {
  readonly exportDate: string | null;
  /** Set for one of several files. */
  readonly part: PartNumber | null;
  /** By kind and by the file's ids. */
  readonly rows: ReadonlyMap<string, ReadonlyMap<string, StagedRow>>;
  /** The references in lists of their own, by the names of these. */
  readonly links: ReadonlyMap<string, readonly (readonly [from: string, to: string])[]>;
  /** The same references in the rows themselves, by the kind of these. */
  readonly references: StagedFile['links'];
  readonly profile: {
    /** The ids under which its profile is remembered. */
    readonly ids: readonly string[];
    /** The parsed values of the profile parts, in their order. */
    readonly values: readonly unknown[];
  } | null;
}

const NO_ROWS: ReadonlyMap<string, StagedRow> = new Map();

export const rowsOf = ({ rows }: Pick<StagedFile, 'rows'>, kind: string) =>
  rows.get(kind) ?? NO_ROWS;
