import { instant, table, text } from '#db/engine/table.ts';

/** A log of the commands that operators ran. Rows are only added. */
export const operatorLog = table(
  'operatorLog',
  {
    id: text().key(),
    at: instant(),
    /** The user of the operating system who ran the command. */
    operator: text(),
    /** The command, such as `users invite`. */
    command: text(),
    /** The account that the command was about, which may have been deleted since. */
    accountId: text().nullable(),
    /** The change in words, without secrets and addresses, because the log outlives the account. */
    detail: text().nullable(),
  },
  { notExported: 'it is about this server, and of no owner' },
);
