import type { UserRow } from '#db/accounts/queries.ts';
import type { Runner } from '#db/engine/run.ts';
import {
  type CandidateRow,
  type DueRange,
  listPlanned,
  listUnplanned,
  listUnplannedEnds,
  markPlanned,
} from '#db/notices/candidates.ts';
import {
  countSingleNotices,
  insertNotices,
  listRemindersWithSms,
  type NoticeRow,
} from '#db/notices/queries.ts';
import { listMailed, listRecipients, type Recipient } from '#db/notices/recipients.ts';
import { zonesOfOwners } from '#db/reminders/all-owners.ts';
import { dayAfter } from '#server/calendar/days.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { attemptAll } from '#server/http/attempt-all.ts';
import type { Parts } from '#server/parts.ts';
import { getDueDay } from '#server/reminders/rules.ts';
import { type AvailableChannels, getReachableChannels } from './channels.ts';
import { holdUntil, holdUntilMorning } from './quiet-hours.ts';
import { listReceivers } from './receivers.ts';
import { newNotice } from './rows.ts';
import {
  dueRangeAt,
  mailMark,
  noticeKind,
  noticeStage,
  planReminderNotices,
  wayKey,
} from './rules.ts';

/** Reminders that are planned in one transaction. */
const BATCH_SIZE = 200;

type SentTexts = Awaited<ReturnType<typeof listRemindersWithSms>>;

/** Whether a text message already announced this due date. Messages about another due date do not count. */
const isTexted = (
  texted: SentTexts,
  { id, dueDate }: CandidateRow,
  { userId, timeZone }: Recipient,
): boolean => {
  const dayBefore = dayAfter(getDueDay(dueDate, timeZone), -1);
  return texted.some(
    (item) => item.reminderId === id && item.userId === userId && item.day === dayBefore,
  );
};

/** A reminder for one recipient, with the stage that mails to this recipient have named. */
interface AddressedReminder {
  readonly candidate: CandidateRow;
  readonly to: Recipient;
  readonly mailedFor: string | null;
}

/** The reminders of a batch by recipient: the pets' owners, and members who get notices about these pets. */
const remindersByRecipient = async (
  tx: Runner,
  candidates: readonly CandidateRow[],
  { timeZone }: DueRange,
  now: Date,
): Promise<ReadonlyMap<string, readonly AddressedReminder[]>> => {
  const petIds = [...new Set(candidates.map(({ petId }) => petId))];
  const members = await listRecipients(tx, petIds, now.toISOString());
  const byPet = Map.groupBy(members, ({ petId }) => petId);
  const memberIds = [...new Set(members.map(({ userId }) => userId))];
  const ids = candidates.map(({ id }) => id);
  const mailedReminders = members.length > 0 ? await listMailed(tx, memberIds, ids) : [];
  const marks = new Map(
    mailedReminders.map((item) => [`${item.userId} ${item.reminderId}`, item.mailedFor]),
  );
  const reminders = candidates.flatMap((candidate): readonly AddressedReminder[] => {
    const { mailedFor } = candidate;
    const recipients = (byPet.get(candidate.petId) ?? []).map((to) => ({
      ...{ candidate, to },
      mailedFor: marks.get(`${to.userId} ${candidate.id}`) ?? null,
    }));
    return [{ candidate, to: { ...candidate, timeZone }, mailedFor }, ...recipients];
  });
  return Map.groupBy(reminders, ({ to }) => to.userId);
};

interface PlanContext {
  readonly channels: AvailableChannels;
  readonly dueRange: DueRange;
  readonly now: Date;
}

