import { instant, integer, table, text } from '#db/engine/table.ts';

/** Verification codes that were sent. Neither the number nor the code can be read from them. */
export const phoneCodes = table(
  'phoneCodes',
  {
    numberHash: text().key(),
    codeHash: text(),
    tries: integer().fallback(0),
    expiresAt: instant(),
  },
  {
    notExported: 'it lives for minutes and belongs to a sign-in',
    notBackedUp: 'whoever finds the file would hold a code that still works',
  },
);
