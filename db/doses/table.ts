import { authors } from '#db/authors.ts';
import { boolean, day, instant, integer, type RowOf, table, text } from '#db/engine/table.ts';

/** Doses that were given or skipped. */
export const doses = table(
  'doses',
  {
    id: text().key(),
    planId: text().references('carePlans'),
    petId: text().references('pets').notExported('it is the pet of its plan'),
    /**
     * The occurrence of the plan that the dose answers; each occurrence has at most one. Both columns
     * are null for as-needed and extra doses.
     */
    day: day().nullable(),
    /** HH:MM; null for an all-day occurrence. */
    time: text().nullable(),
    /** The day of the occurrence, or the day on which the dose was given if it answers none. */
    onDay: day().notExported('it follows from the others'),
    status: text<'given' | 'skipped'>(),
    givenAt: instant(),
    /** The amount in thousandths of the supply's unit. */
    amount: integer().nullable(),
    note: text().nullable(),
    imageBlobId: text().nullable().references('blobs', 'set null'),
    /** Whether the dose was given in addition to the planned occurrences. */
    isExtra: boolean().fallback(false),
    /** Whether the dose was given earlier than the plan allows, which the owner confirmed. */
    isEarly: boolean().fallback(false),
    byUserId: text()
      .nullable()
      .references('users', 'set null')
      .notExported('a file holds the data of one owner'),
    /** The name of the sitter who gave the dose; null if an account did. */
    sitterName: text().nullable(),
    updatedBy: authors.updatedBy,
    signedAs: authors.signedAs,
    updatedAs: authors.updatedAs,
    version: integer().fallback(1).notExported('it counts the changes in this database'),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { chosenIds: 'private' },
).inFeed({ entity: 'dose', silent: ['version', 'updatedBy', 'signedAs', 'updatedAs'] });

export type DoseRow = RowOf<typeof doses>;

/** SQL for the name of the sitter or the account that gave a dose; null if the account is gone. */
export const BY_NAME =
  'coalesce(doses.sitter_name, (select users.first_name from users where users.id = doses.by_user_id))';
