import { deleteExpiredSessions } from '#db/accounts/sessions.ts';
import { deleteExpiredTokens } from '#db/accounts/tokens.ts';
import { deleteAnswersBefore } from '#db/http/idempotency.ts';
import { deleteExpiredCounters } from '#db/http/rate-limits.ts';
import { deleteExpiredCodes } from '#db/phones/queries.ts';
import type { Parts } from '#server/parts.ts';

const ANSWERS_LAST = 90 * 24 * 60 * 60 * 1000;

/** Deletes what has run out and is worth nothing any more: sessions, counters, kept answers, tokens, codes. */
export const forgetExpired = async ({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<void> => {
  const now = clock.now();
  await deleteExpiredSessions(db, now);
  await deleteExpiredCounters(db, now);
  await deleteExpiredCodes(db, now);
  await deleteAnswersBefore(db, new Date(now.getTime() - ANSWERS_LAST));
  await deleteExpiredTokens(db, now);
};
