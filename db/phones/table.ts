import { instant, integer, table, text } from '#db/engine/table.ts';

/** A code that was sent. Neither number nor code can be read from it. */
export const phoneCodes = table(
  'phoneCodes',
  {
    numberHash: text().key(),
    codeHash: text(),
    tries: integer().fallback(0),
    /** From then on it is worth nothing. */
    expiresAt: instant(),
  },
  {
    notExported: 'it lives for minutes and belongs to a sign-in',
    notBackedUp: 'whoever finds the file would hold a code that still works',
  },
);
