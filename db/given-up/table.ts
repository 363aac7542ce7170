import { instant, integer, json, type RowOf, table, text } from '#db/engine/table.ts';

/** A value of a discarded field: text, a number, a flag, a list of addresses or a part of a care plan. */
export type DiscardedValue =
  | string
  | number
  | boolean
  | readonly string[]
  | readonly object[]
  | object
  | null;

/**
 * The side of an edit conflict that the owner discarded. Its subject may be deleted, so no foreign
 * key refers to it.
 */
export const givenUp = table(
  'givenUp',
  {
    id: text().key(),
    userId: text().references('users'),
    /** The entity that was edited, named as in the change feed. */
    kind: text(),
    subjectId: text(),
    /** The subject's name when the conflict was resolved, for a diary entry its pet's; empty for an expense without a note. */
    name: text(),
    /** The discarded fields, as an edit request has them. A list of photos has addresses instead of their data. */
    words: json<Readonly<Record<string, DiscardedValue>>>(),
    deletedAt: instant(),
  },
  { quota: 'records', notExported: 'what was deleted is left out of exports' },
).restorable({
  kind: 'side',
  title: 'name',
  sideOf: 'kind',
  files: 'givenUpPhotos',
  showsFiles: true,
});

/** The photos and PDFs of a discarded side, in the order of `position`. */
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
