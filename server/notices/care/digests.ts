import { readDoseAnswers } from '#db/doses/queries.ts';
import { yieldIfLong } from '#db/engine/loop-slices.ts';
import type { Runner } from '#db/engine/run.ts';
import { listRemindingPlans } from '#db/notices/care/queries.ts';
import type { ContextRow } from '#db/notices/contexts.ts';
import { clockText } from '#server/calendar/day-text.ts';
import { dayAfter } from '#server/calendar/days.ts';
import { dayIn, toClockTime } from '#server/calendar/zones.ts';
import { toPlanOverTime } from '#server/care/policy.ts';
import { getTimeZone } from '#server/care/rules.ts';
import { text } from '#server/messages/text.ts';
import { notifiedScope } from '#server/notices/policy.ts';
import { type Slot, slotKey, slotsBetween } from '#server/occurrences/rules.ts';

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
  // In the zone of a shared plan, today can be the day before or the day after.
  const days = [dayAfter(today, -1), today, dayAfter(today, 1)];
  const answers = await readDoseAnswers(db, scope, days);
  const answersByPlan = Map.groupBy(answers, ({ planId }) => planId);
  const lines: string[] = [];
  for (const plan of plans) {
    await yieldIfLong();
    const answeredIds = new Set(
      (answersByPlan.get(plan.id) ?? []).flatMap(({ day, time }) =>
        day !== null ? slotKey({ day, time }) : [],
      ),
    );
    const isAnswered = (key: string) => answeredIds.has(key);
    const planOverTime = toPlanOverTime(plan);
    const planToday = dayIn(now, getTimeZone(planOverTime));
    const isToday = ({ day, time, at }: Slot) =>
      time === null ? day === planToday : dayIn(new Date(at), timeZone) === today;
    const slots = [
      ...slotsBetween(planOverTime, dayAfter(today, -1), dayAfter(today, 1), isAnswered),
    ];
    const openSlots = slots.filter((slot) => isToday(slot) && !isAnswered(slotKey(slot)));
    const times = openSlots
      .flatMap(({ time, at }) =>
        time === null ? [] : clockText(toClockTime(new Date(at), timeZone)),
      )
      .join(', ');
    if (openSlots.length === 0) continue;
    const noticeTitle = text('notice.title', { title: plan.title, pet: plan.petName }, language);
    const timeText = times
      ? text('notice.care.line', { times }, language)
      : text('notice.care.line.day', {}, language);
    lines.push(`${noticeTitle}. ${timeText}`);
  }
  return lines;
};
