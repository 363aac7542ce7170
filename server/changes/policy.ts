import { createHash } from 'node:crypto';

/** The mark of the account to which a cursor was issued: always the same, and no way back to the id. */
export const ownerMark = (userId: string): string =>
  createHash('sha256').update(`change feed of ${userId}`).digest('base64url').slice(0, 16);
