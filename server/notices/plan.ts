import {
  type CandidateRow,
  insertNotices,
  listMade,
  listUnplanned,
  markPlanned,
  type NoticeRow,
  type Reach,
} from '#db/notices/queries.ts';
import { listSubscriptions } from '#db/notices/subscriptions.ts';
import { zonesOfOwners } from '#db/reminders/queries.ts';
import type { Runner } from '#db/run.ts';
import type { Parts } from '#server/parts.ts';
import { dayAfter, dueDay } from '#server/reminders/rules.ts';
import { type Means, reachableBy } from './reachable.ts';
import { newNotice } from './rows.ts';
import { type DueKind, kindOf, plannedFor, reachAt } from './rules.ts';

/** Reminders planned in one commit. */
const BATCH = 200;

type Made = Awaited<ReturnType<typeof listMade>>;

/**
 * By which ways it was told already: that it falls due, the day before; that it is overdue, on any day since. Of another
 * due date nothing counts.
 */
const toldBefore = (made: Made, { id, dueDate }: CandidateRow, kind: DueKind, timeZone: string) => {
  const due = dueDay(dueDate, timeZone);
  const isTold = (one: Made[number]) =>
    kind === 'overdue' ? one.day > due : one.day === dayAfter(due, -1);
  return new Set(
    made.filter((one) => one.reminderId === id && isTold(one)).map(({ channel }) => channel),
  );
};

const planBatch = async (tx: Runner, means: Means, reach: Reach, now: Date): Promise<number> => {
  const { timeZone, today } = reach;
  const candidates = await listUnplanned(tx, reach, BATCH);
  if (candidates.length === 0) return 0;
  const ids = candidates.map(({ id }) => id);
  const devices = Map.groupBy(
    await listSubscriptions(tx, [...new Set(candidates.map(({ userId }) => userId))]),
    ({ userId }) => userId,
  );
  const made = await listMade(tx, ids);
  const rows = candidates.flatMap((candidate): NoticeRow[] => {
    const kind = kindOf(candidate.dueDate, now, timeZone);
    if (!kind) return [];
    const told = toldBefore(made, candidate, kind, timeZone);
    const due = { kind, today, told };
    const subscribed = (devices.get(candidate.userId) ?? []).map(({ id }) => id);
    return plannedFor(due, reachableBy(means, candidate, subscribed)).map((planned) =>
      newNotice({ ...planned, userId: candidate.userId, reminderId: candidate.id }, now),
    );
  });
  if (rows.length > 0) await insertNotices(tx, rows);
  await markPlanned(tx, ids, today);
  return candidates.length;
};

/**
 * Takes into the outbox what is to be said today: for each reminder, day, channel and device one notice, whatever
 * was planned before and however often this runs. A constant number of statements for 200 reminders.
 */
export const planNotices = async (parts: Pick<Parts, 'db'>, means: Means, now: Date) => {
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
