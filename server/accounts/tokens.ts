import { randomBytes } from 'node:crypto';
import type { StoredToken } from '#db/accounts/tokens.ts';
import { hashOfToken } from '#server/http/access/token-hash.ts';

const HOUR = 60 * 60 * 1000;
export const CONFIRMATION_LIFETIME = 24 * HOUR;
export const RESET_LIFETIME = HOUR;

/**
 * Creates a token of 32 random bytes for a link, and the columns that are stored of it. `lasts` is in milliseconds.
 */
export const issueToken = (now: Date, lasts: number): { token: string; stored: StoredToken } => {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + lasts).toISOString();
  return { token, stored: { hash: hashOfToken(token), expiresAt } };
};
