import { deleteExpiredSessions } from '#db/accounts/sessions.ts';
import { deleteExpiredTokens } from '#db/accounts/tokens.ts';
import { dateTombstones, forgetTombstones } from '#db/changes/queries.ts';
import { deleteAnswersBefore } from '#db/http/idempotency.ts';
import { deleteExpiredCounters } from '#db/http/rate-limits.ts';
import { forgetFreedIds } from '#db/ids.ts';
import { deleteExpiredCodes } from '#db/phones/queries.ts';
import { deleteExpiredSignUpCodes } from '#db/registration/queries.ts';
import { forgetBefore } from '#server/changes/rules.ts';
import { mayDelete } from '#server/clock/policy.ts';
import type { Parts } from '#server/parts.ts';

const DAY = 24 * 60 * 60 * 1000;
const ANSWERS_LIFETIME = 90 * DAY;
/**
 * A device may be offline for this long (400 days) and must not re-create something that its owner has deleted for good
 * meanwhile.
 */
const FREED_IDS_LIFETIME = 400 * DAY;

/**
 * Deletes expired sessions, counters, tokens and codes. Stored answers, freed ids and tombstones of the change feed are
 * deleted only while the clock is trusted.
 */
export const forgetExpired = async (parts: Pick<Parts, 'db' | 'clock' | 'log'>): Promise<void> => {
  const { db, clock } = parts;
  const now = clock.now();
  await deleteExpiredSessions(db, now);
  await deleteExpiredCounters(db, now);
  await deleteExpiredCodes(db, now);
  await deleteExpiredTokens(db, now);
  await deleteExpiredSignUpCodes(db, now);
  // Without the stored answer, a device's retry would be executed a second time.
  if (await mayDelete(parts)) {
    await deleteAnswersBefore(db, new Date(now.getTime() - ANSWERS_LIFETIME));
    await forgetFreedIds(db, new Date(now.getTime() - FREED_IDS_LIFETIME).toISOString());
    await dateTombstones(db, now.toISOString());
    await forgetTombstones(db, forgetBefore(now));
  }
};
