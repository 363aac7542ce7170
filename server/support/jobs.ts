import { claimUnmailed, purgeMailed } from '#db/support/queries.ts';
import { mayDelete } from '#server/clock/policy.ts';
import type { Parts } from '#server/parts.ts';
import { mailMessages, supportAddress } from './mail-messages.ts';
import { MAIL_BATCH, MAX_TRIES, nextTry } from './rules.ts';

/** Mails stored messages that could not be sent before, or came before a support address was configured. */
export const mailPending = async (parts: Parts): Promise<void> => {
  if (supportAddress(parts) === undefined) return;
  const now = parts.clock.now();
  const mailRound = { now: now.toISOString(), until: nextTry(now), limit: MAIL_BATCH };
  await mailMessages(parts, await claimUnmailed(parts.db, { ...mailRound, maxTries: MAX_TRIES }));
};

/** Milliseconds for which a mailed letter stays in the database. */
const MAILED_LIFETIME = 30 * 24 * 60 * 60 * 1000;

/** Letters per transaction; each may contain megabytes of photos. */
const BATCH_SIZE = 20;

/** Deletes letters that were mailed 30 or more days ago, which frees their senders' storage. */
export const forgetMailed = async (parts: Pick<Parts, 'db' | 'clock' | 'log'>): Promise<void> => {
  if (!(await mayDelete(parts))) return;
  const { db, clock } = parts;
  const now = clock.now();
  const instantBefore = new Date(now.getTime() - MAILED_LIFETIME).toISOString();
  for (let deletedCount = BATCH_SIZE; deletedCount === BATCH_SIZE; ) {
    deletedCount = await db.transaction((tx) =>
      purgeMailed(tx, instantBefore, BATCH_SIZE, now.toISOString()),
    );
  }
};
