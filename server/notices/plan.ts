import type { Runner } from '#db/engine/run.ts';
import {
  type CandidateRow,
  countSingleNotices,
  type DueRange,
  insertNotices,
  listRemindersWithSms,
  listUnplanned,
  markPlanned,
  type NoticeRow,
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

/** Reminders that are planned in one transaction. */
const BATCH = 200;

/** Whether a text message already announced this due date. Messages about another due date do not count. */
const isTexted = (
  texted: Awaited<ReturnType<typeof listRemindersWithSms>>,
  { id, dueDate }: CandidateRow,
  timeZone: string,
): boolean => {
  const before = dayAfter(dueDay(dueDate, timeZone), -1);
  return texted.some(({ reminderId, day }) => reminderId === id && day === before);
};

const planBatch = async (
  tx: Runner,
  means: AvailableChannels,
  reach: DueRange,
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
  const texted = await listRemindersWithSms(tx, ids);
  const counts = Map.groupBy(
    await countSingleNotices(tx, [...owners.keys()], today),
    ({ userId }) => userId,
  );
  const rows = [...owners].flatMap(([userId, own]): readonly NoticeRow[] => {
    const subscribed = (devices.get(userId) ?? []).map(({ id }) => id);
    const due = own.flatMap((candidate) => {
      const { id, dueDate, mailedFor } = candidate;
      const kind = kindOf(dueDate, now, timeZone);
      // A reminder that was overdue when it was added gets no notice; the next mail counts it.
      if (!kind || candidate.quietFor === dueDate) return [];
      const isMailed = mailedFor === mailMark(stageOf(kind), dueDate);
      const reached = reachableBy(means, candidate, subscribed);
      // An account with a chosen hour gets its mail at that hour instead.
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
 * Adds the day's notices to the outbox: for each device three reminders singly and one summary, for each account one
 * mail, for each reminder one text message. Repeated runs add nothing. A constant number of statements for 200
 * reminders.
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
    // Usually there is nothing to plan, which a read finds out without waiting for the writer.
    let planned = (await listUnplanned(db, reach, 1)).length === 0 ? 0 : BATCH;
    while (planned === BATCH) {
      planned = await db.transaction((tx) => planBatch(tx, means, reach, now));
    }
  }
};
