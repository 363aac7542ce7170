import { instant, table, text } from '#db/engine/table.ts';

/** Settings of the whole installation, for all its accounts. */
export const settings = table(
  'settings',
  { id: text().key(), value: text(), changedAt: instant() },
  {
    notExported: 'it is about this computer, and of no owner',
    notRestoredElsewhere: 'it says which networks the owner of the computer allowed',
  },
);
