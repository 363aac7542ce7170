import { instant, integer, json, type RowOf, table, text } from '#db/engine/table.ts';

/**
 * The side of an edit conflict that the owner discarded. Its subject may be deleted, so no foreign
 * key refers to it.
 */
export const givenUp = table(
  'givenUp',
  {
    id: text().key(),
    userId: text().references('users'),
    kind: text<'pet' | 'record' | 'expense'>(),
    subjectId: text(),
    /** The subject's name when the conflict was resolved; empty for an expense without a note. */
    name: text(),
    /** The discarded fields, as an edit request has them, without photos. */
    words: json<Readonly<Record<string, string | number | boolean | null>>>(),
    deletedAt: instant(),
  },
  { quota: 'records', notExported: 'what was deleted is left out of exports' },
);

/** The photos of a discarded side, in the order of `position`. */
export const givenUpPhotos = table(
  'givenUpPhotos',
  {
    givenUpId: text().key().references('givenUp'),
    position: integer().key(),
    blobId: text().references('blobs'),
  },
  { notExported: 'what was deleted is left out of exports' },
);

export type GivenUpRow = RowOf<typeof givenUp>;
