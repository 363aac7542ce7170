import { AUTHORS, authors } from '#db/authors.ts';
import { boolean, day, instant, integer, type RowOf, table, text } from '#db/engine/table.ts';
import { versions } from '#db/versions.ts';

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
    ...versions,
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
  })
  .restorable({ title: 'title', files: 'petDocumentPages' })
  .inActivity({ title: 'title', type: 'kind' });

/** The pages of documents, each a photo or a PDF, in the order of `position`. */
export const petDocumentPages = table('petDocumentPages', {
  blobId: text().key().references('blobs'),
  documentId: text().references('petDocuments'),
  position: integer(),
}).inFeed({ partOf: 'documentId' });

export type PetDocumentRow = RowOf<typeof petDocuments>;
export type PetDocumentPageRow = RowOf<typeof petDocumentPages>;
