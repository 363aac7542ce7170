import { instant, integer, json, table, text } from '#db/engine/table.ts';

const ROW_SAYS_IT_REASON = 'the row that it is about says it';

/** The new id of each id in an imported file. An export contains it as `originIds` of the row. */
export const importIds = table('importIds', {
  userId: text().key().references('users').notExported(ROW_SAYS_IT_REASON),
  /** One of the sections of the entities, or `profile` for the account itself. */
  kind: text().key().notExported(ROW_SAYS_IT_REASON),
  oldId: text().key(),
  newId: text().notExported(ROW_SAYS_IT_REASON),
  createdAt: instant().notExported('the next import has an instant of its own'),
});

const IN_PROGRESS = 'it is about an import in progress';

/** Imports in progress, at most one of an account. */
export const imports = table(
  'imports',
  {
    id: text().key(),
    userId: text().references('users'),
    /**
     * The ids of the rows that were shown with all that belongs to them, while the change feed still lacks that. Null
     * while everything is hidden.
     */
    published: json<readonly string[]>().nullable(),
    createdAt: instant(),
  },
  { notExported: IN_PROGRESS },
);

/**
 * Hidden copies of rows that the account has. The rows that an import adds to a row belong to its copy until the
 * whole file is stored, and are then moved to the row.
 */
export const importStandIns = table(
  'importStandIns',
  {
    id: text().key(),
    importId: text().references('imports'),
    /** The table of both rows, in camelCase. */
    tableName: text(),
    /** The id of the row of the account. */
    targetId: text(),
  },
  { notExported: IN_PROGRESS },
);

/** Pages of rows that an import inserts after its publication, because one transaction for all of them would be long. */
export const importRows = table(
  'importRows',
  {
    importId: text().key().references('imports'),
    position: integer().key(),
    /** The table of the rows, in camelCase. */
    tableName: text(),
    rows: json<readonly object[]>(),
  },
  { notExported: IN_PROGRESS },
);

/** The photos and documents that an import in progress has stored. */
export const importBlobs = table(
  'importBlobs',
  { blobId: text().key().references('blobs'), importId: text().references('imports') },
  { notExported: IN_PROGRESS },
);
