import { endPastMemberships } from '#db/members/endings.ts';
import { deleteExpiredInvitations } from '#db/members/invitations.ts';
import type { Parts } from '#server/parts.ts';

/**
 * Ends the memberships whose last day is over, with the members' links and notes in their feeds, and deletes expired
 * invitations. Such memberships share nothing even before the job has run.
 */
export const endPast = async ({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<void> => {
  const instant = clock.now().toISOString();
  let endedCount = 1;
  while (endedCount > 0) endedCount = await db.transaction((tx) => endPastMemberships(tx, instant));
  await deleteExpiredInvitations(db, instant);
};
