import { AUTHORS, authors } from '#db/authors.ts';
import { day, instant, integer, type RowOf, table, text } from '#db/engine/table.ts';

/**
 * A pet's weights on a day, in addition to those in records. They are added and removed, never edited, so they have no
 * version.
 */
export const weighings = table(
  'weighings',
  {
    id: text().key(),
    petId: text().references('pets'),
    weighedOn: day(),
    /** The text as the owner typed it. */
    weight: text(),
    /** From 1 (very thin) to 9 (very overweight); null if the owner gave none. */
    bodyCondition: integer().nullable(),
    ...authors,
    createdAt: instant(),
    updatedAt: instant(),
  },
  { quota: 'records', chosenIds: 'private' },
)
  .inFeed({
    entity: 'weighing',
    silent: [...AUTHORS],
    addition: { title: 'weight', date: ['weighedOn'] },
  })
  .inActivity({ title: 'weight' });

export type WeighingRow = RowOf<typeof weighings>;
