import { claimUnmailed } from '#db/support/queries.ts';
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
