import { instant, integer } from '#db/engine/table.ts';

/** The columns of a row whose edits can conflict. */
export const versions = {
  /** When an edit was last merged with one from another device. Null after a later edit without a merge. */
  mergedAt: instant().nullable().notExported('it is about two devices of this account'),
  /** Rises with every change. */
  version: integer().fallback(1).notExported('it counts the changes in this database'),
};
