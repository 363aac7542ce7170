import { bytes, instant, integer, table, text } from '#db/engine/table.ts';

const DERIVED_REASON = 'an import works it out of the bytes';

/** Photos and documents, apart from the rows that show them. Sizes are in bytes and pixels. */
export const blobs = table(
  'blobs',
  {
    id: text().key(),
    userId: text().references('users').notExported('a file holds the data of one owner'),
    kind: text<'photo' | 'document'>().notExported('the place in the file says it'),
    /** The original file name of a document; photos have none. */
    originalName: text().nullable(),
    mimeType: text(),
    sha256: text().notExported(DERIVED_REASON),
    byteSize: integer().notExported(DERIVED_REASON),
    width: integer().nullable().notExported(DERIVED_REASON),
    height: integer().nullable().notExported(DERIVED_REASON),
    createdAt: instant().notExported('the row that shows it has an instant of its own'),
    thumbnail: bytes().nullable().notExported(DERIVED_REASON),
    bytes: bytes(),
  },
  { chosenIds: 'private' },
);
