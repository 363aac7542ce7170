import { sumGivenAmounts } from '#db/doses/queries.ts';
import type { Database, Runner } from '#db/engine/run.ts';
import {
  type AnsweredOccurrence,
  type ExtraDose,
  listAnsweredOn,
  listDuePlans,
  listExtraDoses,
  listPlansToReplan,
  type NoticedPlan,
  setNextNotices,
} from '#db/notices/care/queries.ts';
import { insertNotices, type NoticeRow } from '#db/notices/queries.ts';
import { listRecipients, type Recipient } from '#db/notices/recipients.ts';
import { DAY } from '#server/calendar/days.ts';
import { dayIn, instantAt } from '#server/calendar/zones.ts';
import { toPlanOverTime } from '#server/care/policy.ts';
import type { PlanAnswer } from '#server/care/rules.ts';
import { planInBatches } from '#server/notices/batches.ts';
import {
  type AvailableChannels,
  getReachableForCare,
  getReachableForSupply,
  type Receivers,
} from '#server/notices/channels.ts';
import { holdUntil } from '#server/notices/quiet-hours.ts';
import { listReceivers, NO_RECEIVERS } from '#server/notices/receivers.ts';
import { newNotice } from '#server/notices/rows.ts';
import { reachableChannels } from '#server/notices/rules.ts';
import { slotKey } from '#server/occurrences/rules.ts';
import { DUE_TODAY_HOUR } from '#server/reminders/rules.ts';
import { type CareNotices, careNotices, daysToRead } from './rules.ts';

export const toAnswer = (row: AnsweredOccurrence): PlanAnswer => ({ ...row, by: null });

/** Whether a plan can have notices. */
export const isLive = ({
  deletedAt,
  petDeletedAt,
  isSample,
  passedAwayOn,
}: Pick<NoticedPlan, 'deletedAt' | 'petDeletedAt' | 'isSample' | 'passedAwayOn'>): boolean =>
  deletedAt === null && petDeletedAt === null && passedAwayOn === null && !isSample;

/** The remaining supply in thousandths, if it has fallen to the level at which its owner wants a reminder. */
export const lowSupply = (
  { supplyCounted, supplyRemindAt }: Pick<NoticedPlan, 'supplyCounted' | 'supplyRemindAt'>,
  givenAmount: number,
): number | undefined => {
  if (supplyCounted === null || supplyRemindAt === null) return undefined;
  const supplyLeft = supplyCounted - givenAmount;
  return supplyLeft <= supplyRemindAt ? supplyLeft : undefined;
};

/** Identifies a count of a supply, so that there is one notice for each count. */
const REFILL_OCCURRENCE = 'refill';
const refillKey = ({ supplyCounted, supplyCountedAt }: NoticedPlan): string =>
  `${REFILL_OCCURRENCE} ${supplyCountedAt} ${supplyCounted}`;
export const isRefill = (occurrence: string | null): boolean =>
  occurrence?.startsWith(REFILL_OCCURRENCE) === true;

/** Identifies an extra dose, so that there is one notice for each. */
const EXTRA_DOSE_PREFIX = 'extra ';
const extraDoseKey = ({ id }: ExtraDose): string => EXTRA_DOSE_PREFIX + id;
export const extraDoseIn = (occurrence: string | null): string | undefined =>
  occurrence?.startsWith(EXTRA_DOSE_PREFIX)
    ? occurrence.slice(EXTRA_DOSE_PREFIX.length)
    : undefined;

/** How long ago an extra dose was given, and sent to the server, for its notice to be worth sending. In milliseconds. */
const EXTRA_DOSE_LIFETIME = 7 * DAY;
const EXTRA_STORED = DAY;

/** An account that gets the notices of a plan, with its devices and services. */
interface ReachableRecipient extends Recipient {
  readonly receivers: Receivers;
}

interface CarePlanContext {
  readonly channels: AvailableChannels;
  readonly now: Date;
  /** The pet's owner, and members who get notices about the pet. */
  readonly recipients: readonly ReachableRecipient[];
  readonly answers: readonly PlanAnswer[];
  readonly given: number;
  /** Recent extra doses by others than the owner. */
  readonly extra: readonly ExtraDose[];
}

/** Timed medication ignores quiet hours unless the recipient chose otherwise. */
const ignoresQuietHours = ({ quietHours }: Recipient, { current }: CareNotices): boolean =>
  quietHours?.medication !== true &&
  current?.item.kind === 'medication' &&
  current.item.time !== null;

