import { boolean, day, instant, integer, type RowOf, table, text } from '#db/engine/table.ts';

/** What was given or skipped. */
export const doses = table('doses', {
  id: text().key(),
  planId: text().references('carePlans'),
  petId: text().references('pets').notExported('it is the pet of its plan'),
  /** The occurrence of the plan that it fills, once for each; both null as needed, and of an extra dose. */
  day: day().nullable(),
  /** HH:MM; null for an all-day occurrence. */
  time: text().nullable(),
  /** The day of the occurrence, or on which it was given where it fills none. */
  onDay: day().notExported('it follows from the others'),
  status: text<'given' | 'skipped'>(),
  givenAt: instant(),
  /** In thousandths of the supply's unit. */
  amount: integer().nullable(),
  note: text().nullable(),
  imageBlobId: text().nullable().references('blobs', 'set null'),
  /** Given beside the occurrences of a plan with times. */
  isExtra: boolean().fallback(false),
  /** Earlier than the plan said, as its owner confirmed. */
  isEarly: boolean().fallback(false),
  byUserId: text()
    .nullable()
    .references('users', 'set null')
    .notExported('a file holds the data of one owner'),
  version: integer().fallback(1).notExported('it counts the changes in this database'),
  createdAt: instant(),
  updatedAt: instant(),
}).inFeed({ entity: 'dose', silent: ['version'] });

export type DoseRow = RowOf<typeof doses>;
