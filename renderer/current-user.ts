import { currentUser, type User } from '#server/accounts/contract.ts';

/** The signed-in owner, as the server describes them. */
export type CurrentUser = User;

/** The key of the query of the signed-in owner. */
export const currentUserKey = [currentUser.path] as const;
