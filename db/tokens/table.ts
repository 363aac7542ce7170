import { instant, json, type RowOf, table, text } from '#db/engine/table.ts';

const ACCOUNT_SECRET_REASON = 'whoever finds the file could use the account';

/** Tokens with which other programs use the API for an account. */
export const apiTokens = table(
  'apiTokens',
  {
    id: text().key(),
    userId: text().references('users'),
    name: text(),
    /** SHA-256 of the token, base64url, so that a reader of the table cannot use any. */
    hash: text(),
    scopes: json<readonly ('read' | 'write' | 'care' | 'calendar')[]>(),
    /** The pets that the token is limited to; null for all of the account, later ones included. */
    petIds: json<readonly string[] | null>().nullable(),
    /** Null if the token works until it is deleted. */
    expiresAt: instant().nullable(),
    createdAt: instant(),
    /** Some minutes old at most, so that not every request causes a write. Null before the first use. */
    lastUsedAt: instant().nullable(),
  },
  { notExported: ACCOUNT_SECRET_REASON, notBackedUp: ACCOUNT_SECRET_REASON },
);

export type ApiTokenRow = RowOf<typeof apiTokens>;
