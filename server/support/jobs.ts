import { claimUnmailed, purgeMailed } from '#db/support/queries.ts';
import { mayDelete } from '#server/clock/policy.ts';
import type { Parts } from '#server/parts.ts';
import { mailMessages, supportAddress } from './deliver.ts';
import { MOST_TRIES, nextTry, ROUND } from './rules.ts';

/** Mails what was stored and did not get through, and what came before this server had a support address. */
export const mailUnsent = async (parts: Parts): Promise<void> => {
  if (supportAddress(parts) === undefined) return;
  const now = parts.clock.now();
  const round = { now: now.toISOString(), until: nextTry(now), limit: ROUND };
  await mailMessages(parts, await claimUnmailed(parts.db, { ...round, mostTries: MOST_TRIES }));
};

/** How long a letter stays in the database after a mail has taken it. */
const MAILED_LASTS = 30 * 24 * 60 * 60 * 1000;

/** Letters that one transaction deletes: each may hold megabytes of photos. */
const AT_ONCE = 20;

/** Deletes the letters that were mailed 30 days ago or earlier, which frees their senders' storage. */
export const forgetMailed = async (parts: Pick<Parts, 'db' | 'clock' | 'log'>): Promise<void> => {
  if (!(await mayDelete(parts))) return;
  const { db, clock } = parts;
  const now = clock.now();
  const before = new Date(now.getTime() - MAILED_LASTS).toISOString();
  for (let gone = AT_ONCE; gone === AT_ONCE; ) {
    gone = await db.transaction((tx) => purgeMailed(tx, before, AT_ONCE, now.toISOString()));
  }
};
