import { dayAfter } from '#server/calendar/days.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { type CareItem, careItems, getTimeZone, type PlanAnswer } from '#server/care/rules.ts';
import { type PlanOverTime, slotAround } from '#server/occurrences/rules.ts';
import { ANSWER_DAYS } from './queries.ts';

/** The maximum number of days whose doses are read in addition to those of the last days. */
const MAX_DAYS = 30;

/** The day of a plan's last occurrence; undefined if it is among the days whose doses a device reads anyway. */
const lastOlderDay = (plan: PlanOverTime, now: Date): string | undefined => {
  const lastRevision = plan.revisions.at(-1);
  if (!lastRevision?.steps || lastRevision.status !== 'active') return undefined;
  const slot = slotAround(lastRevision, now.getTime());
  const firstDay = dayAfter(dayIn(now, getTimeZone(plan)), -ANSWER_DAYS);
  return slot && slot.at <= now.getTime() && slot.day < firstDay ? slot.day : undefined;
};

/** The latest days before the last month on which an occurrence may still be late, because none followed it. */
export const olderDays = (plans: readonly PlanOverTime[], now: Date): readonly string[] =>
  [...new Set(plans.flatMap((plan) => lastOlderDay(plan, now) ?? []))].toSorted().slice(-MAX_DAYS);

interface OlderDoses {
  /** The plan's own doses. */
  readonly answers: readonly PlanAnswer[];
  readonly now: Date;
  /** The older days whose doses are known. */
  readonly days: readonly string[];
}

/** The occurrences of a plan that have been late for longer than the last month. */
export const olderLate = (
  plan: PlanOverTime,
  { answers, now, days }: OlderDoses,
): readonly CareItem[] => {
  const day = lastOlderDay(plan, now);
  if (day === undefined || !days.includes(day)) return [];
  const items = careItems(plan, answers, { from: day, to: day, now });
  return items.filter(({ status }) => status === 'late');
};
