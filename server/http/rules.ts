/**
 * In a request: the id of the account that it was made for, or `none` if nobody was signed in. In an answer: the id of
 * the account that received it.
 */
export const OWNER_HEADER = 'Alaga-Owner';

/** The header of a request for an account, even if somebody else is signed in by now. */
export const requestForAccount = (account: string): Readonly<Record<string, string>> => ({
  [OWNER_HEADER]: account,
});
