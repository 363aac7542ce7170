import { deleteNotesBefore } from '#db/activities/queries.ts';
import { endPastMemberships } from '#db/members/endings.ts';
import { deleteExpiredInvitations } from '#db/members/invitations.ts';
import { DAY } from '#server/calendar/days.ts';
import { mayDelete } from '#server/clock/policy.ts';
import type { Parts } from '#server/parts.ts';
import { DAYS_BACK } from './activity.ts';

/**
 * Ends the memberships whose last day is over, with the members' links and notes in their feeds, and deletes expired
 * invitations. Such memberships share nothing even before the job has run.
 */
export const endPast = async ({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<void> => {
  const at = clock.now().toISOString();
  let ended = 1;
  while (ended > 0) ended = await db.transaction((tx) => endPastMemberships(tx, at));
  await deleteExpiredInvitations(db, at);
};

/** Deletes the notes that are older than the activity of a pet. */
export const forgetActivity = async (parts: Parts): Promise<void> => {
  if (!(await mayDelete(parts))) return;
  const before = new Date(parts.clock.now().getTime() - DAYS_BACK * DAY).toISOString();
  await deleteNotesBefore(parts.db, before);
};
