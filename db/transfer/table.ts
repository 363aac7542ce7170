import { instant, table, text } from '#db/engine/table.ts';

const ROW_SAYS_IT_REASON = 'the row that it is about says it';

/** The new id of each id in an imported file. An export contains it as `originIds` of the row. */
export const importIds = table('importIds', {
  userId: text().key().references('users').notExported(ROW_SAYS_IT_REASON),
  /** One of the sections of the entities, or `profile` for the account itself. */
  kind: text().key().notExported(ROW_SAYS_IT_REASON),
  oldId: text().key(),
  newId: text().notExported(ROW_SAYS_IT_REASON),
  createdAt: instant().notExported('the next import has an instant of its own'),
});
