import type { Runner } from '#db/engine/run.ts';
import type { ReadScope } from '#db/scope.ts';

/** The columns that hide a row until the import that stores it is complete. */
export interface HiddenColumns {
  readonly importId?: string;
  /** For rows that others belong to: they are hidden as if they were deleted. */
  readonly deletedAt?: string;
}

/** A hidden copy of a row of the account. */
export interface StandIn {
  readonly id: string;
  readonly targetId: string;
}

/** A page of stand-ins that an import inserts. */
export interface StandInPage {
  readonly tx: Runner;
  readonly scope: ReadScope;
  readonly standIns: readonly StandIn[];
  /** The columns that hide a row of a section with `isHidden`. */
  readonly hidden: HiddenColumns;
  /** The stand-in of a row of an earlier section; undefined if it has none. */
  readonly standInOf: (id: string) => string | undefined;
}