/** Adds the notices about these reminders for their recipients to the outbox. */
const planFor = async (
  tx: Runner,
  { channels, dueRange, now }: PlanContext,
  ids: readonly string[],
  recipients: ReadonlyMap<string, readonly AddressedReminder[]>,
): Promise<void> => {
  const userIds = [...recipients.keys()];
  const receiversFor = await listReceivers(tx, userIds);
  const sentTexts = await listRemindersWithSms(tx, ids);
  const todayOf = ([first]: readonly AddressedReminder[]) =>
    dayIn(now, first?.to.timeZone ?? dueRange.timeZone);
  const days = new Set([...recipients.values()].map(todayOf));
  const counts = Map.groupBy(
    await countSingleNotices(tx, userIds, [...days]),
    ({ userId }) => userId,
  );
  const rows = [...recipients].flatMap(([userId, reminders]): readonly NoticeRow[] => {
    const receivers = receiversFor(userId);
    const dueNotices = reminders.flatMap(({ candidate, to, mailedFor }) => {
      const { id, dueDate, quietFor, reminderSms } = candidate;
      const kind = noticeKind(candidate, now, to.timeZone);
      // A reminder that was already overdue when it was added gets no notice; the next mail includes it.
      if (!kind || quietFor === dueDate) return [];
      const isMailed =
        mailedFor === mailMark(noticeStage(kind, candidate, now, to.timeZone), dueDate);
      const reachedChannels = getReachableChannels(channels, { ...to, reminderSms }, receivers);
      // An account with a chosen hour gets its mail at that hour instead.
      const reminderChannels = {
        ...reachedChannels,
        email: reachedChannels.email && to.digestAt === null,
      };
      const wasTexted = isTexted(sentTexts, candidate, to);
      return [{ id, kind, dueDate, isMailed, isTexted: wasTexted, to: reminderChannels }];
    });
    const day = todayOf(reminders);
    const singleCounts = new Map(
      (counts.get(userId) ?? [])
        .filter((item) => item.day === day)
        .map((item) => [wayKey(item), item.total]),
    );
    const { timeZone, quietHours } = reminders[0]?.to ?? { ...dueRange, quietHours: null };
    const morning = holdUntilMorning(now, timeZone);
    const wait = holdUntil(quietHours, now, timeZone);
    return planReminderNotices(dueNotices, singleCounts).map(
      ({ reminderId = null, ...planned }) => {
        const notice = { ...planned, userId, reminderId, isDigest: reminderId === null, day };
        const sendTimes = planned.channel === 'email' ? morning : { ...morning, ...wait };
        return newNotice({ ...sendTimes, ...notice }, now);
      },
    );
  });
  await insertNotices(tx, rows);
};

const planBatch = async (
  tx: Runner,
  planning: PlanContext,
  list: typeof listUnplanned,
): Promise<number> => {
  const { dueRange, now } = planning;
  const candidates = await list(tx, dueRange, BATCH_SIZE);
  if (candidates.length === 0) return 0;
  const ids = candidates.map(({ id }) => id);
  await planFor(tx, planning, ids, await remindersByRecipient(tx, candidates, dueRange, now));
  await markPlanned(tx, ids, dueRange.today);
  return candidates.length;
};

/**
 * Adds the day's notices about reminders that were planned before a member joined, for this member. Those that are not
 * planned yet are planned for all, as are notices of care plans.
 */
export const planForMember = async (
  tx: Runner,
  availableChannels: AvailableChannels,
  { owner, userId }: { readonly owner: Pick<UserRow, 'id' | 'timeZone'>; readonly userId: string },
  now: Date,
): Promise<void> => {
  const dueRange = dueRangeAt(now, owner.timeZone);
  const candidates = dueRange ? await listPlanned(tx, dueRange, owner.id, BATCH_SIZE) : [];
  if (!dueRange || candidates.length === 0) return;
  const reminders = (await remindersByRecipient(tx, candidates, dueRange, now)).get(userId);
  if (!reminders) return;
  const ids = reminders.map(({ candidate }) => candidate.id);
  await planFor(
    tx,
    { channels: availableChannels, dueRange, now },
    ids,
    new Map([[userId, reminders]]),
  );
};

/**
 * Adds the day's notices to the outbox: for each device three reminders singly and one summary, for each account one
 * mail, for each reminder one text message. Members of a household get their own, as they chose, at the time of the
 * pet's owner or in their own morning. Repeated runs add nothing. A constant number of statements for 200 reminders and
 * any number of members. An error in one time zone holds back no other; all are thrown at the end.
 */
export const planNotices = async (
  parts: Pick<Parts, 'db'>,
  availableChannels: AvailableChannels,
  now: Date,
) => {
  const { db } = parts;
  const planIn = async (timeZone: string, list: typeof listUnplanned): Promise<void> => {
    const dueRange = dueRangeAt(now, timeZone);
    if (!dueRange) return;
    // Usually there is nothing to plan, which a read finds out without waiting for the writer.
    let nextBatch = (await list(db, dueRange, 1)).length === 0 ? 0 : BATCH_SIZE;
    while (nextBatch === BATCH_SIZE) {
      nextBatch = await db.transaction((tx) =>
        planBatch(tx, { channels: availableChannels, dueRange, now }, list),
      );
    }
  };
  await attemptAll(
    (await zonesOfOwners(db)).flatMap((timeZone) =>
      [listUnplanned, listUnplannedEnds].map((list) => () => planIn(timeZone, list)),
    ),
  );
};