const listNotices = (
  plan: NoticedPlan,
  recipient: ReachableRecipient,
  plannedNotices: CareNotices,
  { channels, now }: CarePlanContext,
): readonly NoticeRow[] => {
  const { current } = plannedNotices;
  const { userId, timeZone, quietHours, receivers } = recipient;
  if (!current || !plan.hasReminders) return [];
  const { reminderSms } = plan;
  const reachedChannels = getReachableForCare(channels, { ...recipient, reminderSms }, receivers);
  const isFirst = current.stage === 'today';
  const singleChannels = reachableChannels({
    ...reachedChannels,
    email: false,
    sms: reachedChannels.sms && isFirst,
  });
  const wait = ignoresQuietHours(recipient, plannedNotices)
    ? {}
    : holdUntil(quietHours, now, timeZone);
  return singleChannels.map((way) =>
    newNotice(
      {
        ...way,
        ...wait,
        userId,
        planId: plan.id,
        occurrence: slotKey(current.item),
        kind: current.stage,
        day: dayIn(now, timeZone),
      },
      now,
    ),
  );
};

const refillNotices = (
  plan: NoticedPlan,
  recipient: ReachableRecipient,
  { channels, now, given }: CarePlanContext,
): readonly NoticeRow[] => {
  if (lowSupply(plan, given) === undefined || plan.status !== 'active') return [];
  const { userId, timeZone, quietHours, receivers } = recipient;
  const { reminderSms } = plan;
  const notice = {
    ...holdUntil(quietHours, now, timeZone),
    userId,
    planId: plan.id,
    occurrence: refillKey(plan),
    kind: 'today',
    day: dayIn(now, timeZone),
  } as const;
  return reachableChannels(
    getReachableForSupply(channels, { ...recipient, reminderSms }, receivers),
  ).map((way) => newNotice({ ...way, ...notice }, now));
};

/** The notices to a pet's owner about extra doses that others gave. */
const extraNotices = (
  plan: NoticedPlan,
  { channels, now, recipients, extra }: CarePlanContext,
): readonly NoticeRow[] => {
  const owner = recipients.find(({ userId }) => userId === plan.userId);
  if (!owner) return [];
  const { userId, timeZone, quietHours, receivers } = owner;
  const reachedChannels = getReachableForCare(
    channels,
    { ...owner, reminderSms: false },
    receivers,
  );
  const ownerChannels = reachableChannels({ ...reachedChannels, email: false });
  const wait = holdUntil(quietHours, now, timeZone);
  return extra.flatMap((dose) =>
    ownerChannels.map((way) =>
      newNotice(
        {
          ...{ ...way, ...wait, userId, planId: plan.id },
          ...{ occurrence: extraDoseKey(dose), kind: 'today', day: dayIn(now, timeZone) },
        },
        now,
      ),
    ),
  );
};

interface CareDigest {
  /** Whether the daily mail is due now. */
  readonly isDue: boolean;
  /** The next time of the daily mail, in milliseconds. */
  readonly next: number | undefined;
}

const NO_DIGEST: CareDigest = { isDue: false, next: undefined };

/** The daily mail of an account without a chosen hour: in the morning of each day that has an occurrence. */
const planDailyDigest = (
  { hasReminders, reminderSms, nextNoticeAt }: NoticedPlan,
  recipient: ReachableRecipient,
  plannedNotices: CareNotices,
  { channels, now }: CarePlanContext,
): CareDigest => {
  const { timeZone } = recipient;
  const hasMail =
    hasReminders &&
    getReachableForCare(channels, { ...recipient, reminderSms }, NO_RECEIVERS).email;
  if (recipient.digestAt !== null || !hasMail) return NO_DIGEST;
  const toInstant = (day: string) => instantAt(day, DUE_TODAY_HOUR, timeZone).getTime();
  const morning = toInstant(dayIn(now, timeZone));
  const nextDayInstant =
    plannedNotices.nextDay === undefined ? undefined : toInstant(plannedNotices.nextDay);
  if (!plannedNotices.isToday) return { isDue: false, next: nextDayInstant };
  if (now.getTime() < morning) return { isDue: false, next: morning };
  // A plan created or answered later in the day must not cause a mail at once.
  const wasAwaited = nextNoticeAt !== null && Date.parse(nextNoticeAt) <= morning;
  return { isDue: wasAwaited, next: nextDayInstant };
};

const digestNotice = ({ userId, timeZone }: Recipient, now: Date): NoticeRow =>
  newNotice(
    {
      channel: 'email',
      target: '',
      kind: 'today',
      isDigest: true,
      userId,
      day: dayIn(now, timeZone),
    },
    now,
  );

