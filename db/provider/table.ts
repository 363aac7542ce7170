import { instant, table, text } from '#db/engine/table.ts';

/** Who somebody is at an identity provider: the subject means nothing without its issuer. */
export const providerIdentities = table(
  'providerIdentities',
  {
    issuer: text().key(),
    subject: text().key(),
    userId: text().references('users'),
    createdAt: instant(),
  },
  { notExported: 'it opens the account, and is proved again elsewhere' },
);
