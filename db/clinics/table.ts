import { instant, integer, real, table, text } from '#db/engine/table.ts';

const BY_SOURCE = 'an export names a clinic of a directory by its id there, beside the rating';
const DERIVED = 'an import works it out of the other columns';

/** A clinic of a directory, a file or an owner; exports contain the owner's. Degrees; null is not known. */
export const vetClinics = table(
  'vetClinics',
  {
    id: text().key().notExported('an own clinic is known by its name and address'),
    /** Whose own entry it is; null where everybody sees it. */
    userId: text().nullable().references('users').notExported('a file holds the data of one owner'),
    source: text().notExported(BY_SOURCE),
    sourceId: text().nullable().notExported(BY_SOURCE),
    name: text().nullable(),
    nameKey: text().notExported(DERIVED),
    address: text().nullable(),
    phone: text().nullable(),
    email: text().nullable(),
    type: text().fallback('general').notExported('owners enter clinics of one type'),
    hours: text().nullable(),
    description: text().nullable(),
    website: text().nullable(),
    latitude: real().nullable(),
    longitude: real().nullable(),
    /** See `bandOf`; null where there is no place. */
    band: integer().nullable().notExported(DERIVED),
    ratingSum: integer().fallback(0).notExported('ratings are exported by those who gave them'),
    ratingCount: integer().fallback(0).notExported('ratings are exported by those who gave them'),
    /** Since when its directory lists it no more. */
    goneAt: instant().nullable().notExported('an owner’s clinic is in no directory'),
    createdAt: instant().notExported('an imported clinic is made at the import'),
    updatedAt: instant().notExported('an imported clinic is made at the import'),
  },
  { quota: 'clinics' },
).inFeed({ entity: 'clinic' });

const OF_THE_WORLD = 'it is about a directory of clinics, and of no owner';

/** A square of the grid whose surroundings were read. */
export const clinicAreas = table(
  'clinicAreas',
  {
    /** `row:column` of the grid. */
    id: text().key(),
    /** In km around the square's middle. */
    radius: integer(),
    /** When it was last read whole. */
    readAt: instant().nullable(),
    /** When the last try failed; null after one that did not. */
    failedAt: instant().nullable(),
    retryAt: instant().nullable(),
    failures: integer().fallback(0),
  },
  { notExported: OF_THE_WORLD },
);

/** A directory, and which process reads it right now. */
export const clinicDirectories = table(
  'clinicDirectories',
  {
    id: text().key(),
    /** What is being read. */
    areaId: text().nullable(),
    holder: text().nullable(),
    /** A holder that died is waited for no longer than this. */
    heldUntil: instant().nullable(),
    /** Before this nothing is asked: the directory said so, or could not be reached. */
    retryAt: instant().nullable(),
    failures: integer().fallback(0),
  },
  { notExported: OF_THE_WORLD },
);

/** What an owner thinks of a clinic: `rating` from 1 to 5. */
export const clinicRatings = table(
  'clinicRatings',
  {
    id: text().key().notExported('a rating is known by its clinic'),
    userId: text().references('users').notExported('a file holds the data of one owner'),
    clinicId: text().references('vetClinics').notExported(BY_SOURCE),
    medicalRecordId: text()
      .nullable()
      .references('medicalRecords', 'set null')
      .notExported('the record may be in another file of the export'),
    rating: integer(),
    review: text().nullable(),
    createdAt: instant(),
    updatedAt: instant().notExported('an imported rating is as old as it was at first'),
  },
  { quota: 'ratings' },
).inFeed({ entity: 'rating' });
