import type { Runner } from '#db/engine/run.ts';
import {
  type CandidateRow,
  countSingles,
  insertNotices,
  listTexted,
  listUnplanned,
  markPlanned,
  type NoticeRow,
  type Reach,
} from '#db/notices/queries.ts';
import { listSubscriptions } from '#db/notices/subscriptions.ts';
import { zonesOfOwners } from '#db/reminders/queries.ts';
import { dayAfter } from '#server/calendar/days.ts';
import type { Parts } from '#server/parts.ts';
import { dueDay } from '#server/reminders/rules.ts';
import { type AvailableChannels, reachableBy } from './channels.ts';
import { holdUntil } from './quiet-hours.ts';
import { newNotice } from './rows.ts';
import { kindOf, mailMark, plannedFor, reachAt, stageOf, wayKey } from './rules.ts';

/** Reminders planned in one commit. */
const BATCH = 200;

/** Whether a text message said on the day before that it falls due. Of another due date nothing counts. */
const isTexted = (
  texted: Awaited<ReturnType<typeof listTexted>>,
  { id, dueDate }: CandidateRow,
  timeZone: string,
): boolean => {
  const before = dayAfter(dueDay(dueDate, timeZone), -1);
  return texted.some(({ reminderId, day }) => reminderId === id && day === before);
};

const planBatch = async (
  tx: Runner,
  means: AvailableChannels,
  reach: Reach,
  now: Date,
): Promise<number> => {
  const { timeZone, today } = reach;
  const candidates = await listUnplanned(tx, reach, BATCH);
  if (candidates.length === 0) return 0;
  const ids = candidates.map(({ id }) => id);
  const owners = Map.groupBy(candidates, ({ userId }) => userId);
  const devices = Map.groupBy(
    await listSubscriptions(tx, [...owners.keys()]),
    ({ userId }) => userId,
  );
  const texted = await listTexted(tx, ids);
  const counts = Map.groupBy(
    await countSingles(tx, [...owners.keys()], today),
    ({ userId }) => userId,
  );
  const rows = [...owners].flatMap(([userId, own]): readonly NoticeRow[] => {
    const subscribed = (devices.get(userId) ?? []).map(({ id }) => id);
    const due = own.flatMap((candidate) => {
      const { id, dueDate, mailedFor } = candidate;
      const kind = kindOf(dueDate, now, timeZone);
      // Nobody is notified of what had passed already when it was written down: the next mail counts it.
      if (!kind || candidate.quietFor === dueDate) return [];
      const isMailed = mailedFor === mailMark(stageOf(kind), dueDate);
      const reached = reachableBy(means, candidate, subscribed);
      // An account that chose an hour has its mail then.
      const to = { ...reached, email: reached.email && candidate.digestAt === null };
      return [{ id, kind, dueDate, isMailed, isTexted: isTexted(texted, candidate, timeZone), to }];
    });
    const singles = new Map((counts.get(userId) ?? []).map((one) => [wayKey(one), one.total]));
    const wait = holdUntil(own[0]?.quietHours ?? null, now, timeZone);
    return plannedFor(due, singles).map(({ reminderId = null, ...planned }) => {
      const said = { ...planned, userId, reminderId, isDigest: reminderId === null, day: today };
      return newNotice({ ...(planned.channel === 'email' ? {} : wait), ...said }, now);
    });
  });
  await insertNotices(tx, rows);
  await markPlanned(tx, ids, today);
  return candidates.length;
};

/**
 * Adds the notices of the day to the outbox: for each day and device three reminders singly and one summary, for each
 * day and account one mail, for each reminder and day one text message, whatever was planned before and however often
 * this runs. A constant number of statements for 200 reminders.
 */
export const planNotices = async (
  parts: Pick<Parts, 'db'>,
  means: AvailableChannels,
  now: Date,
) => {
  const { db } = parts;
  for (const timeZone of await zonesOfOwners(db)) {
    const reach = reachAt(now, timeZone);
    if (!reach) continue;
    // Most minutes there is nothing to plan, and no write is held up to find that out.
    let planned = (await listUnplanned(db, reach, 1)).length === 0 ? 0 : BATCH;
    while (planned === BATCH) {
      planned = await db.transaction((tx) => planBatch(tx, means, reach, now));
    }
  }
};
