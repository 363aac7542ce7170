/**
 * The rights of a token. `read` reads everything about pets, and `write` changes it. `care` covers the work of carers: the
 * day's care, doses, diary, weights and reminders. `calendar` reads what is due.
 */
export const TOKEN_SCOPES = ['read', 'write', 'care', 'calendar'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** The maximum number of tokens of an account, expired ones included. */
export const MAX_TOKENS = 20;
