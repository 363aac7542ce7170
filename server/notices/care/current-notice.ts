import { sumGivenAmounts } from '#db/doses/queries.ts';
import type { Runner } from '#db/engine/run.ts';
import {
  findExtraDose,
  findNoticedPlan,
  listAnsweredOn,
  type NoticedPlan,
} from '#db/notices/care/queries.ts';
import type { NoticeRow } from '#db/notices/queries.ts';
import { clockText, dayText } from '#server/calendar/day-text.ts';
import { dayAfter } from '#server/calendar/days.ts';
import { dayIn, toClockTime } from '#server/calendar/zones.ts';
import { toPlanOverTime } from '#server/care/policy.ts';
import { getTimeZone } from '#server/care/rules.ts';
import { may } from '#server/members/rules.ts';
import { text } from '#server/messages/text.ts';
import { getReachableForCare, getReachableForSupply } from '#server/notices/channels.ts';
import { isReachable } from '#server/notices/rules.ts';
import type { NoticeDelivery, SourceNotice } from '#server/notices/source.ts';
import { extraDoseIn, isLive, isRefill, lowSupply, toAnswer } from './plan.ts';
import { getDueEnd, openOccurrence, timeToLive } from './rules.ts';

/** Notices about care lead to the dashboard, where the day's care is at the top. */
const TODAY_PATH = '/dashboard';

const actionsIn = (language: NoticedPlan['preferredLanguage']) => ({
  given: text('notice.care.given', {}, language),
  skip: text('notice.care.skip', {}, language),
  snooze: text('notice.care.snooze', {}, language),
});

const amountText = (thousandths: number): string =>
  (thousandths / 1000).toLocaleString('en', { maximumFractionDigits: 3 });

const findRefillNotice = async (
  db: Runner,
  notice: NoticeRow,
  plan: NoticedPlan,
): Promise<SourceNotice | undefined> => {
  const [sum] = await sumGivenAmounts(db, [plan.id]);
  const supplyLeft = lowSupply(plan, Number(sum?.amount ?? 0));
  if (supplyLeft === undefined) return undefined;
  const { preferredLanguage: language, supplyUnit, petName, title } = plan;
  const values = { left: amountText(supplyLeft), unit: supplyUnit ?? '' };
  return {
    title: text('notice.refill.title', { title, pet: petName }, language),
    body:
      supplyLeft > 0
        ? text('notice.refill.left', values, language)
        : text('notice.refill.none', {}, language),
    path: `/pet/${plan.petId}`,
    timeToLive: timeToLive(undefined, new Date(notice.createdAt)),
    tag: `refill-${plan.id}`,
    answers: undefined,
    actions: actionsIn(language),
  };
};

const findExtraDoseNotice = async (
  db: Runner,
  id: string,
  plan: NoticedPlan,
): Promise<SourceNotice | undefined> => {
  const dose = await findExtraDose(db, id);
  if (!dose) return undefined;
  const { preferredLanguage: language, petName, title } = plan;
  const givenAt = new Date(dose.givenAt);
  const givenDayText = dayText(dayIn(givenAt, plan.timeZone), language);
  const givenValues = { when: givenDayText, time: clockText(toClockTime(givenAt, plan.timeZone)) };
  return {
    title: text('notice.extra.title', { title, pet: petName }, language),
    body:
      dose.byName === null
        ? text('notice.extra.given', givenValues, language)
        : text('notice.extra.by', { ...givenValues, name: dose.byName }, language),
    path: TODAY_PATH,
    timeToLive: timeToLive(undefined, givenAt),
    tag: `extra-${id}`,
    answers: undefined,
    actions: actionsIn(language),
  };
};

/** Without spaces, because some systems pass it in addresses. */
const noticeTag = (planId: string, key: string): string =>
  `${planId}-${key.trim().replace(' ', '-')}`;

const findOccurrence = async (
  db: Runner,
  notice: NoticeRow,
  plan: NoticedPlan,
  now: Date,
): Promise<SourceNotice | undefined> => {
  const key = notice.occurrence ?? '';
  const planOverTime = toPlanOverTime(plan);
  const zone = getTimeZone(planOverTime);
  const today = dayIn(now, zone);
  const days = [key.slice(0, 'yyyy-mm-dd'.length), dayAfter(today, -1), today, dayAfter(today, 1)];
  const answers = (await listAnsweredOn(db, [plan.id], days)).map(toAnswer);
  const openItem = openOccurrence(planOverTime, key, { answers, now });
  if (!openItem) return undefined;
  const { item, nextAt } = openItem;
  const isLate = getDueEnd(zone, item) <= now.getTime();
  // The second notice of an occurrence makes the first one obsolete, which may have waited for quiet hours or a push
  // service.
  if (isLate && notice.kind === 'today' && notice.channel !== 'sms') return undefined;
  const { preferredLanguage: language, petName } = plan;
  const { day, time, dose, title } = item;
  const dueDetails = (() => {
    // A time is that of the recipient's clock, which a plan of another account need not follow.
    const dueAt = new Date(item.at);
    const dueDay = time === null ? day : dayIn(dueAt, plan.timeZone);
    const currentDay = time === null ? today : dayIn(now, plan.timeZone);
    if (dueDay < currentDay) {
      return text('notice.care.late.day', { when: dayText(dueDay, language) }, language);
    }
    if (time === null) return text('notice.care.day', {}, language);
    const dueTime = { time: clockText(toClockTime(dueAt, plan.timeZone)) };
    return text(isLate ? 'notice.care.late' : 'notice.care.at', dueTime, language);
  })();
  return {
    title: text('notice.title', { title, pet: petName }, language),
    body: dose ? `${dose}. ${dueDetails}` : dueDetails,
    path: TODAY_PATH,
    timeToLive: timeToLive(nextAt, now),
    tag: noticeTag(plan.id, key),
    answers: { planId: plan.id, day, time, noticeId: notice.id },
    actions: actionsIn(language),
  };
};

/** The present content of a notice about a care plan; undefined if it must no longer be sent. */
export const readCareNotice = async (
  db: Runner,
  notice: NoticeRow,
  { channels, receivers, now }: NoticeDelivery,
): Promise<SourceNotice | undefined> => {
  if (notice.planId === null) return undefined;
  const recipient = { userId: notice.userId, at: now.toISOString() };
  const plan = await findNoticedPlan(db, notice.planId, recipient);
  if (!plan || !isLive(plan)) return undefined;
  const isOfSupply = isRefill(notice.occurrence);
  const findReachable = isOfSupply ? getReachableForSupply : getReachableForCare;
  if (!isReachable(findReachable(channels, plan, receivers), notice.channel)) return undefined;
  if (isOfSupply) return findRefillNotice(db, notice, plan);
  const extraDoseId = extraDoseIn(notice.occurrence);
  if (extraDoseId !== undefined) return findExtraDoseNotice(db, extraDoseId, plan);
  if (!plan.hasReminders) return undefined;
  const content = await findOccurrence(db, notice, plan, now);
  const mayAnswer = may(plan.memberRole ?? 'owner', 'log');
  return content && (mayAnswer ? content : { ...content, answers: undefined });
};
