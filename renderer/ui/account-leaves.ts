/** The page is about to show another account: its forms keep what is typed in them, for the owner that they are of. */
export const ACCOUNT_LEAVES = 'alaga:account-leaves';

/** Where the session storage of a tab names the account that it showed before. */
export const SWITCHED = 'alaga.switched';
