import { instant, table, text } from '#db/engine/table.ts';

const BESIDE = 'the row that it is about says it';

/** What an id of an imported file became in the account; exported as `originIds` of its row. */
export const importIds = table('importIds', {
  userId: text().key().references('users').notExported(BESIDE),
  /** See the sections of the entities; `profile` for the account itself. */
  kind: text().key().notExported(BESIDE),
  oldId: text().key(),
  newId: text().notExported(BESIDE),
  createdAt: instant().notExported('the next import has an instant of its own'),
});
