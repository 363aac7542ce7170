import { deleteNotesBefore } from '#db/activities/queries.ts';
import { DAY } from '#server/calendar/days.ts';
import { mayDelete } from '#server/clock/policy.ts';
import type { Parts } from '#server/parts.ts';
import { ACTIVITY_DAYS } from './rules.ts';

/** Deletes the notes that are older than the activity of a pet. */
export const forgetActivity = async (parts: Parts): Promise<void> => {
  if (!(await mayDelete(parts))) return;
  const instantBefore = new Date(parts.clock.now().getTime() - ACTIVITY_DAYS * DAY).toISOString();
  await deleteNotesBefore(parts.db, instantBefore);
};
