import { readAnswersOf } from '#db/doses/queries.ts';
import type { Database, Runner } from '#db/engine/run.ts';
import {
  type DigestOwner,
  listDigestOwners,
  listRemindingPlans,
  setNextDigests,
} from '#db/notices/care.ts';
import type { ContextRow } from '#db/notices/contexts.ts';
import { insertNotices } from '#db/notices/queries.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { toPlanOverTime } from '#server/care/policy.ts';
import { text } from '#server/messages/text.ts';
import { type AvailableChannels, reachableForDigest } from '#server/notices/channels.ts';
import { nextDigestAt, notifiedScope } from '#server/notices/policy.ts';
import { NO_RECEIVERS } from '#server/notices/receivers.ts';
import { newNotice } from '#server/notices/rows.ts';
import { keyOf, slotsBetween } from '#server/occurrences/rules.ts';

/** Accounts whose daily mail is planned in one transaction. */
const BATCH = 200;

const digestRow = ({ id, timeZone }: DigestOwner, now: Date) => {
  const day = dayIn(now, timeZone);
  const notice = { channel: 'email', target: '', kind: 'today', isDigest: true } as const;
  return newNotice({ ...notice, userId: id, day }, now);
};

const planBatch = async (tx: Runner, means: AvailableChannels, now: Date): Promise<number> => {
  const owners = await listDigestOwners(tx, now.toISOString(), BATCH);
  if (owners.length === 0) return 0;
  const reached = owners.filter(
    (owner) => reachableForDigest(means, { ...owner, reminderSms: false }, NO_RECEIVERS).email,
  );
  await insertNotices(
    tx,
    reached.map((owner) => digestRow(owner, now)),
  );
  await setNextDigests(
    tx,
    owners.map(({ id, digestAt, timeZone }) => ({ id, at: nextDigestAt(digestAt, timeZone, now) })),
  );
  return owners.length;
};

/**
 * Plans the daily mails that are due at an hour chosen by the owner, in batches with a constant number of statements.
 */
export const planDigests = async (
  db: Database,
  means: AvailableChannels,
  now: Date,
): Promise<void> => {
  let planned = (await listDigestOwners(db, now.toISOString(), 1)).length === 0 ? 0 : BATCH;
  while (planned === BATCH) planned = await db.transaction((tx) => planBatch(tx, means, now));
};

/** The open occurrences of today, one line for each plan, for the daily mail. */
export const careLines = async (
  db: Runner,
  userId: string,
  { timeZone, preferredLanguage: language, notificationPreferences }: ContextRow,
  now: Date,
): Promise<readonly string[]> => {
  if (notificationPreferences.care === false) return [];
  const scope = notifiedScope(userId, now);
  const plans = await listRemindingPlans(db, scope);
  if (plans.length === 0) return [];
  const today = dayIn(now, timeZone);
  const answers = await readAnswersOf(db, scope, [today]);
  return plans.flatMap((plan) => {
    const answered = new Set(
      answers.flatMap(({ planId, day, time }) =>
        planId === plan.id && day !== null ? keyOf({ day, time }) : [],
      ),
    );
    const isAnswered = (key: string) => answered.has(key);
    const slots = [...slotsBetween(toPlanOverTime(plan), today, today, isAnswered)];
    const open = slots.filter((slot) => !isAnswered(keyOf(slot)));
    const times = open.flatMap(({ time }) => time ?? []).join(', ');
    if (open.length === 0) return [];
    const named = text('notice.title', { title: plan.title, pet: plan.petName }, language);
    const when = times
      ? text('notice.care.line', { times }, language)
      : text('notice.care.line.day', {}, language);
    return [`${named}. ${when}`];
  });
};
