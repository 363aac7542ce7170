import type { Runner } from '#db/engine/run.ts';
import { deleteWaitingCareNotices, postponeCareNotice } from '#db/notices/care/queries.ts';
import { insertNotices } from '#db/notices/queries.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { planFor, toPlanOverTime } from '#server/care/policy.ts';
import type { Owner } from '#server/http/actor.ts';
import { invalidField } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { text } from '#server/messages/text.ts';
import { availableChannels, getReachableForCare } from '#server/notices/channels.ts';
import * as contract from '#server/notices/contract.ts';
import { listReceivers } from '#server/notices/receivers.ts';
import { newNotice } from '#server/notices/rows.ts';
import { reachableChannels } from '#server/notices/rules.ts';
import { slotKey } from '#server/occurrences/rules.ts';
import type { Parts } from '#server/parts.ts';
import { isNearOccurrence } from './rules.ts';

const MINUTE = 60_000;

interface SnoozedNotice {
  readonly planId: string;
  readonly day: string;
  readonly time: string | null;
  readonly minutes: number;
  readonly now: Date;
}

/** Replaces the second notice of an occurrence by one after this many minutes, on every device and service. */
export const snoozeOccurrence = async (
  tx: Runner,
  parts: Parts,
  { userId, user, timeZone }: Owner,
  { planId, day, time, minutes, now }: SnoozedNotice,
): Promise<void> => {
  const occurrence = slotKey({ day, time });
  const untilInstant = new Date(now.getTime() + minutes * MINUTE).toISOString();
  const receivers = (await listReceivers(tx, [userId]))(userId);
  const reachedChannels = getReachableForCare(
    availableChannels(parts),
    { ...user, reminderSms: false },
    receivers,
  );
  const notice = {
    userId,
    planId,
    occurrence,
    kind: 'overdue',
    nextAttemptAt: untilInstant,
  } as const;
  const rows = reachableChannels({ ...reachedChannels, email: false }).map((way) =>
    newNotice({ ...way, ...notice, day: dayIn(now, timeZone) }, now),
  );
  await deleteWaitingCareNotices(tx, notice);
  await insertNotices(tx, rows);
  await postponeCareNotice(tx, notice, untilInstant);
};

export const snooze = (parts: Parts): Route =>
  route(contract.snoozeCare, ({ actor, params, body, now, write }) =>
    write(async (tx) => {
      const plan = await planFor(tx, actor, 'read', params.planId);
      // Each occurrence that could be named would add a notice for each device.
      if (!isNearOccurrence(toPlanOverTime(plan), body, now))
        throw invalidField('day', 'care.dose.occurrence');
      await snoozeOccurrence(tx, parts, actor, { planId: plan.id, ...body, now });
      return { message: text('notices.snoozed') };
    }),
  );
