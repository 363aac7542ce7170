import { purgeNotices } from '#db/notices/queries.ts';
import { DAY } from '#server/calendar/days.ts';
import { mayDelete } from '#server/clock/policy.ts';
import type { Parts } from '#server/parts.ts';
import { availableChannels } from './channels.ts';
import { deliverNotices } from './deliver.ts';
import { planNotices } from './plan.ts';
import { planDigests } from './plan-digests.ts';
import { sources } from './sources.ts';

const RETENTION_MS = 90 * DAY;

/** Plans today's notices and sends those that wait. Idempotent, and safe in several processes at once. */
export const sendReminders = async (parts: Parts): Promise<void> => {
  const { db, clock } = parts;
  const channels = availableChannels(parts);
  await planNotices(parts, channels, clock.now());
  for (const { plan } of sources) await plan(db, channels, clock.now());
  await planDigests(db, channels, clock.now());
  await deliverNotices(parts);
};

/** Deletes old finished notices and returns their number. */
export const forgetOldNotices = async (parts: Parts): Promise<number> => {
  const { db, clock } = parts;
  if (!(await mayDelete(parts))) return 0;
  return purgeNotices(db, new Date(clock.now().getTime() - RETENTION_MS).toISOString());
};
