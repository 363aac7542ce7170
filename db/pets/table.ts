import { boolean, day, instant, integer, table, text } from '#db/engine/table.ts';

const CHANGES = 'it describes the row in this database, and an import makes it anew';

export const pets = table(
  'pets',
  {
    id: text().key(),
    userId: text().references('users').notExported('a file holds the data of one owner'),
    name: text(),
    category: text<'dog' | 'cat' | 'bird' | 'rabbit' | 'horse' | 'exotic' | 'other'>(),
    breed: text().nullable(),
    dateOfBirth: day().nullable(),
    /** What was typed, in whole months; it was true on the day `ageAsOf`. */
    age: integer().nullable(),
    ageAsOf: day().nullable(),
    microchipId: text().nullable(),
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
    /** The part of the photo that stays in sight where it is cut, as `server/photos/rules.ts` writes it; null for its middle. */
    photoFocus: text().nullable(),
    shareToken: text().notExported('it opens the pet to whoever holds it'),
    /** Stands for a look around until its owner removes it. */
    isSample: boolean().fallback(false).notExported('samples are left out of exports'),
    /** When its owner said that it is lost, and what strangers should know; null while it is at home. */
    lostSince: instant().nullable(),
    lostMessage: text().nullable(),
    /** Where it was last seen, in its owner's words. */
    lostPlace: text().nullable(),
    /** When an edit was last merged with one from another device; null once a later edit was not. */
    mergedAt: instant().nullable().notExported('it is about two devices of this account'),
    version: integer().fallback(1).notExported(CHANGES),
    createdAt: instant(),
    updatedAt: instant(),
    deletedAt: instant().nullable().notExported('what was deleted is left out of exports'),
  },
  { quota: 'pets' },
).inFeed({ entity: 'pet', silent: ['version'] });