interface PlannedNotices {
  readonly id: string;
  readonly at: string | null;
  readonly notices: readonly NoticeRow[];
}

const evaluatePlan = (plan: NoticedPlan, planContext: CarePlanContext): PlannedNotices => {
  const { id } = plan;
  if (!isLive(plan)) return { id, at: null, notices: [] };
  const { now, answers, recipients } = planContext;
  const { remindBefore } = plan;
  const plannedNotices = careNotices(toPlanOverTime(plan), { answers, now, remindBefore });
  const digests = recipients.map((to) => ({
    to,
    ...planDailyDigest(plan, to, plannedNotices, planContext),
  }));
  const upcomingInstants = plan.hasReminders
    ? [plannedNotices.next, ...digests.map(({ next }) => next)]
    : [];
  // Only future times, or a plan that stays due would be processed endlessly.
  const futureInstants = upcomingInstants.filter(
    (instant) => instant !== undefined && instant > now.getTime(),
  );
  const next = Math.min(...futureInstants.map((instant) => instant ?? Number.POSITIVE_INFINITY));
  return {
    id,
    at: Number.isFinite(next) ? new Date(next).toISOString() : null,
    notices: [
      ...recipients.flatMap((to) => listNotices(plan, to, plannedNotices, planContext)),
      ...recipients.flatMap((to) => refillNotices(plan, to, planContext)),
      ...extraNotices(plan, planContext),
      ...digests.flatMap(({ isDue, to }) => (isDue ? [digestNotice(to, now)] : [])),
    ],
  };
};

const planBatch = async (
  tx: Runner,
  dueIds: readonly string[],
  availableChannels: AvailableChannels,
  now: Date,
): Promise<void> => {
  const plans = await listPlansToReplan(tx, dueIds, now.toISOString());
  if (plans.length === 0) return;
  const ids = plans.map(({ id }) => id);
  const petIds = [...new Set(plans.map(({ petId }) => petId))];
  const members = await listRecipients(tx, petIds, now.toISOString());
  const membersByPet = Map.groupBy(members, ({ petId }) => petId);
  const userIds = [...new Set([...plans, ...members].map(({ userId }) => userId))];
  const receiversFor = await listReceivers(tx, userIds);
  const withReceivers = (to: Recipient): ReachableRecipient => ({
    ...to,
    receivers: receiversFor(to.userId),
  });
  const days = new Set(plans.flatMap((plan) => daysToRead(toPlanOverTime(plan), now)));
  const answers = Map.groupBy(await listAnsweredOn(tx, ids, [...days]), ({ planId }) => planId);
  const plansWithSupply = plans
    .filter(({ supplyRemindAt }) => supplyRemindAt !== null)
    .map(({ id }) => id);
  const givenSums = plansWithSupply.length > 0 ? await sumGivenAmounts(tx, plansWithSupply) : [];
  const sums = new Map(givenSums.map(({ planId, amount }) => [planId, Number(amount)]));
  const instantBefore = (milliseconds: number) =>
    new Date(now.getTime() - milliseconds).toISOString();
  const dosePeriods = {
    givenAfter: instantBefore(EXTRA_DOSE_LIFETIME),
    storedAfter: instantBefore(EXTRA_STORED),
  };
  const extraDosesByPlan = Map.groupBy(
    await listExtraDoses(tx, ids, dosePeriods),
    ({ planId }) => planId,
  );
  const replannedPlans = plans.map((plan) =>
    evaluatePlan(plan, {
      channels: availableChannels,
      now,
      recipients: [plan, ...(membersByPet.get(plan.petId) ?? [])].map(withReceivers),
      answers: (answers.get(plan.id) ?? []).map(toAnswer),
      given: sums.get(plan.id) ?? 0,
      extra: extraDosesByPlan.get(plan.id) ?? [],
    }),
  );
  await insertNotices(
    tx,
    replannedPlans.flatMap(({ notices }) => notices),
  );
  await setNextNotices(tx, replannedPlans);
};

/**
 * Adds the notices of care plans to the outbox, one for each recipient, occurrence and stage, and stores when each plan must be
 * processed again. Reads only plans that are due for it, in batches with a constant number of statements.
 */
export const planCareNotices = (
  db: Database,
  availableChannels: AvailableChannels,
  now: Date,
): Promise<void> =>
  planInBatches(db, {
    name: 'care plan',
    list: (page) => listDuePlans(db, { ...page, now: now.toISOString() }),
    plan: (tx, ids) => planBatch(tx, ids, availableChannels, now),
  });
