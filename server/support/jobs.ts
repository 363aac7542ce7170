import { claimUnmailed, purgeMailed } from '#db/support/queries.ts';
import { mayDelete } from '#server/clock/policy.ts';
import type { Parts } from '#server/parts.ts';
import { mailMessages, supportAddress } from './mail-messages.ts';
import { MAIL_BATCH, MAX_TRIES, nextTry } from './rules.ts';

/** Mails what was stored and did not get through, and what came before this server had a support address. */
export const mailPending = async (parts: Parts): Promise<void> => {
  if (supportAddress(parts) === undefined) return;
  const now = parts.clock.now();
  const round = { now: now.toISOString(), until: nextTry(now), limit: MAIL_BATCH };
  await mailMessages(parts, await claimUnmailed(parts.db, { ...round, mostTries: MAX_TRIES }));
};

/** How long a letter stays in the database after a mail has taken it. */
const MAILED_LIFETIME = 30 * 24 * 60 * 60 * 1000;

/** Letters that one transaction deletes: each may hold megabytes of photos. */
const BATCH = 20;

/** Deletes the letters that were mailed 30 days ago or earlier, which frees their senders' storage. */
export const forgetMailed = async (parts: Pick<Parts, 'db' | 'clock' | 'log'>): Promise<void> => {
  if (!(await mayDelete(parts))) return;
  const { db, clock } = parts;
  const now = clock.now();
  const before = new Date(now.getTime() - MAILED_LIFETIME).toISOString();
  for (let gone = BATCH; gone === BATCH; ) {
    gone = await db.transaction((tx) => purgeMailed(tx, before, BATCH, now.toISOString()));
  }
};
