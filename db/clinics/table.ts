import { instant, integer, realColumn, table, text } from '#db/engine/table.ts';
import { versions } from '#db/versions.ts';

const SOURCE_ID_EXPORTED_REASON =
  'an export names a clinic of a directory by its id there, beside the rating';
const DERIVED_REASON = 'an import works it out of the other columns';

/**
 * Clinics of directories, files and owners. Exports contain the owner's own. Coordinates are in
 * degrees; null means unknown.
 */
export const vetClinics = table(
  'vetClinics',
  {
    id: text().key().notExported('an own clinic is known by its name and address'),
    /** The owner who entered the clinic; null if all owners see it. */
    userId: text().nullable().references('users').notExported('a file holds the data of one owner'),
    source: text().notExported(SOURCE_ID_EXPORTED_REASON),
    sourceId: text().nullable().notExported(SOURCE_ID_EXPORTED_REASON),
    name: text().nullable(),
    nameKey: text().notExported(DERIVED_REASON),
    address: text().nullable(),
    phone: text().nullable(),
    email: text().nullable(),
    type: text().fallback('general').notExported('owners enter clinics of one type'),
    hours: text().nullable(),
    description: text().nullable(),
    website: text().nullable(),
    latitude: realColumn().nullable(),
    longitude: realColumn().nullable(),
    /** See `toBand`. Null if the clinic has no coordinates. */
    band: integer().nullable().notExported(DERIVED_REASON),
    ratingSum: integer().fallback(0).notExported('ratings are exported by those who gave them'),
    ratingCount: integer().fallback(0).notExported('ratings are exported by those who gave them'),
    /** When the directory stopped listing the clinic. */
    goneAt: instant().nullable().notExported('an owner’s clinic is in no directory'),
    ...versions,
    /** An owner's clinic can be restored for 30 days. Null for clinics of directories and files. */
    deletedAt: instant().nullable().notExported('what was deleted is left out of exports'),
    createdAt: instant().notExported('an imported clinic is made at the import'),
    updatedAt: instant().notExported('an imported clinic is made at the import'),
  },
  { quota: 'clinics', chosenIds: 'private' },
)
  .inFeed({ entity: 'clinic', silent: ['version'] })
  .restorable({ title: 'name' });

const CLINIC_DIRECTORY_REASON = 'it is about a directory of clinics, and of no owner';

/** The squares of the grid whose surroundings were read from a directory. */
export const clinicAreas = table(
  'clinicAreas',
  {
    /** The id of an area: `row:column` of the grid. */
    id: text().key(),
    /** The radius in km around the middle of the square. */
    radius: integer(),
    /** When the area was last read completely. */
    readAt: instant().nullable(),
    /** When the last attempt failed; null if it succeeded. */
    failedAt: instant().nullable(),
    retryAt: instant().nullable(),
    failures: integer().fallback(0),
  },
  { notExported: CLINIC_DIRECTORY_REASON },
);

/** The directories, each with the process that reads it now. */
export const clinicDirectories = table(
  'clinicDirectories',
  {
    id: text().key(),
    /** The `clinicAreas` row that the process is reading from the directory. */
    areaId: text().nullable(),
    holder: text().nullable(),
    /** The instant at which the claim expires, so that a process that died does not block the others. */
    heldUntil: instant().nullable(),
    /**
     * No requests are sent before this instant, because the directory asked for a pause or was unreachable.
     */
    retryAt: instant().nullable(),
    failures: integer().fallback(0),
  },
  { notExported: CLINIC_DIRECTORY_REASON },
);

/** Owners' ratings of clinics. `rating` is 1 to 5. The last one replaces an owner's earlier one, without a version. */
export const clinicRatings = table(
  'clinicRatings',
  {
    id: text().key().notExported('a rating is known by its clinic'),
    userId: text().references('users').notExported('a file holds the data of one owner'),
    clinicId: text().references('vetClinics').notExported(SOURCE_ID_EXPORTED_REASON),
    medicalRecordId: text()
      .nullable()
      .references('medicalRecords', 'set null')
      .notExported('the record may be in another file of the export'),
    rating: integer(),
    review: text().nullable(),
    createdAt: instant(),
    updatedAt: instant().notExported('an imported rating is as old as it was at first'),
  },
  { quota: 'ratings', chosenIds: 'private' },
).inFeed({ entity: 'rating' });
