import { insertNotices } from '#db/notices/queries.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { Owner } from '#server/http/actor.ts';
import { deliverNotices } from '#server/notices/delivery/deliver.ts';
import { newNotice } from '#server/notices/rows.ts';
import type { Parts } from '#server/parts.ts';

/** Sends a test to a notification target of the owner, once and now. */
export const testTarget =
  (parts: Parts) =>
  async ({ userId, timeZone }: Owner, target: string, now: Date): Promise<void> => {
    const to = { channel: 'service', target, userId } as const;
    const notice = newNotice({ ...to, kind: 'test', day: dayIn(now, timeZone) }, now);
    await insertNotices(parts.db, [notice]);
    await deliverNotices(parts, [notice.id]);
  };
