import { instant, table, text } from '#db/engine/table.ts';

/** The ids of rows that were deleted for good. Nothing says whose they were or what they held. */
export const freedIds = table(
  'freedIds',
  {
    id: text().key(),
    /** The name of the table that the row was in. */
    tableName: text().key(),
    freedAt: instant(),
  },
  { notExported: 'it is about what is gone, and of no owner' },
);
