import { day, instant, integer, table, text } from '#db/engine/table.ts';

/** Pets that owners scanned and kept. They are added and removed, never edited, so they have no version. */
export const scannedPets = table(
  'scannedPets',
  {
    id: text().key(),
    userId: text().references('users').notExported('a file holds the data of one owner'),
    /**
     * Another owner's pet, perhaps on another server: its id, or the share token that was scanned.
     */
    petId: text(),
    ownerId: text().nullable(),
    type: text().fallback('pet_profile'),
    name: text().nullable(),
    category: text().nullable(),
    breed: text().nullable(),
    dateOfBirth: day().nullable(),
    /** The age in whole months on the day of the scan. */
    age: integer().nullable(),
    imageBlobId: text().nullable().references('blobs', 'set null'),
    microchipId: text().nullable(),
    birthmarks: text().nullable(),
    medicalRecordCount: integer().fallback(0),
    lastUpdated: instant().nullable(),
    ownerName: text().nullable(),
    ownerPhone: text().nullable(),
    ownerEmail: text().nullable(),
    emergencyContact: text().nullable(),
    emergencyPhone: text().nullable(),
    scannedAt: instant(),
    createdAt: instant().notExported('`scannedAt` is what owners go by'),
    /** The import that has stored it. It is hidden until `published` of the import is set. */
    importId: text()
      .nullable()
      .references('imports')
      .notExported('no export contains a scan of an import in progress'),
  },
  { quota: 'scans', chosenIds: 'private' },
).inFeed({ entity: 'scan' });
