import { AUTHORS, authors } from '#db/authors.ts';
import { boolean, day, instant, integer, table, text } from '#db/engine/table.ts';
import { versions } from '#db/versions.ts';

export const pets = table(
  'pets',
  {
    id: text().key(),
    userId: text().references('users').notExported('a file holds the data of one owner'),
    name: text(),
    category: text<'dog' | 'cat' | 'bird' | 'rabbit' | 'horse' | 'exotic' | 'other'>(),
    breed: text().nullable(),
    dateOfBirth: day().nullable(),
    /** The age as typed, in whole months, on the day `ageAsOf`. */
    age: integer().nullable(),
    ageAsOf: day().nullable(),
    microchipId: text().nullable(),
    microchippedOn: day().nullable(),
    birthmarks: text().nullable(),
    sex: text<'female' | 'male'>().nullable(),
    neutered: boolean().nullable(),
    allergies: text().nullable(),
    colour: text().nullable(),
    bloodType: text().nullable(),
    insuranceNumber: text().nullable(),
    /** Null for a living pet. */
    passedAwayOn: day().nullable(),
    imageBlobId: text().nullable().references('blobs', 'set null'),
    /**
     * The part of the photo that stays visible when it is cropped, in the format of
     * `server/photos/rules.ts`. Null means the middle.
     */
    photoFocus: text().nullable(),
    shareToken: text().notExported('it opens the pet to whoever holds it'),
    /**
     * When reads by the pet's id were turned off, because a former member knows the id. Null where the
     * id works.
     */
    idReadsOffAt: instant().nullable().notExported('it is about former members of this household'),
    /** A sample pet, shown until the owner removes it. */
    isSample: boolean().fallback(false).notExported('samples are left out of exports'),
    /**
     * When the owner reported the pet as lost, and what strangers should know. Null while the pet is at home.
     */
    lostSince: instant().nullable(),
    lostMessage: text().nullable(),
    /** Where the pet was last seen, in the owner's words. */
    lostPlace: text().nullable(),
    ...versions,
    ...authors,
    createdAt: instant(),
    updatedAt: instant(),
    deletedAt: instant().nullable().notExported('what was deleted is left out of exports'),
    /**
     * The import in progress that has stored it. Until the whole file is stored, the pet and all that belongs to it are
     * hidden as if it were deleted, but it cannot be restored.
     */
    importId: text()
      .nullable()
      .references('imports')
      .notExported('no export contains a pet of an import in progress'),
  },
  { quota: 'pets', chosenIds: 'public' },
)
  .inFeed({ entity: 'pet', silent: ['version', 'idReadsOffAt', 'importId', ...AUTHORS] })
  .searchedBy({
    columns: ['name', 'category', 'breed', 'microchipId', 'allergies', 'birthmarks', 'colour'],
    title: 'name',
    kind: 'category',
    date: ['createdAt'],
  })
  .restorable({ title: 'name' })
  .inActivity({ title: 'name' });
