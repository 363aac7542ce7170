import { day, instant, type RowOf, table, text } from '#db/engine/table.ts';

/** A pet's weights on a day, in addition to those in records. */
export const weighings = table(
  'weighings',
  {
    id: text().key(),
    petId: text().references('pets'),
    weighedOn: day(),
    /** As the owner typed it. */
    weight: text(),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { quota: 'records', chosenIds: 'private' },
).inFeed({ entity: 'weighing' });

export type WeighingRow = RowOf<typeof weighings>;
