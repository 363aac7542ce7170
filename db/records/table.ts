import { AUTHORS, authors } from '#db/authors.ts';
import { bigint, boolean, day, instant, integer, table, text } from '#db/engine/table.ts';
import { versions } from '#db/versions.ts';

export const medicalRecords = table(
  'medicalRecords',
  {
    id: text().key(),
    petId: text().references('pets'),
    type: text<
      'vaccine' | 'deworming' | 'treatment' | 'surgery' | 'checkup' | 'lab-test' | 'grooming'
    >(),
    title: text(),
    description: text().nullable(),
    dateAdministered: day(),
    /** A day, or an instant if a time was given. */
    nextDueDate: text().nullable(),
    veterinarian: text().nullable(),
    clinic: text().nullable(),
    batchNumber: text().nullable(),
    manufacturer: text().nullable(),
    /** The last day on which a vaccination counts. */
    validUntil: day().nullable(),
    weight: text().nullable(),
    cost: text().nullable(),
    costCentavos: bigint().fallback(0).notExported('an import works it out of the cost'),
    notes: text().nullable(),
    imageBlobId: text().nullable().references('blobs', 'set null'),
    reminderEnabled: boolean().fallback(true),
    reminderSms: boolean().fallback(false),
    ...versions,
    ...authors,
    createdAt: instant(),
    updatedAt: instant(),
    deletedAt: instant().nullable().notExported('what was deleted is left out of exports'),
  },
  { quota: 'records', chosenIds: 'private' },
)
  .inFeed({ entity: 'record', silent: ['version', ...AUTHORS] })
  .searchedBy({
    columns: [
      ...(['title', 'type', 'description', 'notes', 'clinic', 'veterinarian'] as const),
      ...(['manufacturer', 'batchNumber'] as const),
    ],
    title: 'title',
    kind: 'type',
    date: ['dateAdministered'],
  })
  .restorable({ title: 'title', type: 'type', files: 'recordAttachments', showsFiles: true })
  .inActivity({ title: 'title', type: 'type' });

/** The photos of records, in the order of `position`. An export contains them within the record. */
export const recordAttachments = table('recordAttachments', {
  recordId: text().key().references('medicalRecords'),
  position: integer().key(),
  blobId: text().references('blobs'),
}).inFeed({ partOf: 'recordId' });

/** The documents of records, in the order of their ids, which is the order of their creation. */
export const recordDocuments = table('recordDocuments', {
  blobId: text().key().references('blobs'),
  recordId: text().references('medicalRecords'),
  createdBy: authors.createdBy,
  signedAs: authors.signedAs,
}).inFeed({ partOf: 'recordId' });
