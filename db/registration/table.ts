import { instant, integer, table, text } from '#db/engine/table.ts';

const SIGN_UP_SECRET_REASON = 'whoever finds the file could make an account';

/** One-time codes for signing up on a server with restricted sign-up. */
export const signUpCodes = table(
  'signUpCodes',
  {
    hash: text().key(),
    /**
     * A `set-up` code works only while there is no account. A `household` row is made when somebody signs up with the
     * link of a household's invitation, and has a hash that no code has.
     */
    kind: text<'set-up' | 'invitation' | 'household'>(),
    /** The only address that may use the code; null for any. */
    email: text().nullable(),
    /** The number of further attempts by people who have not confirmed an address yet. */
    triesLeft: integer(),
    /** The account that was created with the code. */
    userId: text().nullable().references('users'),
    createdAt: instant(),
    expiresAt: instant(),
  },
  { notExported: SIGN_UP_SECRET_REASON, notBackedUp: SIGN_UP_SECRET_REASON },
);
