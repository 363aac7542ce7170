import { instant, integer, json, type RowOf, table, text } from '#db/engine/table.ts';

/** The side of an edit conflict that its owner did not keep. Its subject may be deleted, so no key refers to it. */
export const givenUp = table(
  'givenUp',
  {
    id: text().key(),
    userId: text().references('users'),
    kind: text<'pet' | 'record' | 'expense'>(),
    subjectId: text(),
    /** The subject's name when the conflict was settled; empty for an expense without a note. */
    name: text(),
    /** The fields that were given up, in the words of an edit, without photos. */
    words: json<Readonly<Record<string, string | number | boolean | null>>>(),
    deletedAt: instant(),
  },
  { quota: 'records', notExported: 'what was deleted is left out of exports' },
);

/** Its photos, in the order of `position`. */
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
