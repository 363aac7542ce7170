import { instant, table, text } from '#db/engine/table.ts';

/** Identities at identity providers. The subject is unique only together with its issuer. */
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
