import { AUTHORS, authors } from '#db/authors.ts';
import { boolean, day, instant, integer, type RowOf, table, text } from '#db/engine/table.ts';

/** Documents of a pet that belong to no record: its passport, its insurance, a contract. */
export const petDocuments = table(
  'petDocuments',
  {
    id: text().key(),
    petId: text().references('pets'),
    kind: text<
      | 'passport'
      | 'insurance'
      | 'registration'
      | 'pedigree'
      | 'microchip'
      | 'adoption'
      | 'contract'
      | 'other'
    >(),
    title: text(),
    number: text().nullable(),
    issuedOn: day().nullable(),
    /** The last day on which it is valid. */
    expiresOn: day().nullable(),
    note: text().nullable(),
    reminderEnabled: boolean().fallback(true),
    /**
     * When an edit was last merged with one from another device. Null after a later edit without a
     * merge.
     */
    mergedAt: instant().nullable().notExported('it is about two devices of this account'),
    version: integer().fallback(1).notExported('it counts the changes in this database'),
    ...authors,
    createdAt: instant(),
    updatedAt: instant(),
    deletedAt: instant().nullable().notExported('what was deleted is left out of exports'),
  },
  { quota: 'records', chosenIds: 'private' },
)
  .inFeed({ entity: 'petDocument', silent: ['version', ...AUTHORS] })
  .searchedBy({
    // The number of an insurance is hidden from some roles.
    columns: ['title', 'kind', 'note'],
    title: 'title',
    kind: 'kind',
    date: ['issuedOn', 'createdAt'],
  });

/** The pages of documents, each a photo or a PDF, in the order of `position`. */
export const petDocumentPages = table('petDocumentPages', {
  blobId: text().key().references('blobs'),
  documentId: text().references('petDocuments'),
  position: integer(),
}).inFeed({ partOf: 'documentId' });

export type PetDocumentRow = RowOf<typeof petDocuments>;
export type PetDocumentPageRow = RowOf<typeof petDocumentPages>;
