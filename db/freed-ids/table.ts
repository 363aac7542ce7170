import { instant, table, text } from '#db/engine/table.ts';

/** The ids of rows that were deleted permanently. They do not reveal the owner or the content. */
export const freedIds = table(
  'freedIds',
  {
    id: text().key(),
    /** The table that the row was in. */
    tableName: text().key(),
    freedAt: instant(),
  },
  { notExported: 'it is about what is gone, and of no owner' },
);
