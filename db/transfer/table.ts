import { instant, table, text } from '#db/engine/table.ts';

const BESIDE = 'the row that it is about says it';

/** The new id of each id in an imported file. An export contains it as `originIds` of the row. */
export const importIds = table('importIds', {
  userId: text().key().references('users').notExported(BESIDE),
  /** One of the sections of the entities, or `profile` for the account itself. */
  kind: text().key().notExported(BESIDE),
  oldId: text().key(),
  newId: text().notExported(BESIDE),
  createdAt: instant().notExported('the next import has an instant of its own'),
});
